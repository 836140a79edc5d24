import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { writeAtomically } from "./atomic-file.ts"
import type { Binaries } from "./binaries.ts"
import { FolderRefused } from "./cluster-folder.ts"
import { chownTo, type Owner, runAs } from "./owner.ts"
import { processesNaming } from "./processes.ts"

/** The superuser of the embedded PostgreSQL. */
export const superuser = "marza"

/** Names the folder that a cluster is being made in; what such a folder holds is ours alone. */
const journalOf = (dataDir: string) => join(dataDir, "postgres.making")
const unfinishedName = /^postgres\.new-[0-9a-f]{24}$/

/**
 * Removes what a start left that was killed while it made the cluster: the folder of the name that it wrote down.
 * @returns whether there was such a start
 * @throws {FolderRefused} when the file that names it is not ours
 */
export function removeUnfinished(dataDir: string, home: string): boolean {
  const journal = journalOf(dataDir)
  if (!existsSync(journal)) return false
  const name = readFileSync(journal, "utf8").trim()
  // A loss of power may leave it empty; then the folder, if there is one, stays.
  if (name && !unfinishedName.test(name))
    throw new FolderRefused(`${journal} is not this program's: move it away`)
  if (name) removeFolder(join(home, name))
  rmSync(journal)
  return true
}

/**
 * Makes a cluster beside its place and then renames it, so that the next start repeats one that was broken off.
 * @param finalDir is not there, or is an empty folder: a rename over anything else fails
 */
export async function makeCluster(
  binaries: Binaries,
  owner: Owner,
  { dataDir, finalDir }: { dataDir: string; finalDir: string },
): Promise<void> {
  const home = dirname(finalDir)
  const unfinished = join(home, `postgres.new-${randomBytes(12).toString("hex")}`)
  writeAtomically(journalOf(dataDir), basename(unfinished))
  try {
    mkdirSync(unfinished, { mode: 0o700 })
    const password = readOrCreatePassword(dataDir)
    move(await runInitdb(binaries, owner, unfinished, password), finalDir)
  } catch (error) {
    // The file that names it stays: the next start learns that nothing was ever there.
    removeFolder(unfinished)
    throw error
  }
  removeUnfinished(dataDir, home)
}

function move(clusterDir: string, finalDir: string): void {
  try {
    renameSync(clusterDir, finalDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== "EBUSY" && code !== "EXDEV") throw error
    throw new FolderRefused(`${finalDir} is a disk of its own (${code}): mount it as DATA_DIR`)
  }
}

/**
 * Removes the folder of a database that is not wanted. An initdb whose maker was killed goes on, and makes its folder again
 * where that is missing: it is ended first, and what it runs may still write for a moment.
 */
export function removeFolder(folder: string): void {
  for (const pid of processesNaming(folder)) {
    try {
      process.kill(pid, "SIGKILL")
    } catch {
      // It has ended by itself.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** A start that was killed may have written one already. */
function readOrCreatePassword(dataDir: string): string {
  const file = join(dataDir, "postgres.password")
  const known = existsSync(file) && readFileSync(file, "utf8").trim()
  if (known) return known
  const password = randomBytes(24).toString("hex")
  writeAtomically(file, password)
  return password
}

/** @returns the new cluster's folder, within `folder` */
async function runInitdb(
  binaries: Binaries,
  owner: Owner,
  folder: string,
  password: string,
): Promise<string> {
  // initdb reads the password as the owner does, and wants an empty folder.
  const clusterDir = join(folder, "postgres")
  const passwordFile = join(folder, "initial-password")
  mkdirSync(clusterDir, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600, flag: "wx" })
  chownTo(owner, folder)
  const { program, args, options } = runAs(owner, [
    binaries.initdb,
    `--pgdata=${clusterDir}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth-local=trust",
    "--auth-host=scram-sha-256",
    "--encoding=UTF8",
    // ICU differs between systems and libc between releases; queries ask for Lithuanian order themselves.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--data-checksums",
    "--no-instructions",
  ])
  // Asynchronous, because it takes seconds in which the server answers /healthz.
  const child = spawn(program, args, { ...options, cwd: "/", stdio: ["ignore", "ignore", "pipe"] })
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  if (code !== 0) throw new Error(`initdb failed: ${errorOutput}`)
  return clusterDir
}
