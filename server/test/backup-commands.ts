import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { expect } from "vitest"
import { ask } from "./database.ts"
import { picture } from "./images.ts"
import { databaseOf } from "./running.ts"

/**
 * Starts one of the operator's programs.
 * @param before begins its command, such as that of a small disk
 */
export function startCommand(
  program: "backup" | "restore" | "user" | "organization",
  environment: Record<string, string>,
  args: string[],
  before: string[] = [],
) {
  const file = fileURLToPath(new URL(`../src/${program}.ts`, import.meta.url))
  const [command = "", ...given] = [...before, process.execPath, file, ...args]
  const child = spawn(command, given, {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
      LOG_LEVEL: "silent",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let printed = ""
  for (const output of [child.stdout, child.stderr])
    output.on("data", (chunk) => {
      printed += chunk
    })
  const ended = once(child, "close").then(([code]) => ({ code, printed }))
  return { child, ended }
}

/** Runs one to its end. */
export const runCommand = (...of: Parameters<typeof startCommand>) => startCommand(...of).ended

/** Gives the only person of a running server a picture. */
export async function addAvatar(DATA_DIR: string, url: string, token: string): Promise<void> {
  const [user] = await ask(databaseOf(DATA_DIR).url, "select id from users")
  const stored = await fetch(`${url}/api/profiles/${user.id}/avatar`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "image/png" },
    body: new Uint8Array(await picture("png")),
  })
  expect(stored.status).toBe(200)
}
