import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished } from "vitest"
import type { SmallDisk } from "./small-disk.ts"

export const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))
const root = fileURLToPath(new URL("../../", import.meta.url))

export type Program = ReturnType<typeof run>

/** Runs the program as `npm start` does, with the API only, in a folder of its own. */
export function run(
  environment: Record<string, string> = {},
  args: string[] = [],
  command = [process.execPath, main],
) {
  const folder = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), "marza-main-"))
  const [program = "", ...before] = command
  const child = spawn(program, [...before, "--api-only", ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
      PORT: "0",
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
      RATES_URL: "off",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let printed = ""
  let errorOutput = ""
  child.stdout.on("data", (chunk) => {
    printed += chunk
  })
  child.stderr.on("data", (chunk) => {
    errorOutput += chunk
  })
  const ended = once(child, "exit").then(([code]) => Number(code))
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await ended
    // A given folder is removed by the run that made it.
    if (environment.DATA_DIR) return
    await expect.poll(() => existsSync(join(folder, "postgres", "postmaster.pid"))).toBe(false)
    rmSync(folder, { recursive: true, force: true })
  })
  const waitForOutput = async (expected: RegExp) => {
    await expect.poll(() => printed + errorOutput, { interval: 20 }).toMatch(expected)
    return expected.exec(printed + errorOutput)?.[1] ?? ""
  }
  return {
    child,
    folder,
    ended,
    waitForOutput,
    errorOutput: () => errorOutput,
    printed: () => printed,
  }
}

/** The same through npm, with the script of package.json. */
export const runByNpm = (environment: Record<string, string> = {}) =>
  run(environment, [], ["npm", "start", "--"])

export const urlOf = (program: Program) => program.waitForOutput(/is at (http\S+)/)

/** Signs in by the printed first sign-in. @returns the access token of its person, pirmas@test.lt */
export async function signInFirst(program: Program): Promise<string> {
  const token = await program.waitForOutput(/#token=(\S+)/)
  const response = await fetch(`${await urlOf(program)}/api/first-user`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      token,
      email: "pirmas@test.lt",
      full_name: "Pirmas",
      password: "slaptas1",
    }),
  })
  const session = (await response.json()) as { access_token: string }
  return session.access_token
}

/** A start is refused while its disk is full, in a line that names its folder, and works once there is room. */
export async function expectStartNeedsRoom(
  disk: SmallDisk,
  environment: Record<string, string>,
): Promise<void> {
  const command = [...disk.command, process.execPath, main]
  disk.fill()
  const refused = run(environment, [], command)
  expect(await refused.ended).toBe(1)
  expect(refused.errorOutput()).toContain(`DATA_DIR ${disk.folder} has no room left`)
  disk.free()
  const again = run(environment, [], command)
  await urlOf(again)
  again.child.kill("SIGTERM")
  expect(await again.ended).toBe(0)
}
