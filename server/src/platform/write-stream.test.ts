import { execFile, execFileSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { setImmediate } from "node:timers/promises"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { hashPassword } from "../features/sign-in/password.ts"
import { openWriteStream } from "./write-stream.ts"

test("a password is hashed however many files a disk keeps waiting, and each file is whole in the end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marza-writing-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const content = Buffer.alloc(1024 * 1024, "file")
  // A write into a pipe that nobody reads waits like one on a disk that hangs.
  const pipes = Array.from({ length: 16 }, (_, index) => join(folder, `${index}`))
  execFileSync("mkfifo", pipes)
  const streams = pipes.map((path) => openWriteStream(path, { flags: "r+" }))
  const opened = streams.map((stream) => once(stream, "open"))
  const writing = streams.map((stream) => pipeline([content], stream))
  await Promise.all(opened)
  await setImmediate()
  expect(await hashPassword("slaptas1")).toMatch(/^\$argon2id/)

  // Programs of their own read them, because a read would take one of the threads.
  const readAll = `for pipe in ${folder}/*; do cat $pipe > $pipe.read & done; wait`
  await Promise.all([promisify(execFile)("sh", ["-c", readAll]), ...writing])
  for (const pipe of pipes) expect(readFileSync(`${pipe}.read`).equals(content)).toBe(true)
  const path = join(folder, "file")
  await pipeline(["one ", "two"], openWriteStream(path, { flush: true }))
  expect(readFileSync(path, "utf8")).toBe("one two")
})
