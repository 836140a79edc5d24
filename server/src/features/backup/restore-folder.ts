import { readdir } from "node:fs/promises"
import { join, resolve, sep } from "node:path"
import type { Config } from "../../platform/config.ts"
import { BackupRefused } from "./format.ts"

/** Names that a broken-off restore may have left; other code looks into the database and the files. */
const ownNames =
  /^(postgres|postgres\.(log|password|making|new-[0-9a-f]{24})|files|incoming|server\.pid)$/

type Settings = Pick<Config, "DATA_DIR"> & Partial<Pick<Config, "BACKUP_DIR" | "BACKUP_KEY_FILE">>

/**
 * Looks at DATA_DIR before anything is made there.
 * @param file the backup, which may lie in it, as may the folder of backups and their key
 * @throws {BackupRefused} when there is anything that this program did not make
 */
export async function checkRestoreFolder(
  { DATA_DIR: folder, BACKUP_DIR, BACKUP_KEY_FILE }: Settings,
  file: string,
): Promise<void> {
  const given = [file, BACKUP_DIR, BACKUP_KEY_FILE].filter((path) => path !== undefined)
  const isGiven = (name: string) => {
    const path = join(folder, name)
    return given.some((one) => resolve(one) === path || resolve(one).startsWith(path + sep))
  }
  const names = await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === "ENOENT") return []
    throw new BackupRefused(`DATA_DIR ${folder} cannot be read (${code}): give another one`)
  })
  // A disk of its own has lost+found.
  const stranger = names.find(
    (name) => !ownNames.test(name) && name !== "lost+found" && !isGiven(name),
  )
  if (stranger)
    throw new BackupRefused(
      `DATA_DIR ${folder} is not empty (${stranger}), and nothing is restored over something: give an empty one`,
    )
}
