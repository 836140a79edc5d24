import { access, constants, stat } from "node:fs/promises"
import { parseArgs } from "node:util"
import { emailSchema } from "@marza/domain/accounts/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { text } from "@marza/domain/texts/text.ts"
import type { Database } from "../../platform/db/database.ts"
import type { Files } from "../../platform/storage/files.ts"
import { importArchive } from "./import.ts"

export const usage = `npm run organization -- import <file> --owner <e-mail>   makes an organization of an archive`

type Services = { database: Database; files: Files; limit: number | undefined }

/**
 * Runs an operator's command on organizations.
 * @returns lines to print; the first is the id of the new organization
 * @throws an error whose message is one clear line
 */
export async function operateOrganizations(
  { database, files, limit }: Services,
  args: string[],
): Promise<string[]> {
  const { file, owner } = parse(args)
  const found = await stat(file).catch(() => undefined)
  if (found && !found.isFile())
    throw new Error(`${file} is ${found.isDirectory() ? "a folder" : "no file"}: name the archive`)
  await access(file, constants.R_OK).catch((error) => {
    throw new Error(`${file} cannot be read: ${error.code}`)
  })
  try {
    const { id, name, ...counts } = await importArchive({ database, files }, file, {
      owner,
      limit,
      actorId: null,
      transact: database.withAuthRole,
    })
    const { cars, expenses, files: stored, missing_files: missing } = counts
    const lines = [
      id,
      `${name}, owned by ${owner}: ${cars} cars, ${expenses} expenses, ${stored} files`,
    ]
    return missing > 0
      ? [...lines, `${missing} more files were lost before the archive was made`]
      : lines
  } catch (error) {
    throw error instanceof Refusal ? new Error(lineOf(error, owner), { cause: error.cause }) : error
  }
}

function parse(args: string[]) {
  const options = { owner: { type: "string" } } as const
  const { positionals, values } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
  })
  const [command, file, ...rest] = positionals
  const owner = emailSchema.safeParse(values.owner)
  if (command !== "import" || !file || rest.length > 0 || !owner.success) throw new Error(usage)
  return { file, owner: owner.data }
}

/** Where in the archive it is, in one line. */
function lineOf({ code, fields, detail }: Refusal, owner: string): string {
  if (fields?.owner) return `nobody has the e-mail ${owner}: add them with npm run user`
  const place = [detail?.entry, detail?.line].filter(Boolean).join(", line ")
  return `${text(code, "en")}${place && ` (${place})`}`
}
