import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Answer, Request } from "./drawings.ts"

const program = fileURLToPath(new URL("./process.ts", import.meta.url))

/** A request ends with an answer, or with the end of the process, by itself or because it was killed. */
export type Outcome = Answer | { ended: string }

/** A process that decodes pictures; it ends when this one ends, however. */
export type StartedProcess = {
  pid: number | undefined
  /** Resolves when it is ready, or cannot be. */
  begun: Promise<unknown>
  /** One at a time. Resolves in any case: where the process ends, once it is gone. */
  request: (request: Request) => Promise<Outcome>
  /** Ends it at once, whatever it does. */
  kill: () => void
  /** Resolves when the process is gone, which a killed one is a moment later on a busy machine. */
  gone: Promise<void>
  hasEnded: () => boolean
}

/** Starts a process without anything of this one's: no environment, no terminal, no open connections. */
export function startProcess(): StartedProcess {
  const child = fork(program, {
    env: {},
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  })
  let ended: Outcome | undefined
  let resolveRequest: (outcome: Outcome) => void = () => {}
  const gone = Promise.withResolvers<void>()
  const end = (how: string) => {
    ended ??= { ended: how }
    resolveRequest(ended)
    gone.resolve()
  }
  child.once("exit", (code, signal) => end(signal ?? `code ${code}`))
  child.on("error", (error) => {
    // Could not be started; any other error is followed by its exit.
    if (child.pid === undefined) end(error.message)
  })
  child.on("message", (answer: Answer) => resolveRequest(answer))
  const next = () =>
    new Promise<Outcome>((resolve) => {
      resolveRequest = resolve
      if (ended) resolve(ended)
    })
  const begun = next()
  hold(child, false)
  return {
    pid: child.pid,
    begun,
    request: async (request) => {
      hold(child, true)
      const start = await begun
      if (!("ready" in start)) {
        child.kill("SIGKILL")
        return "ended" in start ? { broken: start.ended } : start
      }
      const outcome = next()
      // If the process is gone already, its end is the outcome.
      if (!ended) child.send(request, () => {})
      const answer = await outcome
      hold(child, false)
      return answer
    },
    kill: () => child.kill("SIGKILL"),
    gone: gone.promise,
    hasEnded: () => ended !== undefined,
  }
}

/** Whether this process waits for the child before it ends by itself. */
function hold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
