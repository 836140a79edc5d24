import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import type { Readable } from "node:stream"

import { printError } from "../platform/print-error.ts"

type Terminal = { input: Readable; isInFront: () => boolean }

/**
 * Prints where the server is and how to sign in; in a terminal again whenever somebody presses Enter, because log
 * lines push them out of sight.
 * @param lines called each time, because a used link is no longer printed
 * @param terminal undefined where there is none
 */
export async function announce(
  lines: () => Promise<string[]>,
  print: (line: string) => void,
  terminal: Terminal | undefined,
): Promise<void> {
  const printAll = async () => {
    for (const line of await lines()) print(line)
  }
  await printAll()
  if (!terminal?.isInFront()) return
  print("Press Enter to see this again, Ctrl-C to stop.")
  const { input, isInFront } = terminal
  input.on("data", () => void printAll().catch(printError))
  // The terminal was closed; a signal stops the server then.
  input.on("error", () => {})
  // A background process that reads the terminal would be suspended by it.
  process.on("SIGCONT", () => (isInFront() ? input.resume() : input.pause()))
}

export const ownTerminal = (): Terminal | undefined =>
  process.stdin.isTTY && process.stdout.isTTY ? { input: process.stdin, isInFront } : undefined

/** Whether this process is in the terminal's foreground, and was not started with `&`. */
function isInFront(): boolean {
  if (existsSync("/proc/self/stat")) {
    // proc(5): after the name in brackets come state, parent, group, session, terminal, and the foreground group.
    const [, , group, , , inFront] = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
    return group === inFront
  }
  const { stdout } = spawnSync("ps", ["-p", String(process.pid), "-o", "stat="], {
    encoding: "utf8",
  })
  return stdout?.includes("+") ?? false
}
