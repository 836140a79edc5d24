import { Refusal } from "@marza/domain/refusal.ts"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { Files } from "../../platform/storage/files.ts"
import { openFile } from "../../platform/storage/open-file.ts"

/**
 * Keeps the organization's logo as it is now for the papers that are issued with it, once for all of them. Called before the
 * transaction that issues one, which must not wait for a file.
 * @returns its id; null where there is none, the store has lost it, or it opens no more
 */
export async function keepLogo(
  { database, files }: { database: Database; files: Files },
  scope: OrganizationScope,
): Promise<string | null> {
  const { organizationId } = scope
  const { logo_path, id } = await database.readOne(scope, selectKept(organizationId))
  if (id !== null || logo_path === null) return id
  const logo = await readLogo(files, organizationId, logo_path)
  if (!logo) return null
  return database.write(scope, async ({ run, oneOrNotFound }) => {
    await run(
      query
        .insertInto("paper_logos")
        .values({
          organization_id: organizationId,
          of_path: logo_path,
          content: Buffer.from(logo).toString("base64"),
        })
        .onConflict((conflict) => conflict.columns(["organization_id", "of_path"]).doNothing()),
    )
    const kept = await oneOrNotFound(
      query
        .selectFrom("paper_logos")
        .select("id")
        .where("organization_id", "=", organizationId)
        .where("of_path", "=", logo_path),
    )
    return kept.id
  })
}

const selectKept = (organizationId: string) =>
  query
    .selectFrom("organizations")
    .leftJoin("paper_logos", (join) =>
      join
        .onRef("paper_logos.organization_id", "=", "organizations.id")
        .onRef("paper_logos.of_path", "=", "organizations.logo_path"),
    )
    .select(["organizations.logo_path", "paper_logos.id"])
    .where("organizations.id", "=", organizationId)

/** A kept logo as a PDF takes it. */
export const keptLogo = (content: string | null): Uint8Array | null =>
  content === null ? null : Buffer.from(content, "base64")

/** Logos drawn for papers, by path and version; the oldest goes where there are too many. */
const drawnLogos = new Map<string, Uint8Array>()
const maxDrawnLogos = 100

/** The organization's logo as it is now; null where there is none, the store has lost it, or it opens no more. */
export async function readLogo(
  { disk, pictures }: Files,
  organizationId: string,
  path: string | null,
): Promise<Uint8Array | null> {
  if (path === null) return null
  const drawn = drawnLogos.get(path)
  if (drawn) return drawn
  const stored = await openFile(disk, path.split("?")[0] ?? "")
  if (!stored) return null
  try {
    // As one person: however many papers an organization writes, they take one process that draws pictures.
    const requester = { organization: organizationId, person: organizationId }
    const logo = await pictures.draw(requester, "forPaper", Buffer.concat(await stored.toArray()))
    if (drawnLogos.size >= maxDrawnLogos) drawnLogos.delete(drawnLogos.keys().next().value ?? "")
    drawnLogos.set(path, logo)
    return logo
  } catch (error) {
    if (error instanceof Refusal && error.code === "image_undecodable") return null
    throw error
  }
}
