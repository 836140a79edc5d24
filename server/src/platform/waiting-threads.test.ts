import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

test("eight files that wait for their disk hold up no password", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marza-waiting-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // To open a pipe that nobody writes to waits like a disk that hangs.
  const pipe = join(folder, "pipe")
  execFileSync("mkfifo", [pipe])
  const program = `
    await import(${JSON.stringify(new URL("./waiting-threads.ts", import.meta.url).href)})
    const { open } = await import("node:fs/promises")
    for (let file = 0; file < 8; file++) open(${JSON.stringify(pipe)}, "r")
    const { pbkdf2 } = await import("node:crypto")
    pbkdf2("password", "salt", 1, 16, "sha256", () => console.log("hashed"))`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program])
  onTestFinished(() => void child.kill("SIGKILL"))
  const [printed] = await once(child.stdout, "data")
  expect(String(printed)).toBe("hashed\n")
})
