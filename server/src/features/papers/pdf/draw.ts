import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import { paperShares } from "../../../platform/allowances.ts"
import { openFairLine, type Requester } from "../../../platform/fair-line.ts"

export type DrawRequest = { content: PaperContent; logo: Uint8Array | null }

/** The thread's answer to the one request that it has. */
export type DrawAnswer = { file: Uint8Array } | { error: unknown }

/** A paper takes 80 ms; a thread that takes so long never ends it. */
const limitMs = 60_000

export const paperLine = openFairLine(paperShares)
let thread: Worker | undefined

/**
 * Draws the PDF of a paper, when it is the requester's turn, in a thread beside the server: it takes 80 ms, for which
 * everybody else would wait.
 * @param requester for whom; with `gone`, until that aborts
 * @throws {Refusal} bad_request when the requester has gone
 */
export const drawPaper = (
  requester: Requester & { gone?: AbortSignal },
  content: PaperContent,
  logo: Uint8Array | null,
): Promise<Uint8Array> => paperLine.run(requester, () => draw({ content, logo }))

async function draw(request: DrawRequest): Promise<Uint8Array> {
  thread ??= start()
  const drawing = thread
  const settled = new AbortController()
  const { signal } = settled
  const late = setTimeout(() => void drawing.terminate(), limitMs)
  // This process does not end while something is drawn, nor stays for the thread alone.
  drawing.ref()
  try {
    const answered = once(drawing, "message", { signal })
    const ended = once(drawing, "exit", { signal }).then(() => {
      throw new Error("The thread that draws papers has ended")
    })
    ended.catch(() => {})
    drawing.postMessage(request)
    const [answer] = (await Promise.race([answered, ended])) as [DrawAnswer]
    if ("error" in answer) throw answer.error
    return answer.file
  } finally {
    clearTimeout(late)
    settled.abort()
    drawing.unref()
  }
}

function start(): Worker {
  const started = new Worker(new URL("./thread.ts", import.meta.url))
  started.unref()
  started.once("exit", () => {
    if (thread === started) thread = undefined
  })
  // Whoever waits hears of it; where nobody does it would end the process.
  started.on("error", () => {})
  return started
}
