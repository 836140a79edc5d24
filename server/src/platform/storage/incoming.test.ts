import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { clearIncoming } from "./incoming.ts"

test("a start removes what was left of files an hour ago, and not what is just being sent", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marza-incoming-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, minutes] of [
    ["left", 61],
    ["arriving", 59],
  ] as const) {
    writeFileSync(join(folder, name), "x")
    const at = Date.now() / 1000 - minutes * 60
    utimesSync(join(folder, name), at, at)
  }
  await clearIncoming(folder)
  expect(readdirSync(folder)).toEqual(["arriving"])
  await clearIncoming(join(folder, "none"))
})
