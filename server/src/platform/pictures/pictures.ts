import { Refusal } from "@marza/domain/refusal.ts"
import { pictureShares } from "../allowances.ts"
import { processorMsOf } from "../db/embedded/processes.ts"
import { openFairLine, type Requester } from "../fair-line.ts"
import type { Log } from "../log.ts"
import type { Drawings, Request } from "./drawings.ts"
import { type Outcome, type StartedProcess, startProcess } from "./started-process.ts"

/** A drawing that takes longer is stopped. A picture of 40 megapixels takes about a second. */
const drawingLimitMs = 20_000
/** So many times as long it may take on a machine that is so busy that it uses the processors for less than that. */
const waitsOfBusy = 4
/** A process that has nothing to do ends: the next picture starts one within half a second. */
const idleLimitMs = 30_000
/** A process that was killed from outside, such as for want of memory, says nothing about the picture. */
const maxAttempts = 2

/** For whom a picture is drawn, and until when: the signal aborts when they have gone. */
export type PictureSender = Requester & { gone?: AbortSignal | undefined }

export type Pictures = ReturnType<typeof openPictures>

/**
 * Pictures that people sent, decoded in processes of their own, because a file may be made to stall or to break what
 * reads it. The processes start when there is something to draw.
 */
export function openPictures(
  log: Log,
  { drawingMs = drawingLimitMs, waitMs = pictureShares.waitMs, idleMs = idleLimitMs } = {},
) {
  const line = openFairLine({ ...pictureShares, waitMs })
  const idle = new Map<StartedProcess, NodeJS.Timeout>()
  const busy = new Set<StartedProcess>()
  const running = new Set<StartedProcess>()
  const closing = new AbortController()

  const take = (): StartedProcess => {
    const [kept] = idle.keys()
    if (kept) forget(kept)
    if (kept && !kept.hasEnded()) return kept
    const started = startProcess()
    running.add(started)
    void started.gone.then(() => running.delete(started))
    return started
  }
  const keep = (started: StartedProcess) => {
    const timer = setTimeout(() => {
      idle.delete(started)
      started.kill()
    }, idleMs)
    idle.set(started, timer.unref())
  }
  const forget = (started: StartedProcess) => {
    clearTimeout(idle.get(started))
    idle.delete(started)
  }

  /** Draws in a process until that ends, the time is over or nobody waits for it any more. */
  const attempt = async (request: Request, gone: AbortSignal | undefined) => {
    const started = take()
    const late = new AbortController()
    let looks = 0
    let usedBefore = 0
    const used = () => (started.pid && processorMsOf(started.pid)) ?? Number.POSITIVE_INFINITY
    const timer = setTimeout(() => {
      looks += 1
      if (looks < waitsOfBusy && used() - usedBefore < drawingMs) timer.refresh()
      else late.abort()
    }, drawingMs)
    let hasBegun = false
    void started.begun.then(() => {
      hasBegun = true
      busy.add(started)
      // To start takes its time on a busy machine, which is not the picture's fault.
      usedBefore = used()
      looks = 0
      timer.refresh()
    })
    const stop = AbortSignal.any([late.signal, closing.signal, ...(gone ? [gone] : [])])
    stop.addEventListener("abort", started.kill)
    if (stop.aborted) started.kill()
    const outcome = await started.request(request)
    clearTimeout(timer)
    stop.removeEventListener("abort", started.kill)
    busy.delete(started)
    if (!started.hasEnded() && !stop.aborted) keep(started)
    return { outcome, isLate: hasBegun && late.signal.aborted, isStopped: stop.aborted }
  }

  /**
   * Draws a picture, when it is the person's turn.
   * @throws {Refusal} as {@link Drawings} say; image_undecodable also when it takes too long, or ends its process twice;
   *   unavailable when too many wait, or no process can be started; bad_request when the caller has gone
   */
  const draw = async <Name extends keyof Drawings>(
    { gone, ...requester }: PictureSender,
    name: Name,
    ...args: Parameters<Drawings[Name]>
  ): Promise<Awaited<ReturnType<Drawings[Name]>>> =>
    line.run({ ...requester, gone }, async (): Promise<Awaited<ReturnType<Drawings[Name]>>> => {
      for (let tried = 1; ; tried++) {
        const { outcome, ...ended } = await attempt({ name, args }, gone)
        // The result has the type of the drawing whose name was sent.
        if ("result" in outcome) return outcome.result as Awaited<ReturnType<Drawings[Name]>>
        const failed = { ...ended, outcome }
        warnOf(failed, { drawing: name, ...requester }, log)
        const refusal = refusalOf(failed, { isLast: tried === maxAttempts, gone })
        if (refusal) throw refusal
      }
    })

  return {
    draw,
    /** The ids of the processes that draw and of those that could, and how many pictures wait for a slot. */
    state: () => ({
      waiting: line.state().waiting,
      busy: [...busy].flatMap(({ pid }) => pid ?? []),
      idle: [...idle.keys()]
        .filter((process) => !process.hasEnded())
        .flatMap(({ pid }) => pid ?? []),
    }),
    /** Ends all processes and waits until they are gone; what they draw is refused. */
    close: async () => {
      closing.abort()
      for (const process of idle.keys()) {
        forget(process)
        process.kill()
      }
      await Promise.all([...running].map(({ gone }) => gone))
    },
  }
}

type Failed = {
  outcome: Exclude<Outcome, { result: unknown }>
  /** It took too long, and was stopped for that. */
  isLate: boolean
  /** Nobody waits for it any more, or all is closed. */
  isStopped: boolean
}

/** What a process that ended says of it. */
const whyOf = (outcome: Failed["outcome"]) =>
  "broken" in outcome ? outcome.broken : "ended" in outcome ? outcome.ended : ""

function warnOf({ outcome, isLate, isStopped }: Failed, what: object, log: Log): void {
  if ("refused" in outcome) return
  if (isLate) log.warn(what, "a picture took too long and was stopped")
  else if (!isStopped)
    log.warn({ ...what, why: whyOf(outcome) }, "a process that draws pictures ended")
}

/** Why the picture is not drawn; undefined where another process may draw it. */
function refusalOf(
  { outcome, isLate, isStopped }: Failed,
  { isLast, gone }: { isLast: boolean; gone: AbortSignal | undefined },
): Refusal | undefined {
  if ("refused" in outcome) return new Refusal(outcome.refused)
  if (isLate) return new Refusal("image_undecodable")
  if (isStopped) return new Refusal(gone?.aborted ? "bad_request" : "unavailable")
  if (!isLast) return undefined
  return "broken" in outcome
    ? new Refusal("unavailable", {
        cause: new Error(`pictures cannot be drawn: ${whyOf(outcome)}`),
      })
    : new Refusal("image_undecodable")
}
