/** `npm run user`: changes accounts, beside a running server or without one. */
import { operate } from "./features/account/operator.ts"
import { readConfig } from "./platform/config.ts"
import { openDatabase } from "./platform/db/database.ts"
import { connectOrStartCluster } from "./platform/db/embedded/connect-or-start.ts"
import { migrate } from "./platform/db/migrate.ts"
import { openPool } from "./platform/db/pool.ts"
import { printError } from "./platform/print-error.ts"

async function run(): Promise<string[]> {
  const config = readConfig(process.env)
  const cluster = config.DATABASE_URL ? undefined : await connectOrStartCluster(config.DATA_DIR)
  try {
    const directUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? cluster?.url ?? ""
    const appUrl = await migrate(directUrl, config.DATABASE_APP_URL)
    const database = openDatabase(openPool(appUrl), config.DATABASE_PREPARED)
    try {
      return await operate(database, process.argv.slice(2), config.PASSWORD)
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
