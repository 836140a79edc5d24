import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { expectStartNeedsRoom, main, run, urlOf } from "../../test/program.ts"
import { openSmallDisk } from "../../test/small-disk.ts"

const megabytes = 160

test("a server whose log is on a full disk answers, stops, and leaves the log intact", async () => {
  const disk = await openSmallDisk(megabytes)
  const environment = { DATA_DIR: disk.folder, LOG_LEVEL: "debug" }
  const toFile = ["sh", "-c", 'exec "$@" >"$DATA_DIR/log" 2>&1', "sh"]
  const program = run(environment, [], [...disk.command, ...toFile, process.execPath, main])
  const logged = () => readFileSync(join(disk.seen, "log"), "utf8")
  await expect.poll(logged).toMatch(/is at http/)
  const [, serverUrl = ""] = /is at (http\S+)/.exec(logged()) ?? []
  disk.fill()
  // More than what waits for room: an entry is some 100 bytes.
  for (let asked = 0; asked < 300; asked++) {
    expect((await fetch(`${serverUrl}/${"x".repeat(4000)}`)).status).toBe(404)
  }
  disk.free()
  await fetch(`${serverUrl}/after`)
  await expect.poll(logged).toContain('"path":"/after"')
  const entries = logged()
    .split("\n")
    .filter((line) => line.includes('"path"'))
  expect(() => entries.map((line) => JSON.parse(line))).not.toThrow()
  disk.fill()
  program.child.kill("SIGTERM")
  expect(await program.ended).toBe(0)
}, 60_000)

test("a start on a disk that may only be read fails with a clear line, and works once it may be written", async () => {
  const disk = await openSmallDisk(megabytes)
  const start = () => run({ DATA_DIR: disk.folder }, [], [...disk.command, process.execPath, main])
  const mount = (option: string) => {
    const [program = "", ...args] = [
      ...disk.command,
      "mount",
      "-o",
      `remount,${option}`,
      disk.folder,
    ]
    execFileSync(program, args)
  }
  mount("ro")
  const refused = start()
  expect(await refused.ended).toBe(1)
  expect(refused.errorOutput()).toBe(
    `DATA_DIR ${disk.folder} is on a disk that may only be read: mount it so that it can be written, or give another DATA_DIR\n`,
  )
  mount("rw")
  const program = start()
  await urlOf(program)
  program.child.kill("SIGTERM")
  expect(await program.ended).toBe(0)
}, 60_000)

test("a first start on a full disk fails with a clear line, and the next start works", async () => {
  const disk = await openSmallDisk(megabytes)
  await expectStartNeedsRoom(disk, { DATA_DIR: disk.folder })
}, 60_000)
