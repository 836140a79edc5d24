import type { Database } from "../db/database.ts"
import type { OrganizationScope } from "../db/scopes.ts"
import type { Zip } from "../zip/response.ts"
import type { ZipEntry } from "../zip/zip.ts"
import { holdFiles } from "./holds.ts"

/** Whoever needs longer asks again: the organization's own deleted files wait for so long at most. */
const maxHours = 6

/**
 * Makes a ZIP of an organization's stored files, of which none is removed until the ZIP is read or its reader has gone.
 * One that is read for too long breaks off.
 * @param make puts `proof` behind all stored files: the ZIP breaks off there when they were not held without a gap
 */
export async function heldZip(
  database: Database,
  scope: OrganizationScope,
  make: (proof: ZipEntry) => Promise<Zip>,
): Promise<Zip> {
  // Whoever may not ask holds nothing.
  await database.read(scope)
  const hold = await holdFiles(database, { heldFor: scope.organizationId, hours: maxHours })
  const proof = {
    path: "",
    modifiedAt: new Date(),
    open: async () => {
      if (await database.withAuthRole(hold.isValid)) return undefined
      throw new Error("files were not held without a gap")
    },
  }
  try {
    const zip = await make(proof)
    const { content } = zip
    hold.ended.addEventListener("abort", () => content.destroy(hold.ended.reason))
    content.once("close", () => void hold.release())
    return zip
  } catch (error) {
    await hold.release()
    throw error
  }
}
