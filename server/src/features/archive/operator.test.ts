import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { readAllRows } from "../../../test/sql.ts"
import { operateOrganizations } from "./operator.ts"

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const archive = fileOf("../../../test/archives/v1.zip")

test("a wrong command on organizations fails with one line and changes nothing", async () => {
  const opened = await openAppForTest()
  await opened.person()
  const { email } = await opened.person("Savininkė")
  const before = await readAllRows(opened)
  const { database, files } = opened.services
  const attempt = (...args: string[]) =>
    operateOrganizations({ database, files, limit: undefined }, args)
  for (const args of [
    [],
    ["import"],
    ["import", archive],
    ["export", archive, "--owner", email],
    ["import", archive, "--owner", "x"],
  ])
    await expect(attempt(...args)).rejects.toThrow("npm run organization")
  await expect(attempt("import", `${archive}.no`, "--owner", email)).rejects.toThrow(
    `${archive}.no cannot be read: ENOENT`,
  )
  const folder = dirname(archive)
  await expect(attempt("import", folder, "--owner", email)).rejects.toThrow(
    `${folder} is a folder: name the archive`,
  )
  await expect(attempt("import", archive, "--owner", "nera@test.lt")).rejects.toThrow(
    "nobody has the e-mail nera@test.lt",
  )
  const self = fileURLToPath(import.meta.url)
  await expect(attempt("import", self, "--owner", email)).rejects.toThrow("This is not a ZIP file")
  expect(await readAllRows(opened)).toEqual(before)
})

test("the command on organizations works beside a running server, and without one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marza-organization-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = (file: string, ...args: string[]) => {
    const child = spawn(process.execPath, [fileOf(file), ...args], {
      env: {
        PATH: process.env.PATH ?? "",
        DATA_DIR: folder,
        PORT: "0",
        LOG_LEVEL: "silent",
        RATES_URL: "off",
      },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let printed = ""
    for (const output of [child.stdout, child.stderr])
      output.on("data", (chunk) => {
        printed += chunk
      })
    return { child, printed: () => printed }
  }
  const run = async (file: string, ...args: string[]) => {
    const { child, printed } = program(file, ...args)
    const [code] = await once(child, "close")
    return { code, printed: printed() }
  }
  const importIt = (...args: string[]) => run("../../organization.ts", "import", ...args)
  await run("../../user.ts", "add", "rasa@test.lt")
  const alone = await importIt(archive, "--owner", "Rasa@test.lt")
  expect(alone.printed).toMatch(/^[0-9a-f-]{36}\nAutosvetainė, owned by rasa@test.lt: 3 cars/)
  const server = program("../../main.ts", "--api-only")
  await expect.poll(server.printed).toMatch(/is at/)
  const beside = await importIt(archive, "--owner", "rasa@test.lt")
  expect(beside.code).toBe(0)
  expect(beside.printed.slice(0, 36)).not.toBe(alone.printed.slice(0, 36))
  const refused = await importIt(fileURLToPath(import.meta.url), "--owner", "rasa@test.lt")
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining("not a ZIP file") })
  server.child.kill("SIGTERM")
  await once(server.child, "exit")
})
