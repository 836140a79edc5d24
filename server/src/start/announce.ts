import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import type { Readable } from "node:stream"

import { printError } from "../platform/print-error.ts"

type Terminal = { input: Readable; isInFront: () => boolean }

/**
 * Prints where the server is and how to sign in; in a terminal again whenever somebody presses Enter, for other
 * lines push them away.
 * @param lines asked each time, for a link that was used is told no more
 * @param terminal undefined where nobody can be asked
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
  // Its terminal was closed: that asks us to stop by a signal.
  input.on("error", () => {})
  // Whoever reads a terminal from behind another program is halted by it.
  process.on("SIGCONT", () => (isInFront() ? input.resume() : input.pause()))
}

export const ownTerminal = (): Terminal | undefined =>
  process.stdin.isTTY && process.stdout.isTTY ? { input: process.stdin, isInFront } : undefined

/** Whether this process is what the terminal listens to, and not begun with `&`. */
function isInFront(): boolean {
  if (existsSync("/proc/self/stat")) {
    // proc(5): after the name in brackets state, parent, group, session, terminal, and the group in front.
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
