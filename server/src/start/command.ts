import { join } from "node:path"
import type { Config } from "../platform/config.ts"
import { type Database, openDatabase } from "../platform/db/database.ts"
import { withRemedy } from "../platform/db/embedded/cluster.ts"
import { connectOrStartCluster } from "../platform/db/embedded/connect-or-start.ts"
import { migrate } from "../platform/db/migrate.ts"
import { openPool } from "../platform/db/pool.ts"
import { isOfDatabase } from "../platform/db/refusals.ts"
import { openSecrets } from "../platform/keys/secrets.ts"
import { openLog } from "../platform/log.ts"
import { openDisk } from "../platform/storage/disk.ts"
import { type Files, openFiles } from "../platform/storage/files.ts"

// What the commands beside the server have in common.

type Cluster = { url: string; stop: () => Promise<unknown> }

/**
 * Runs work with the URL of the database past any pooler: an own PostgreSQL's, or the embedded one's, which is stopped afterwards if it was started for it.
 * @param startEmbedded by default uses the one that a running server has
 */
export async function withDirectUrl<Result>(
  config: Config,
  work: (directUrl: string) => Promise<Result>,
  startEmbedded: (folder: string) => Promise<Cluster> = connectOrStartCluster,
): Promise<Result> {
  const cluster = config.DATABASE_URL ? undefined : await startEmbedded(config.DATA_DIR)
  try {
    return await work(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? cluster?.url ?? "")
  } catch (error) {
    throw cluster && isOfDatabase(error) ? await withRemedy(error, config.DATA_DIR) : error
  } finally {
    await cluster?.stop()
  }
}

/** Runs work with the database, brought to this version first. */
export async function withDatabase<Result>(
  directUrl: string,
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const appUrl = await migrate(directUrl, config.DATABASE_APP_URL)
  const database = openDatabase(openPool(appUrl), config.DATABASE_PREPARED)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The stored files, where the server has them. */
export async function filesOf(config: Config, database: Database): Promise<Files> {
  return openFiles(await openDisk(config), openSecrets(database), openLog(config.LOG_LEVEL), {
    incomingFolder: join(config.DATA_DIR, "incoming"),
  })
}
