import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { incomingName } from "../http/incoming-name.ts"
import { clearIncoming } from "./incoming.ts"

function folderWith(names: string[], hoursAgo = 0): string {
  const folder = mkdtempSync(join(tmpdir(), "marza-incoming-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names) {
    writeFileSync(join(folder, name), "x")
    const at = Date.now() / 1000 - hoursAgo * 60 * 60
    utimesSync(join(folder, name), at, at)
  }
  return folder
}

/** Runs another process, which prints the name that it gives to files. */
function runOther() {
  const file = fileURLToPath(new URL("../http/incoming-name.ts", import.meta.url))
  const script = `
    const { incomingName } = await import(process.argv[1])
    process.stdout.write(incomingName())
    process.stdin.resume()`
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, file], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

const elsewhere = "0123456789ab-7-0123456789ab-7b1c1a52-64a5-4a29-9c29-6d7b2a5b9a10"
const older = "7b1c1a52-64a5-4a29-9c29-6d7b2a5b9a10"

test("the files of a killed process are removed at once, and those of a living one never", async () => {
  const child = runOther()
  const [printed] = await once(child.stdout, "data")
  const other = String(printed)
  const own = incomingName()
  const folder = folderWith([other, own], 1000)
  for (const isAlone of [true, false]) {
    await clearIncoming(folder, { isAlone })
    expect(readdirSync(folder).toSorted()).toEqual([own, other].toSorted())
  }
  child.kill("SIGKILL")
  await once(child, "exit")
  await clearIncoming(folder, { isAlone: false })
  expect(readdirSync(folder)).toEqual([own])
})

test("a file of a process on another machine is removed after a day, or at once where there can be no other machine", async () => {
  const alone = folderWith([elsewhere, older])
  await clearIncoming(alone, { isAlone: true })
  expect(readdirSync(alone)).toEqual([])
  const young = folderWith([elsewhere, older], 23)
  await clearIncoming(young, { isAlone: false })
  expect(readdirSync(young)).toHaveLength(2)
  const old = folderWith([elsewhere, older], 25)
  await clearIncoming(old, { isAlone: false })
  expect(readdirSync(old)).toEqual([])
})

test("a file with another kind of name stays, and a missing folder is no error", async () => {
  const folder = folderWith(["notes.txt", `${older}.jpg`], 1000)
  await clearIncoming(folder, { isAlone: true })
  expect(readdirSync(folder)).toHaveLength(2)
  await clearIncoming(join(folder, "none"), { isAlone: true })
})
