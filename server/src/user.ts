/** `npm run user`: changes accounts, beside a running server or without one. */
import { operate } from "./features/account/operator.ts"
import { readConfig } from "./platform/config.ts"
import { printError } from "./platform/print-error.ts"
import { withDatabase, withDirectUrl } from "./start/command.ts"

async function run(): Promise<string[]> {
  const config = readConfig(process.env)
  return withDirectUrl(config, (directUrl) =>
    withDatabase(directUrl, config, (database) =>
      operate(database, process.argv.slice(2), config.PASSWORD),
    ),
  )
}

try {
  for (const line of await run()) process.stdout.write(`${line}\n`)
} catch (error) {
  printError(error)
  process.exitCode = 1
}
