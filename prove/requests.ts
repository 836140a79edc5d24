import { describe, openFingerprint, readCalls, sendOne } from "./asking.ts"
import { openInstallation } from "./installation.ts"
import { oddRequest, pickMostlyKeeping, type Request, refusedRequest } from "./made-up.ts"
import type { Proof } from "./proof.ts"
import { pick } from "./values.ts"
import { openWorld } from "./world.ts"

const atOnce = 16
const batchSize = 250

/**
 * Sends requests that are made up from the published description of the calls: half of them with something odd in path,
 * query, body or headers, by owners, strangers and nobody, 16 at a time. None may be answered with 500 or above. The
 * others must all be refused, because of who asks or of what is asked, and leave every table as it was.
 */
export async function proveRequests(count: number): Promise<Proof> {
  const installation = await openInstallation()
  const faults: string[] = []
  const answers = new Map<number, number>()
  let refused = 0
  try {
    const calls = await readCalls(installation)
    const fingerprint = await openFingerprint(installation)
    for (let sent = 0; sent < count; sent += 2 * batchSize) {
      // A request may have deleted or changed anything of the one before.
      const world = await openWorld(installation)
      const before = await fingerprint(world)
      const refusals = Array.from({ length: batchSize }, () => refusedRequest(pick(calls), world))
      await sendAll(installation.url, answers, refusals, (status, request, text) => {
        if (status >= 400 && status < 500) refused += 1
        else faults.push(`not refused: ${describe(request)}: ${status} ${text.slice(0, 300)}`)
      })
      const after = await fingerprint(world)
      for (const [table, rows] of before)
        if (after.get(table) !== rows)
          faults.push(`${table} changed although all of ${batchSize} requests were refused`)
      const odd = Array.from({ length: batchSize }, () =>
        oddRequest(pickMostlyKeeping(calls), world),
      )
      await sendAll(installation.url, answers, odd, (status, request, text) => {
        if (status >= 500 || status < 200)
          faults.push(`${describe(request)}: ${status} ${text.slice(0, 300)}`)
      })
      if (faults.length > 20) break
    }
    // A car is deleted while its files are on the way in a ZIP.
    const errors = installation.errors().filter((line) => !line.includes("stored file is missing"))
    faults.push(...errors.map((line) => `the server logged ${line.slice(0, 1500)}`))
    const total = [...answers.values()].reduce((sum, times) => sum + times, 0)
    return {
      what: `requests made up from the description of ${calls.length} calls`,
      times: `${total} requests, ${refused} of them that must be refused`,
      found: [...answers]
        .sort(([one], [other]) => one - other)
        .map(([status, times]) => `${status}: ${times}`)
        .join(", "),
      budget: "no answer of 500 or above; every table unchanged after refusals",
      faults,
    }
  } finally {
    await installation.close()
  }
}

/** Sends requests, 16 at a time, counts the answers, and tells what each was; 0 where there was no answer. */
async function sendAll(
  base: string,
  answers: Map<number, number>,
  requests: readonly Request[],
  onAnswer: (status: number, request: Request, text: string) => void,
): Promise<void> {
  const waiting = requests.values()
  const sendEach = async () => {
    for (const request of waiting) {
      const { status, text } = await sendOne(base, request)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      onAnswer(status, request, text)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendEach))
}
