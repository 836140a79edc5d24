import { basename } from "node:path"
import { parseArgs } from "node:util"
import { BackupRefused, type Manifest } from "./format.ts"
import type { BackupMade } from "./make.ts"

export const backupUsage = `npm run backup                           makes a backup in BACKUP_DIR
npm run backup -- --to <folder>         makes it in another folder
npm run backup -- --single              makes one file with all stored files in it
npm run backup -- new-key <file>        makes a key for BACKUP_KEY_FILE`

export const restoreUsage = `npm run restore -- <file>                  restores a backup into an empty place
npm run restore -- <file> --keep-sessions  leaves everybody signed in who was so then
npm run restore -- <file> --check          proves that it restores, and changes nothing`

export type BackupCommand =
  | { command: "backup"; to: string | undefined; single: boolean }
  | { command: "new-key"; file: string }

/** @throws {BackupRefused} */
export function parseBackup(args: string[]): BackupCommand {
  const options = { to: { type: "string" }, single: { type: "boolean" } } as const
  const { positionals, values } = parse(args, options, backupUsage)
  const [command, file, ...rest] = positionals
  if (command === "new-key" && file && rest.length === 0 && Object.keys(values).length === 0)
    return { command, file }
  if (command !== undefined) throw new BackupRefused(backupUsage)
  return { command: "backup", to: values.to, single: values.single ?? false }
}

/** @throws {BackupRefused} */
export function parseRestore(args: string[]) {
  const options = { check: { type: "boolean" }, "keep-sessions": { type: "boolean" } } as const
  const { positionals, values } = parse(args, options, restoreUsage)
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new BackupRefused(restoreUsage)
  return { file, check: values.check ?? false, keepSessions: values["keep-sessions"] ?? false }
}

function parse<Options extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new BackupRefused(usage)
  }
}

/** "marza-2026-11-21T0100Z.backup: 62 rows, 11 files (0.1 MB), 2 s, verified" */
export function backupLine(made: BackupMade, seconds: number): string {
  const { path, rows, files, bytes, missing, notRemoved } = made
  return [
    `${path}: ${rows} rows, ${files} files (${megabytes(bytes)}), ${seconds} s, verified`,
    missing.length > 0 && `${missing.length} files were missing: ${missing[0]} …`,
    notRemoved && `outdated backups could not be removed: ${notRemoved}`,
  ]
    .filter(Boolean)
    .join("; ")
}

export const restoreLine = (file: string, manifest: Manifest, keepSessions: boolean): string =>
  `${basename(file)} is restored as of ${timeOf(manifest)}: ${contentOf(manifest)}. ${keepSessions ? "Who was signed in still is" : "Everybody signs in anew"}`

export const checkLine = (file: string, manifest: Manifest, seconds: number): string =>
  `${basename(file)} of ${timeOf(manifest)} restores: ${contentOf(manifest)}, all as they were (${seconds} s)`

function contentOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0)
  const bytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return `${rows} rows in ${tables.length} tables, ${files.length} files (${megabytes(bytes)})`
}

const timeOf = ({ made_at }: Manifest) => `${made_at.slice(0, 16).replace("T", " ")} UTC`
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
