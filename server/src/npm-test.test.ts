import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"

const processes = new URL("../../bin/testing/processes.mjs", import.meta.url).href

test("a run that is ended tells what it had found out by then, and leaves nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marza-ended-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const results = join(folder, "results")
  writeFileSync(results, "4908 passed")
  const program = `
    import { readFileSync } from "node:fs"
    import { endWhenTold } from ${JSON.stringify(processes)}
    endWhenTold(${JSON.stringify(folder)}, (signal) =>
      console.log(signal, readFileSync(${JSON.stringify(results)}, "utf8")))
    console.log("runs")
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program])
  onTestFinished(() => void child.kill("SIGKILL"))
  const ended = once(child, "exit")
  await once(child.stdout, "data")
  const printed = text(child.stdout)
  child.kill("SIGTERM")
  expect(await ended).toEqual([143, null])
  expect(await printed).toBe("SIGTERM 4908 passed\n")
  expect(existsSync(folder)).toBe(false)
})
