import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fillStage } from "./scene.ts"
import { copyFolder, startIn } from "./server.ts"

/** The data are thrown away, so a crash may lose them. */
const settings = ["fsync = off", "synchronous_commit = off", "full_page_writes = off"]

/**
 * Makes the data of an empty server, those of the demonstration, and those of the states, once for the whole run: every
 * server of a test begins with a copy of them (server.ts), which takes a fraction of the time.
 */
export default async function makeFolders() {
  const made = mkdtempSync(join(tmpdir(), "marza-e2e-made-"))
  const remove = () => rmSync(made, { recursive: true, force: true })
  const empty = join(made, "empty")
  const demo = join(made, "demo")
  const stage = join(made, "stage")
  for (const folder of [empty, demo, stage]) mkdirSync(folder)
  await (await startIn(empty, {})).stop()
  const database = join(empty, "postgres")
  // Where PostgreSQL cannot read this folder, its data are elsewhere: then every server makes its own.
  if (!existsSync(database)) return remove()
  appendFileSync(join(database, "postgresql.auto.conf"), `${settings.join("\n")}\n`)
  copyFolder(empty, demo)
  await (await startIn(demo, { demo: true })).stop()
  copyFolder(demo, stage)
  const server = await startIn(stage, { demo: true, hasMail: true })
  await fillStage(server.url)
  await server.stop()
  process.env.MADE_FOLDERS = made
  return remove
}
