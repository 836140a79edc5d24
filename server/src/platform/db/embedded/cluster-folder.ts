import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from "node:fs"
import { join } from "node:path"

/** A folder that the program must not use as it is; the message says why and what to do. Nothing was changed. */
export class FolderRefused extends Error {}

/**
 * Makes DATA_DIR where it is not there.
 * @throws {FolderRefused} where it cannot be used
 */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw refusalOfFolder(error, dataDir)
  }
}

/** What an operator does about a folder that the system refuses; another error as it is. */
export function refusalOfFolder(error: unknown, dataDir: string): unknown {
  const { code, path = dataDir } = error as NodeJS.ErrnoException
  const of = `DATA_DIR ${dataDir}`
  if (code === "EEXIST" || code === "ENOTDIR")
    return new FolderRefused(`${of} is not a folder: move the file away, or give another DATA_DIR`)
  if (code === "EROFS")
    return new FolderRefused(
      `${of} is on a disk that may only be read: mount it so that it can be written, or give another DATA_DIR`,
    )
  if (code === "EACCES" || code === "EPERM")
    return new FolderRefused(
      `${of} is another account's (${code} at ${path}): start as the account that it belongs to, or give this one the folder (chown -R)`,
    )
  return error
}

/** What to do about a database that is damaged. Of some its folder is not in DATA_DIR, so that is left alone. */
export const restoreElsewhere =
  "give another DATA_DIR, and restore a backup there: npm run restore -- <file>"

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
  if (names.length === 0) return false
  if (lacking.length === 0) {
    const damage = damageOf(clusterDir)
    if (!damage) return true
    throw new FolderRefused(
      `${clusterDir} is a damaged database, for ${damage}: put the whole folder back from a copy, or ${restoreElsewhere}`,
    )
  }
  const whole = "move the folder away, and restore a backup or begin anew"
  throw new FolderRefused(
    lacking.length === parts.length
      ? `${clusterDir} holds ${names[0]}, which is no database: move it away`
      : `${clusterDir} is a database that lacks ${lacking.join(", ")}: put that back from a copy, or ${whole}`,
  )
}

/** It has this many bytes, most of them unused (pg_control_data in PostgreSQL's source). */
const controlFileBytes = 8192

/** What PostgreSQL would say in words of its own, or, of an emptied folder, make anew. */
function damageOf(clusterDir: string): string | undefined {
  const namesOfPart = (part: string) => namesOf(join(clusterDir, part))
  if (!namesOfPart("pg_wal").some((name) => /^[0-9A-F]{24}$/.test(name)))
    return "pg_wal holds no file of its log"
  if (namesOfPart("pg_xact").length === 0) return "pg_xact is empty"
  const { size } = statSync(join(clusterDir, "global/pg_control"))
  return size < controlFileBytes
    ? `global/pg_control is cut at ${size} of ${controlFileBytes} bytes`
    : undefined
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
  const isAway = `is ${existsSync(clusterDir) ? "empty" : "not there"}`
  const password = join(dataDir, "postgres.password")
  const unfinished = join(dataDir, "postgres.new")
  if (existsSync(password) && existsSync(unfinished))
    throw new FolderRefused(
      `a first start of 0.3.0 was broken off in ${dataDir}: move ${unfinished} and ${password} away, unless ${clusterDir} was there since`,
    )
  if (existsSync(password))
    throw new FolderRefused(
      `${dataDir} has the password of a database, but ${clusterDir} ${isAway}: ${again}`,
    )
  const files = join(dataDir, "files")
  const [first] = (existsSync(files) ? readdirSync(files, { recursive: true }) : []).filter(
    (name) => !statSync(join(files, String(name)), { throwIfNoEntry: false })?.isDirectory(),
  )
  if (first !== undefined)
    throw new FolderRefused(
      `${files} holds ${first}, but the database of these files, ${clusterDir}, ${isAway}: ${again}`,
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
