import { lstatSync, mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { homeOf, startCluster } from "../../platform/db/embedded/cluster.ts"
import { removeFolder } from "../../platform/db/embedded/make-cluster.ts"
import { stopOrphan } from "../../platform/db/embedded/orphan.ts"
import { incomingName } from "../../platform/http/incoming-name.ts"
import { leftBehind } from "../../platform/storage/incoming.ts"
import { type CheckedBackup, restoreBackup } from "./restore.ts"

/** Before the name that tells whose a drill is. */
const drillPrefix = "marza-check-"

/**
 * Restores a backup into a PostgreSQL of its own that is thrown away, so that the proof needs no right on any other and
 * loads none. What killed drills left goes first.
 * @param place a folder for temporary files
 */
export async function drill(backup: CheckedBackup, place = tmpdir()): Promise<void> {
  for (const left of await leftBehind(place, { isAlone: false }, drillPrefix))
    if (lstatSync(left).uid === process.getuid?.()) await remove(left)
  const folder = join(place, drillPrefix + incomingName())
  mkdirSync(folder, { mode: 0o700 })
  try {
    const cluster = await startCluster(folder)
    try {
      // Each file was compared with its checksum when it was read.
      const storeFile = async () => {}
      await restoreBackup(backup, { directUrl: cluster.url, storeFile, keepSessions: false })
    } finally {
      await cluster.stop()
    }
  } finally {
    await remove(folder)
  }
}

/** A drill's folder, and its database where its account cannot reach the folder. */
async function remove(folder: string): Promise<void> {
  const home = homeOf(folder)
  // A drill that was killed a moment ago may have left its PostgreSQL running.
  await stopOrphan(join(home, "postgres"))
  for (const path of new Set([home, folder])) removeFolder(path)
}
