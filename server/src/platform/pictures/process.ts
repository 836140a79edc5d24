import { constants, setPriority } from "node:os"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Answer, Drawings, Request } from "./drawings.ts"

// The process that decodes pictures, one at a time: started, sent work and killed by started-process.ts.

// Less of the processors than passwords, files and mails. Threads inherit it, so it comes before the library.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // A system that forbids it: pictures are drawn all the same.
}

// Ctrl-C in a terminal reaches all processes: the server stops in order, and this one after it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {})
// The server ended, however. An orderly end would wait for the threads that decode.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))

const answer = (message: Answer) => process.send?.(message)

let drawings: Drawings
try {
  drawings = (await import("./draw.ts")).drawings
  process.on("message", async (request: Request) => answer(await work(request)))
  answer({ ready: true })
} catch (error) {
  answer({ broken: String(error) })
}

/** Every error of the library is a refusal: the picture is at fault. */
async function work({ name, args }: Request): Promise<Answer> {
  try {
    // The sender took the arguments from the drawing's own type.
    const draw = drawings[name] as (...args: unknown[]) => Promise<unknown>
    return { result: await draw(...args) }
  } catch (error) {
    return { refused: error instanceof Refusal ? error.code : "image_undecodable" }
  }
}
