import { TOTP, URI } from "otpauth"
import type { ApiResponse, Person, TestApp } from "./open-app.ts"

const stepSeconds = 30

/** A clock for codes that stands in the middle of a time step and moves only by nextStep(). */
export function holdClock(opened: TestApp) {
  let seconds = Math.floor(Date.now() / 1000 / stepSeconds) * stepSeconds + stepSeconds / 2
  opened.clock.now = () => new Date(seconds * 1000)
  return {
    seconds: () => seconds,
    /** Moves to the next time step, so that every authenticator shows its next code. */
    nextStep: () => {
      seconds += stepSeconds
    },
  }
}

/** An authenticator application with the secret of the URI. */
export function openAuthenticator(uri: string, clock: { seconds: () => number }) {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error(`no authenticator can hold ${uri}`)
  return {
    totp,
    /** The code that it shows so many steps from now. */
    code: (stepsLater = 0) =>
      totp.generate({ timestamp: (clock.seconds() + stepsLater * stepSeconds) * 1000 }),
  }
}

/** Calls about a person's own factors. */
export const factorCalls = (person: Pick<Person, "call">) => ({
  list: async () => (await person.call("GET", "/api/factors")).body,
  add: () => person.call("POST", "/api/factors"),
  challenge: (id: string) => person.call("POST", `/api/factors/${id}/challenge`),
  verify: (id: string, challenge_id: string, code: string) =>
    person.call("POST", `/api/factors/${id}/verify`, { challenge_id, code }),
  remove: (id: string) => person.call("DELETE", `/api/factors/${id}`),
  renew: () => person.call("POST", "/api/factors/backup-codes"),
})

export type FactorCalls = ReturnType<typeof factorCalls>

/** Begins a challenge and answers it with a code. */
export async function passChallenge(
  calls: FactorCalls,
  id: string,
  code: string,
): Promise<ApiResponse> {
  const { challenge_id } = (await calls.challenge(id)).body
  return calls.verify(id, challenge_id, code)
}

/** Adds a verified authenticator; the clock then moves on, so that its next code is due. */
export async function enrol(person: Person, clock: ReturnType<typeof holdClock>) {
  const calls = factorCalls(person)
  const { id, uri, secret } = (await calls.add()).body
  const authenticator = openAuthenticator(uri, clock)
  const { status, body } = await passChallenge(calls, id, authenticator.code())
  if (status !== 200) throw new Error(`not verified: ${body.code}`)
  clock.nextStep()
  return {
    ...authenticator,
    id: id as string,
    uri: uri as string,
    secret: secret as string,
    backupCodes: body.backup_codes as string[],
    calls,
  }
}
