/** `npm run organization`: makes an organization of an archive, beside a running server or without one. */
import { operateOrganizations } from "./features/archive/operator.ts"
import { readConfig } from "./platform/config.ts"
import { printError } from "./platform/print-error.ts"
import { filesOf, withDatabase, withDirectUrl } from "./start/command.ts"

async function run(): Promise<string[]> {
  const config = readConfig(process.env)
  return withDirectUrl(config, (directUrl) =>
    withDatabase(directUrl, config, async (database) => {
      const files = await filesOf(config, database)
      const limit = config.ORGANIZATION_STORAGE_LIMIT
      return operateOrganizations({ database, files, limit }, process.argv.slice(2))
    }),
  )
}

try {
  for (const line of await run()) process.stdout.write(`${line}\n`)
} catch (error) {
  printError(error)
  process.exitCode = 1
}
