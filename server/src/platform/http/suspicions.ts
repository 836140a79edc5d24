import type { RefusalCode } from "@marza/domain/refusal.ts"

/** Refusals that may mean guessing, or an attempt to reach other people's data; the operator sees them in the log. */
const suspicious: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  "wrong_credentials",
  "wrong_code",
  "challenge_invalid",
  "forbidden",
  "not_while_impersonating",
  "cannot_impersonate",
  "too_many_requests",
])

/** Lines a minute, so that an attack fills no disk; /metrics counts them all. */
const maxAMinute = 60
const minuteMs = 60_000

/** @returns says whether there is room for one more line of a kind in this minute, and counts it */
export function atMostAMinute(now: () => number = Date.now): () => boolean {
  let since = now()
  let taken = 0
  return () => {
    if (now() - since >= minuteMs) {
      since = now()
      taken = 0
    }
    taken += 1
    return taken <= maxAMinute
  }
}

/** Decides for each refusal whether it gets a line in the log, where successes and other refusals get none. */
export function openSuspicions(now: () => number = Date.now) {
  const hasRoom = atMostAMinute(now)
  return { take: (code: RefusalCode): boolean => suspicious.has(code) && hasRoom() }
}
