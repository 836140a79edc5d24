import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const typesFile = fileURLToPath(new URL("./schema.gen.ts", import.meta.url))

/**
 * Writes the TypeScript types of a migrated database to schema.gen.ts, or only compares them.
 * @param url of the migrated database
 * @returns true when the file is (now) that of the database
 */
export function generateTypes(url: string, mode: "write" | "compare"): boolean {
  const codegen = createRequire(import.meta.url).resolve("kysely-codegen")
  const result = spawnSync(
    process.execPath,
    [
      join(dirname(codegen), "cli/bin.js"),
      "--dialect=postgres",
      `--url=${url}`,
      `--out-file=${typesFile}`,
      "--default-schema=public",
      "--exclude-pattern={kysely_*,migration_checksums}",
      "--date-parser=string",
      "--numeric-parser=string",
      // pool.ts reads times as ISO 8601 text, the form of the wire.
      `--type-mapping=${JSON.stringify({ timestamptz: "string" })}`,
      ...(mode === "compare" ? ["--verify"] : []),
    ],
    { encoding: "utf8" },
  )
  if (mode === "write" && result.status !== 0) throw new Error(result.stderr || result.stdout)
  return result.status === 0
}
