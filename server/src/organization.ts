/** `npm run organization`: makes an organization of an archive, beside a running server or without one. */
import { join } from "node:path"
import { operateOrganizations } from "./features/archive/operator.ts"
import { readConfig } from "./platform/config.ts"
import { openDatabase } from "./platform/db/database.ts"
import { connectOrStartCluster } from "./platform/db/embedded/connect-or-start.ts"
import { migrate } from "./platform/db/migrate.ts"
import { openPool } from "./platform/db/pool.ts"
import { openSecrets } from "./platform/keys/secrets.ts"
import { openLog } from "./platform/log.ts"
import { printError } from "./platform/print-error.ts"
import { openDisk } from "./platform/storage/disk.ts"
import { openFiles } from "./platform/storage/files.ts"

async function run(): Promise<string[]> {
  const config = readConfig(process.env)
  const cluster = config.DATABASE_URL ? undefined : await connectOrStartCluster(config.DATA_DIR)
  try {
    const directUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? cluster?.url ?? ""
    const appUrl = await migrate(directUrl, config.DATABASE_APP_URL)
    const database = openDatabase(openPool(appUrl), config.DATABASE_PREPARED)
    try {
      const files = openFiles(
        await openDisk(config),
        openSecrets(database),
        openLog(config.LOG_LEVEL),
        { incomingFolder: join(config.DATA_DIR, "incoming") },
      )
      const limit = config.ORGANIZATION_STORAGE_LIMIT
      return await operateOrganizations({ database, files, limit }, process.argv.slice(2))
    } finally {
      await database.close()
    }
  } finally {
    await cluster?.stop()
  }
}

try {
  for (const line of await run()) process.stdout.write(`${line}\n`)
} catch (error) {
  printError(error)
  process.exitCode = 1
}
