import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { writeAtomically } from "./atomic-file.ts"

/**
 * Notes within the cluster which migrations, functions and views it has, so that `npm start` can refuse it before it installs anything
 * (bin/check-data.mjs). It goes wherever the folder goes.
 */
export function writeSchemaFile(
  clusterDir: string,
  schema: { version: string; migrations: Record<string, string>; sql: Record<string, string> },
): void {
  // PostgreSQL reads every file of its folder when it recovers, as another account where root started it.
  const file = join(clusterDir, "marza-schema.json")
  const content = `${JSON.stringify(schema)}\n`
  if (!existsSync(file) || readFileSync(file, "utf8") !== content)
    writeAtomically(file, content, 0o644)
}
