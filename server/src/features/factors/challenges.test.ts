import { describe, expect, test } from "vitest"
import { enrol, factorCalls, holdClock, passChallenge } from "../../../test/authenticator.ts"
import { openAppForTest, type Person, type TestApp } from "../../../test/open-app.ts"
import { operate } from "../account/operator.ts"
import { makeSignInLink } from "../sign-in/links.ts"

const password = "slaptas-1"

async function open() {
  const opened = await openAppForTest()
  const clock = holdClock(opened)
  const person = await opened.person("Rasa")
  await person.call("PATCH", "/api/user", { password })
  return { opened, clock, person }
}

const signIn = (opened: TestApp, { email }: Person, secret = password) =>
  opened.call("POST", "/api/session", { email, password: secret })
async function signInByLink(opened: TestApp, { email }: Person) {
  const token = await makeSignInLink(opened.services.database, email)
  return { token, response: await opened.call("POST", "/api/session/link/verify", { token }) }
}
const answerChallenge = (opened: TestApp, challenge_id: string, code: string) =>
  opened.call("POST", "/api/session/challenge", { challenge_id, code })
const sessionsOf = async (opened: TestApp, { id }: Person) =>
  (await opened.sql("select 1 from sessions where user_id = $1", [id])).length
const refusalOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe("signing in with a verified factor", () => {
  test("by the right password begins a challenge, and a code then begins the session", async () => {
    const { opened, clock, person } = await open()
    const { code, id } = await enrol(person, clock)
    const asked = await signIn(opened, person)
    expect(asked).toMatchObject({ status: 401, body: { code: "factor_required" } })
    expect(asked.body.challenge_id).toMatch(uuid)
    expect(Object.keys(asked.body).sort()).toEqual(["challenge_id", "code", "error"])
    expect(await sessionsOf(opened, person)).toBe(1)
    const finished = await answerChallenge(opened, asked.body.challenge_id, code())
    expect(finished).toMatchObject({
      status: 200,
      body: { user: { id: person.id, factors: [{ id, type: "totp", status: "verified" }] } },
    })
    const headers = { authorization: `Bearer ${finished.body.access_token}` }
    expect((await opened.call("GET", "/api/user", undefined, headers)).body.id).toBe(person.id)
    const again = await answerChallenge(opened, asked.body.challenge_id, code(1))
    expect(refusalOf(again)).toEqual([400, "challenge_invalid"])
  })

  test("by a wrong password is refused as for anybody", async () => {
    const { opened, clock, person } = await open()
    const wrong = (await signIn(opened, person, "neteisingas")).body
    await enrol(person, clock)
    const refused = await signIn(opened, person, "neteisingas")
    expect(refused).toMatchObject({ status: 401, body: wrong })
    expect(
      await opened.sql("select 1 from factor_challenges where signs_in_by is not null"),
    ).toEqual([])
  })

  test("by a link uses the link up and begins a challenge", async () => {
    const { opened, clock, person } = await open()
    const { code } = await enrol(person, clock)
    const { token, response: asked } = await signInByLink(opened, person)
    expect(refusalOf(asked)).toEqual([401, "factor_required"])
    expect(await sessionsOf(opened, person)).toBe(1)
    const again = await opened.call("POST", "/api/session/link/verify", { token })
    expect(refusalOf(again)).toEqual([400, "link_invalid"])
    const finished = await answerChallenge(opened, asked.body.challenge_id, code())
    expect(finished).toMatchObject({ status: 200, body: { user: { id: person.id } } })
    expect(await sessionsOf(opened, person)).toBe(2)
  })

  test("twice at once with one code begins one session", async () => {
    const { opened, clock, person } = await open()
    const { code } = await enrol(person, clock)
    const one = (await signIn(opened, person)).body.challenge_id
    const two = (await signInByLink(opened, person)).response.body.challenge_id
    const both = await Promise.all([
      answerChallenge(opened, one, code()),
      answerChallenge(opened, two, code()),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await sessionsOf(opened, person)).toBe(2)
  })

  test("begins one session for one challenge, whichever two codes come at once", async () => {
    const { opened, clock, person } = await open()
    const { code, backupCodes } = await enrol(person, clock)
    const { challenge_id } = (await signIn(opened, person)).body
    const both = await Promise.all([
      answerChallenge(opened, challenge_id, code()),
      answerChallenge(opened, challenge_id, backupCodes[0] ?? ""),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await sessionsOf(opened, person)).toBe(2)
  })

  test("by the code that verified the factor is refused", async () => {
    const { opened, clock, person } = await open()
    const { code } = await enrol(person, clock)
    const { challenge_id } = (await signIn(opened, person)).body
    expect(refusalOf(await answerChallenge(opened, challenge_id, code(-1)))).toEqual([
      400,
      "wrong_code",
    ])
  })

  test("by a backup code works once, also of two at once, and only for its own person", async () => {
    const { opened, clock, person } = await open()
    const { backupCodes } = await enrol(person, clock)
    const stranger = await opened.person("Svetimas")
    await stranger.call("PATCH", "/api/user", { password })
    await enrol(stranger, clock)
    const [code = "", other = ""] = backupCodes
    const challenge = async (who: Person) => (await signIn(opened, who)).body.challenge_id
    const foreign = await answerChallenge(opened, await challenge(stranger), code)
    expect(refusalOf(foreign)).toEqual([400, "wrong_code"])
    expect((await answerChallenge(opened, await challenge(person), code)).status).toBe(200)
    expect(refusalOf(await answerChallenge(opened, await challenge(person), code))).toEqual([
      400,
      "wrong_code",
    ])
    const [one, two] = [await challenge(person), await challenge(person)]
    const both = await Promise.all([
      answerChallenge(opened, one, other),
      answerChallenge(opened, two, other),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await factorCalls(person).list()).backup_codes_left).toBe(8)
  })
})

test("a sign-in and the removal of the last factor at once both succeed", async () => {
  const { opened, clock, person } = await open()
  for (let round = 0; round < 8; round++) {
    const { id, calls, code, backupCodes } = await enrol(person, clock)
    await opened.sql("delete from attempts")
    const { challenge_id } = (await signIn(opened, person)).body
    const typed = round % 2 ? code() : (backupCodes[0] ?? "")
    const [signedIn, removed] = await Promise.all([
      answerChallenge(opened, challenge_id, typed),
      calls.remove(id),
    ])
    expect(removed.status).toBe(204)
    expect([200, 400]).toContain(signedIn.status)
    expect(await opened.sql("select 1 from backup_codes")).toEqual([])
  }
})

test("a sign-in asks for no code of an unverified factor", async () => {
  const { opened, person } = await open()
  await factorCalls(person).add()
  const { status, body } = await signIn(opened, person)
  expect([status, body.user.factors[0].status]).toEqual([200, "unverified"])
  expect((await signInByLink(opened, person)).response.status).toBe(200)
})

describe("a sign-in's challenge", () => {
  test("is over after five minutes", async () => {
    const { opened, clock, person } = await open()
    const { code } = await enrol(person, clock)
    const { challenge_id } = (await signIn(opened, person)).body
    const waiting = "signs_in_by is not null"
    const [row] = await opened.sql(`select * from factor_challenges where ${waiting}`)
    expect(row).toMatchObject({ signs_in_by: "password", session_id: null, factor_id: null })
    expect(Math.round((Date.parse(row?.expires_at) - Date.now()) / 6000)).toBe(50)
    await opened.sql(`update factor_challenges set expires_at = now() where ${waiting}`)
    expect(refusalOf(await answerChallenge(opened, challenge_id, code()))).toEqual([
      400,
      "challenge_invalid",
    ])
    // The next challenge deletes the expired one.
    await signIn(opened, person)
    expect(await opened.sql(`select 1 from factor_challenges where ${waiting}`)).toHaveLength(1)
  })

  test("is over after five wrong codes", async () => {
    const { opened, clock, person } = await open()
    const { code } = await enrol(person, clock)
    const { challenge_id } = (await signIn(opened, person)).body
    const refusals = []
    for (let count = 0; count < 5; count++)
      refusals.push(refusalOf(await answerChallenge(opened, challenge_id, code(50 + count))))
    expect(refusals).toEqual([...Array(4).fill([400, "wrong_code"]), [400, "challenge_invalid"]])
    const late = await answerChallenge(opened, challenge_id, code())
    expect(refusalOf(late)).toEqual([400, "challenge_invalid"])
    expect(await sessionsOf(opened, person)).toBe(1)
    const { challenge_id: next } = (await signIn(opened, person)).body
    expect((await answerChallenge(opened, next, code())).status).toBe(200)
  })

  test("is limited by account over all challenges, and a right code resets the limit", async () => {
    const { opened, clock, person } = await open()
    const { code, backupCodes } = await enrol(person, clock)
    const challenge = async () =>
      (await signInByLink(opened, person)).response.body.challenge_id as string
    for (let count = 0; count < 9; count++)
      await answerChallenge(opened, await challenge(), code(50 + count))
    expect((await answerChallenge(opened, await challenge(), code())).status).toBe(200)
    for (let count = 0; count < 10; count++)
      expect((await answerChallenge(opened, await challenge(), code(50 + count))).status).toBe(400)
    for (const typed of [code(1), backupCodes[0] ?? ""]) {
      const full = await answerChallenge(opened, await challenge(), typed)
      expect(refusalOf(full)).toEqual([429, "too_many_requests"])
      expect(Number(full.headers.get("retry-after"))).toBeGreaterThan(0)
    }
  })

  test("guessed at by somebody who knows the password keeps no owner who is signed in from changing it", async () => {
    const { opened, clock, person } = await open()
    const { calls, id, code } = await enrol(person, clock)
    for (const challenge of [await signIn(opened, person), await signIn(opened, person)]) {
      for (let count = 0; count < 5; count++)
        await answerChallenge(opened, challenge.body.challenge_id, code(50 + count))
    }
    const { response: blocked } = await signInByLink(opened, person)
    const typed = await answerChallenge(opened, blocked.body.challenge_id, code())
    expect(refusalOf(typed)).toEqual([429, "too_many_requests"])
    await opened.sql("update factor_challenges set expires_at = now() where session_id is not null")
    expect((await passChallenge(calls, id, code())).status).toBe(200)
    expect((await person.call("PATCH", "/api/user", { password: "nauja-2" })).status).toBe(200)
    expect((await signIn(opened, person)).body.code).toBe("wrong_credentials")
    const again = await signIn(opened, person, "nauja-2")
    expect((await answerChallenge(opened, again.body.challenge_id, code(1))).status).toBe(200)
  })

  test("is limited by IP address", async () => {
    const { opened } = await open()
    const statuses = []
    for (let count = 0; count < 61; count++)
      statuses.push((await answerChallenge(opened, crypto.randomUUID(), "123456")).status)
    expect(statuses).toEqual([...Array(60).fill(400), 429])
  })

  test("does not give an attacker who knows the password more attempts", async () => {
    const { opened, clock, person } = await open()
    const { code } = await enrol(person, clock)
    const statuses = []
    for (let count = 0; count < 11; count++) statuses.push((await signIn(opened, person)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    await opened.sql("update attempts set ends_at = now() - interval '1 second'")
    const { challenge_id } = (await signIn(opened, person)).body
    expect((await answerChallenge(opened, challenge_id, code())).status).toBe(200)
    // A finished sign-in resets the attempts, as one without a factor does.
    for (let count = 0; count < 10; count++)
      expect((await signIn(opened, person)).body.code).toBe("factor_required")
  })

  test("is not accepted for a session's challenge, nor the other way round", async () => {
    const { opened, clock, person } = await open()
    const { code, id, calls } = await enrol(person, clock)
    const own = (await calls.challenge(id)).body.challenge_id
    expect(refusalOf(await answerChallenge(opened, own, code()))).toEqual([
      400,
      "challenge_invalid",
    ])
    const { challenge_id } = (await signIn(opened, person)).body
    const crossed = await calls.verify(id, challenge_id, code())
    expect(refusalOf(crossed)).toEqual([400, "challenge_invalid"])
  })

  test.each([
    [
      "a new password",
      (person: Person) => person.call("PATCH", "/api/user", { password: "kitas-1" }),
    ],
    [
      "an operator's new password",
      ({ email }: Person, { services }: TestApp) =>
        operate(services.database, ["password", email], "kitas-1"),
    ],
  ])("ends with %s, and the factor stays", async (_what, change) => {
    const { opened, clock, person } = await open()
    const { code } = await enrol(person, clock)
    const { challenge_id } = (await signIn(opened, person)).body
    await change(person, opened)
    const late = await answerChallenge(opened, challenge_id, code())
    expect(refusalOf(late)).toEqual([400, "challenge_invalid"])
    expect((await signIn(opened, person, "kitas-1")).body.code).toBe("factor_required")
  })

  test("ends with the last factor", async () => {
    const { opened, clock, person } = await open()
    const { id, calls, code } = await enrol(person, clock)
    const { challenge_id } = (await signIn(opened, person)).body
    await passChallenge(calls, id, code())
    await calls.remove(id)
    const late = await answerChallenge(opened, challenge_id, code(1))
    expect(refusalOf(late)).toEqual([400, "challenge_invalid"])
    expect((await signIn(opened, person)).status).toBe(200)
  })
})

test("an invited person who made a factor before they set a password is asked for a code, too", async () => {
  const opened = await openAppForTest()
  const clock = holdClock(opened)
  const person = await opened.person("Kviestas")
  const { code } = await enrol(person, clock)
  const organization = await opened.organization({ member: person })
  await opened.sql(
    `insert into mailed_links (token_hash, user_id, purpose, organization_id, expires_at)
     values (sha256('pakvietimas'), $1, 'invitation', $2, now() + interval '1 day')`,
    [person.id, organization],
  )
  const accepted = await opened.call("POST", "/api/invitations/accept", {
    token: "pakvietimas",
    password,
  })
  expect(refusalOf(accepted)).toEqual([401, "factor_required"])
  expect(await sessionsOf(opened, person)).toBe(0)
  expect((await answerChallenge(opened, accepted.body.challenge_id, code())).status).toBe(200)
  expect((await signIn(opened, person)).body.code).toBe("factor_required")
})

test("an operator removes a lost authenticator, and nobody else's", async () => {
  const { opened, clock, person } = await open()
  await enrol(person, clock)
  const stranger = await opened.person("Kitas")
  await enrol(stranger, clock)
  const { challenge_id } = (await signIn(opened, person)).body
  const [line] = await operate(
    opened.services.database,
    ["factors", ` ${person.email}`, "off"],
    undefined,
  )
  expect(line).toBe(`${person.email} signs in without a code`)
  expect((await answerChallenge(opened, challenge_id, "123456")).body.code).toBe(
    "challenge_invalid",
  )
  expect((await signIn(opened, person)).status).toBe(200)
  expect(await factorCalls(person).list()).toEqual({ items: [], backup_codes_left: 0 })
  expect(await factorCalls(stranger).list()).toMatchObject({ items: [{}], backup_codes_left: 10 })
  await expect(
    operate(opened.services.database, ["factors", person.email, "on"], undefined),
  ).rejects.toThrow("npm run user")
})
