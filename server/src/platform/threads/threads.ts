import { Piscina } from "piscina"
import { threadShares } from "../allowances.ts"
import { openFairLine, type Requester } from "../fair-line.ts"

/** What nobody needs for so long ends; to start one takes a tenth of a second or two. */
const idleMs = 30_000
/** What a thread works on takes a second at most; what takes so long never ends. */
const limitMs = 60_000

/** Threads beside the server, for what would keep its own from answering anybody. They yield to it where the system can. */
const pool = new Piscina({
  minThreads: 0,
  maxThreads: threadShares.slots,
  idleTimeout: idleMs,
  niceIncrement: 5,
})

export const threadLine = openFairLine(threadShares)

/**
 * The functions of a module, each called in a thread, when it is the requester's turn.
 * @param file the module; it is loaded in the thread, and what its functions take and return is copied
 * @returns calls one of them by name. What waits for its turn is never begun once the requester has gone
 * @throws {Refusal} bad_request when the requester has gone; else what the function throws
 */
export const threadOf =
  <Module>(file: URL) =>
  <Name extends keyof Module & string>(
    name: Name,
    requester: Requester & { gone?: AbortSignal | undefined },
    given: InputOf<Module[Name]>,
  ): Promise<OutputOf<Module[Name]>> =>
    threadLine.run(requester, () =>
      pool.run(given, { filename: file.href, name, signal: AbortSignal.timeout(limitMs) }),
    )

type InputOf<F> = F extends (given: infer Given) => unknown ? Given : never
type OutputOf<F> = F extends (given: never) => infer Result ? Awaited<Result> : never
