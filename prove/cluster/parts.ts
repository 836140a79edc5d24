import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { programs } from "./needs.ts"

type Options = {
  command: string
  args?: string[]
  env?: Record<string, string>
  /** The account that it runs as; root by default. */
  account?: "postgres"
  /** What it prints. */
  log: string
  /** How long a supervisor waits before it starts the program again. */
  restartSeconds: number
}

const running = new Set<ChildProcess>()
// A program that changes its account loses --pdeathsig, so this process kills it too.
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL")
})

export type Part = ReturnType<typeof startPart>

/**
 * Runs a program and starts it again whenever it ends, as systemd would. The kernel kills it when this process ends, however
 * that happens.
 */
export function startPart({ command, args = [], env, account, log, restartSeconds }: Options) {
  const output = createWriteStream(log, { flags: "a", mode: 0o600 })
  let child: ChildProcess | undefined
  let isWanted = true
  let restarting: NodeJS.Timeout | undefined

  const start = () => {
    const identity = account ? [`--reuid=${account}`, `--regid=${account}`, "--init-groups"] : []
    const started = spawn(
      programs.setpriv,
      [...identity, "--pdeathsig", "KILL", "--", command, ...args],
      { env: { PATH: process.env.PATH ?? "", ...env }, stdio: ["ignore", "pipe", "pipe"] },
    )
    child = started
    running.add(started)
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk) => output.write(chunk))
    started.once("exit", () => {
      running.delete(started)
      if (isWanted) restarting = setTimeout(start, restartSeconds * 1000)
    })
  }
  start()

  const kill = async () => {
    const killed = child
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
    const ended = once(killed, "exit")
    killed.kill("SIGKILL")
    await ended
  }

  return {
    /** The supervisor starts it again. */
    kill,
    /** It stays away until `start`. */
    killForGood: async () => {
      isWanted = false
      clearTimeout(restarting)
      await kill()
    },
    start: () => {
      isWanted = true
      start()
    },
  }
}
