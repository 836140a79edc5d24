/** `npm run types -w server`: writes schema.gen.ts and docs/schema.sql from a freshly migrated database. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describeSchema, schemaFile } from "./describe-schema.ts"
import { startCluster } from "./embedded/cluster.ts"
import { generateTypes } from "./generate-types.ts"
import { migrate } from "./migrate.ts"

const folder = mkdtempSync(join(tmpdir(), "marza-types-"))
const cluster = await startCluster(folder)
try {
  await migrate(cluster.url)
  generateTypes(cluster.url, "write")
  writeFileSync(schemaFile, await describeSchema(cluster.url))
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true })
}
