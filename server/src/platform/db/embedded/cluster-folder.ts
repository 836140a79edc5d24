import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs"
import { join } from "node:path"

/** A folder that the program must not use as it is; the message says why and what to do. Nothing was changed. */
export class FolderRefused extends Error {}

/** Without one of these PostgreSQL does not start, or it is not the database that was there. */
const parts = [
  "PG_VERSION",
  "global/pg_control",
  "base",
  "pg_wal",
  "pg_xact",
  "pg_tblspc",
  "postgresql.conf",
  "pg_hba.conf",
]

/**
 * Whether a whole cluster lies in the folder; false where it is not there or empty.
 * @throws {FolderRefused} where anything else lies there: it is never removed
 */
export function holdsCluster(clusterDir: string): boolean {
  const names = namesIn(clusterDir)
  if (names === undefined) return false
  const lacking = parts.filter((part) => !existsSync(join(clusterDir, part)))
  if (lacking.length === 0) return true
  if (names.length === 0) return false
  const whole = "move the folder away, and restore a backup or begin anew"
  throw new FolderRefused(
    lacking.length === parts.length
      ? `${clusterDir} holds ${names[0]}, which is no database: move it away`
      : `${clusterDir} is a database that lacks ${lacking.join(", ")}: put that back from a copy, or ${whole}`,
  )
}

/** @returns undefined where there is nothing of that name */
function namesIn(folder: string): string[] | undefined {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found) return undefined
  if (found.isSymbolicLink() && !existsSync(folder))
    throw new FolderRefused(
      `${folder} is a link to ${readlinkSync(folder)}, which is not there: mount it, or remove the link`,
    )
  if (!statSync(folder).isDirectory())
    throw new FolderRefused(`${folder} is not a folder: move it away`)
  const names = namesOf(folder)
  if (found.isSymbolicLink() && names.length === 0)
    throw new FolderRefused(
      `${folder} is a link to ${readlinkSync(folder)}, which is empty: mount what belongs there, or remove the link and make DATA_DIR itself a link`,
    )
  return names
}

function namesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new FolderRefused(
      `${folder} cannot be read (${code}): start as the account that it belongs to`,
    )
  }
}

/**
 * A DATA_DIR that had a cluster must not begin anew in silence when there is none and none was being made.
 * @throws {FolderRefused}
 */
export function checkNeverUsed(dataDir: string, clusterDir: string): void {
  const again = "put it back, or give another DATA_DIR and restore a backup"
  const password = join(dataDir, "postgres.password")
  const unfinished = join(dataDir, "postgres.new")
  if (existsSync(password) && existsSync(unfinished))
    throw new FolderRefused(
      `a first start of 0.3.0 was broken off in ${dataDir}: move ${unfinished} and ${password} away, unless ${clusterDir} was there since`,
    )
  if (existsSync(password))
    throw new FolderRefused(
      `${dataDir} has the password of a database, but ${clusterDir} is not there: ${again}`,
    )
  const files = join(dataDir, "files")
  const [first] = (existsSync(files) ? readdirSync(files, { recursive: true }) : []).filter(
    (name) => !statSync(join(files, String(name)), { throwIfNoEntry: false })?.isDirectory(),
  )
  if (first !== undefined)
    throw new FolderRefused(
      `${files} holds ${first}, but the database of these files, ${clusterDir}, is not there: ${again}`,
    )
}

/** @throws {FolderRefused} when it is not there, or empty */
export function readPassword(dataDir: string, clusterDir: string): string {
  const file = join(dataDir, "postgres.password")
  if (!existsSync(file))
    throw new FolderRefused(
      clusterDir === join(dataDir, "postgres")
        ? `${file} is missing, without which nobody can sign in to ${clusterDir}: put it back from the same copy`
        : `${clusterDir} is the database of another DATA_DIR that was here, and its password went with it: give DATA_DIR another path`,
    )
  const password = readFileSync(file, "utf8").trim()
  if (!password)
    throw new FolderRefused(`${file} is empty: put it back from the copy that ${clusterDir} is of`)
  return password
}
