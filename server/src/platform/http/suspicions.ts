import type { RefusalCode } from "@marza/domain/refusal.ts"

/** Refusals that tell an operator of guessing, or of somebody who reaches for what is not theirs. */
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

/** Says of each refusal whether it gets a line in the log of a server that logs only what matters. */
export function openSuspicions(now: () => number = Date.now) {
  let since = now()
  let taken = 0
  return {
    take: (code: RefusalCode): boolean => {
      if (!suspicious.has(code)) return false
      if (now() - since >= minuteMs) {
        since = now()
        taken = 0
      }
      taken += 1
      return taken <= maxAMinute
    },
  }
}
