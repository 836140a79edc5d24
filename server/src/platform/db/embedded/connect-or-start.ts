import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Cluster, homeOf, startCluster } from "./cluster.ts"
import { FolderInUse, holderOf } from "./orphan.ts"
import type { Owner } from "./owner.ts"

/**
 * The embedded database for a command beside the server: the one of a running server, else one that runs only until
 * it is stopped here.
 */
export async function connectOrStartCluster(
  dataDir: string,
  owner?: Owner,
): Promise<Pick<Cluster, "url" | "stop">> {
  const running = () => ({ url: runningUrl(dataDir, owner), stop: async () => {} })
  const holder = holderOf(dataDir)
  if (holder && !holder.isStopping) return running()
  try {
    return await startCluster(dataDir, { ...(owner && { owner }) })
  } catch (error) {
    // A server has begun to start meanwhile.
    if (!(error instanceof FolderInUse)) throw error
    return running()
  }
}

/** The fourth line of postmaster.pid is the port (PostgreSQL, "storage file layout"). */
function runningUrl(dataDir: string, owner: Owner | undefined): string {
  const pidFile = join(homeOf(dataDir, owner), "postgres", "postmaster.pid")
  if (!existsSync(pidFile))
    throw new Error("the server of this DATA_DIR is still starting: try again")
  const port = readFileSync(pidFile, "utf8").split("\n")[3]?.trim()
  const password = readFileSync(join(dataDir, "postgres.password"), "utf8").trim()
  return `postgres://marza:${password}@127.0.0.1:${port}/marza`
}
