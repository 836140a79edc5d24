import * as z from "zod/mini"

/** The layout of a backup file, docs/decisions/0035-backup.md. A newer one is refused. */
export const formatVersion = 1
export const manifestName = "backup.json"
export const jobsName = "jobs"
export const tableEntry = (name: string): string => `tables/${name}.copy.gz`
export const fileEntry = (sha256: string): string => `files/${sha256}`

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.number().check(z.gte(0))

const manifestSchema = z.object({
  format: z.literal(formatVersion),
  program: z.string(),
  made_at: z.string(),
  /** The migrations of the database with their checksums, oldest first. */
  migrations: z.record(z.string(), sha256),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      order: z.array(z.string()),
      rows: count,
      sha256,
    }),
  ),
  jobs: z.object({ rows: count, sha256 }),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Where each stored file lies, and what it holds. */
  files: z.array(z.object({ path: z.string(), bytes: count, sha256 })),
  /** Files that rows refer to and that were not there any more. */
  missing: z.array(z.string()),
  /** Whether the files lie in the backup itself. */
  single: z.boolean(),
  /** Whether it, and the files beside it, are encrypted. */
  encrypted: z.boolean(),
})

export type Manifest = z.infer<typeof manifestSchema>
export type StoredFile = Manifest["files"][number]

/** A backup that cannot be read or used, in one line; nothing was touched. */
export class BackupRefused extends Error {}

/** @throws {BackupRefused} */
export function parseManifest(content: string): Manifest {
  const given = parseJson(content)
  const { format } = (given ?? {}) as { format?: unknown }
  if (typeof format === "number" && format > formatVersion)
    throw new BackupRefused(
      `the backup has format ${format}, which is newer than this program knows: restore it with a newer version`,
    )
  const parsed = manifestSchema.safeParse(given)
  if (!parsed.success) throw new BackupRefused("this is no backup of this program")
  return parsed.data
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
