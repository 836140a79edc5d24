import { describe, expect, test } from "vitest"
import {
  enrol,
  factorCalls,
  holdClock,
  openAuthenticator,
  passChallenge,
} from "../../../test/authenticator.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { readAllRows } from "../../../test/sql.ts"
import { operate } from "../account/operator.ts"

async function open() {
  const opened = await openAppForTest()
  const clock = holdClock(opened)
  const person = await opened.person("Rasa")
  return { opened, clock, person, calls: factorCalls(person) }
}

const refusalOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

describe("enrolling", () => {
  test("makes a factor that is verified by its first right code, with ten backup codes", async () => {
    const { opened, clock, person, calls } = await open()
    const made = await calls.add()
    expect(made.status).toBe(201)
    const { id, secret, uri } = made.body
    expect(Object.keys(made.body).sort()).toEqual(["id", "secret", "uri"])
    const { totp, code } = openAuthenticator(uri, clock)
    expect(totp).toMatchObject({ issuer: "Marža", label: person.email, digits: 6, period: 30 })
    expect(totp.secret.base32).toBe(secret)
    expect(totp.secret.bytes).toHaveLength(20)

    const unverified = { id, type: "totp", status: "unverified", created_at: expect.any(String) }
    expect(await calls.list()).toEqual({ items: [unverified], backup_codes_left: 0 })
    const asked = await calls.challenge(id)
    expect(asked.status).toBe(201)
    const minutes = (Date.parse(asked.body.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(4.5)
    expect(minutes).toBeLessThanOrEqual(5)
    const response = await calls.verify(id, asked.body.challenge_id, code())
    const verified = { ...unverified, status: "verified" }
    expect(response).toMatchObject({ status: 200, body: { factor: verified } })
    expect(new Set(response.body.backup_codes).size).toBe(10)
    expect(await calls.list()).toEqual({ items: [verified], backup_codes_left: 10 })

    expect((await person.call("GET", "/api/user")).body.factors).toEqual([verified])
    const refresh_token = person.refreshToken
    const refreshed = await opened.call("POST", "/api/session/refresh", { refresh_token })
    expect(refreshed.body.user.factors).toEqual([verified])
  })

  test("again replaces the factor that was not verified", async () => {
    const { clock, calls } = await open()
    const first = (await calls.add()).body
    const { challenge_id } = (await calls.challenge(first.id)).body
    const second = (await calls.add()).body
    expect((await calls.list()).items).toMatchObject([{ id: second.id }])
    const late = await calls.verify(
      first.id,
      challenge_id,
      openAuthenticator(first.uri, clock).code(),
    )
    expect(refusalOf(late)).toEqual([404, "not_found"])
    const other = await calls.verify(
      second.id,
      challenge_id,
      openAuthenticator(second.uri, clock).code(),
    )
    expect(refusalOf(other)).toEqual([400, "challenge_invalid"])
  })

  test("three times at once leaves one factor", async () => {
    const { opened, calls } = await open()
    const responses = await Promise.all([calls.add(), calls.add(), calls.add()])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await opened.sql("select 1 from factors")).toHaveLength(1)
  })

  test("a further factor needs a code first, and makes no other backup codes", async () => {
    const { opened, clock, person } = await open()
    const { calls, code, id } = await enrol(person, clock)
    // The session that has just verified the first factor may change factors for ten minutes.
    await opened.sql("update factor_challenges set expires_at = now()")
    expect(refusalOf(await calls.add())).toEqual([403, "factor_not_fresh"])
    expect((await passChallenge(calls, id, code())).body.backup_codes).toBeNull()
    const second = (await calls.add()).body
    const response = await passChallenge(
      calls,
      second.id,
      openAuthenticator(second.uri, clock).code(),
    )
    expect(response).toMatchObject({ status: 200, body: { backup_codes: null } })
    expect(await calls.list()).toMatchObject({ items: [{ id }, {}], backup_codes_left: 10 })
  })

  test("an eleventh factor is refused", async () => {
    const { opened, clock, person } = await open()
    const { calls } = await enrol(person, clock)
    await opened.sql(
      `insert into factors (id, user_id, secret, secret_key, status)
       select gen_random_uuid(), user_id, secret, secret_key, status from factors, generate_series(1, 9)`,
    )
    expect(refusalOf(await calls.add())).toEqual([409, "conflict"])
  })

  test("leaves the person's other sessions as they are", async () => {
    const { opened, clock, person } = await open()
    const { sessions, database } = opened.services
    const other = await database.withAuthRole((transaction) =>
      sessions.begin(transaction, person, { userAgent: "other", ipAddress: undefined }),
    )
    await enrol(person, clock)
    const headers = { authorization: `Bearer ${other.access_token}` }
    expect((await opened.call("GET", "/api/user", undefined, headers)).status).toBe(200)
  })
})

describe("a factor's secret", () => {
  test("is encrypted at rest, each time differently, and can be decrypted only in its own row", async () => {
    const { opened, clock, person } = await open()
    const { totp, id, calls, code } = await enrol(person, clock)
    const stranger = await opened.person("Svetimas")
    const theirs = await enrol(stranger, clock)
    const rows = await opened.sql("select *, factors::text as written from factors")
    for (const secret of [totp.secret, theirs.totp.secret]) {
      for (const { written, secret: kept } of rows) {
        expect(written).not.toContain(secret.hex.toLowerCase())
        expect(written).not.toContain(secret.base32)
        expect(kept.includes(Buffer.from(secret.bytes))).toBe(false)
        expect(kept).toHaveLength(12 + 16 + 20)
      }
    }
    // Even write access to the table does not let anybody use another person's secret, or a known one.
    await opened.sql(
      "update factors set secret = (select secret from factors where id = $1) where id = $2",
      [theirs.id, id],
    )
    expect((await passChallenge(calls, id, theirs.code())).status).toBe(500)
    expect((await passChallenge(calls, id, code())).status).toBe(500)
  })

  test("still checks codes after its key was rotated, and new secrets use the new key", async () => {
    const { opened, clock, person } = await open()
    const { id, code, calls } = await enrol(person, clock)
    await operate(opened.services.database, ["rotate-keys"], undefined)
    const { authenticators } = opened.reopen()
    opened.services.authenticators.stepOf = authenticators.stepOf
    opened.services.authenticators.create = authenticators.create
    expect((await passChallenge(calls, id, code())).status).toBe(200)
    const stranger = await opened.person("Kitas")
    expect((await factorCalls(stranger).add()).status).toBe(201)
    const keys = await opened.sql(
      `select user_id, secret_key = (
         select id from secrets where purpose = 'factor' order by created_at desc limit 1
       ) as newest from factors`,
    )
    expect(keys.find(({ user_id }) => user_id === person.id)?.newest).toBe(false)
    expect(keys.find(({ user_id }) => user_id === stranger.id)?.newest).toBe(true)
    // A key that still decrypts a secret cannot be deleted.
    await expect(opened.sql("delete from secrets where purpose = 'factor'")).rejects.toThrow(
      /foreign key/,
    )
  })
})

describe("a code", () => {
  test.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])("of the step %i from now is answered %i", async (steps, status) => {
    const { clock, person } = await open()
    const { calls, id, code } = await enrol(person, clock)
    // Past the code that verified the factor, so that only the drift of the clock decides.
    clock.nextStep()
    clock.nextStep()
    expect((await passChallenge(calls, id, code(steps))).status).toBe(status)
  })

  test("is accepted once, also of two at once, and none of an earlier step after it", async () => {
    const { clock, person } = await open()
    const { calls, id, code } = await enrol(person, clock)
    expect(refusalOf(await passChallenge(calls, id, code(-1)))).toEqual([400, "wrong_code"])
    const other = factorCalls(person)
    clock.nextStep()
    const both = await Promise.all([
      passChallenge(calls, id, code()),
      passChallenge(other, id, code()),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    for (const steps of [0, -1])
      expect(refusalOf(await passChallenge(calls, id, code(steps)))).toEqual([400, "wrong_code"])
    expect((await passChallenge(calls, id, code(1))).status).toBe(200)
  })

  test.each(["", "12345", "1234567", "abcdef", "abcd-efgh-jkm"])("is not %j", async (typed) => {
    const { calls } = await open()
    const { id } = (await calls.add()).body
    const response = await passChallenge(calls, id, typed)
    expect(response).toMatchObject({ status: 400, body: { code: "bad_request" } })
    expect(Object.keys(response.body.fields)).toEqual(["code"])
  })
})

describe("a challenge", () => {
  test("is over after five wrong codes, although the sixth is right", async () => {
    const { calls, clock } = await open()
    const { id, uri } = (await calls.add()).body
    const { challenge_id } = (await calls.challenge(id)).body
    const { code } = openAuthenticator(uri, clock)
    const responses = []
    for (let count = 0; count < 5; count++)
      responses.push(refusalOf(await calls.verify(id, challenge_id, code(100 + count))))
    expect(responses).toEqual([...Array(4).fill([400, "wrong_code"]), [400, "challenge_invalid"]])
    const late = await calls.verify(id, challenge_id, code())
    expect(refusalOf(late)).toEqual([400, "challenge_invalid"])
    expect((await passChallenge(calls, id, code())).status).toBe(200)
  })

  test("is over when it expires, and once it was answered", async () => {
    const { opened, calls, clock } = await open()
    const { id, uri } = (await calls.add()).body
    const { code } = openAuthenticator(uri, clock)
    const late = (await calls.challenge(id)).body.challenge_id
    await opened.sql("update factor_challenges set expires_at = now()")
    expect(refusalOf(await calls.verify(id, late, code()))).toEqual([400, "challenge_invalid"])
    const { challenge_id } = (await calls.challenge(id)).body
    expect((await calls.verify(id, challenge_id, code())).status).toBe(200)
    const again = await calls.verify(id, challenge_id, code(1))
    expect(refusalOf(again)).toEqual([400, "challenge_invalid"])
  })

  test("belongs to its session, its factor and its person", async () => {
    const { opened, clock, person, calls } = await open()
    const { id, uri } = (await calls.add()).body
    const { code } = openAuthenticator(uri, clock)
    const { challenge_id } = (await calls.challenge(id)).body
    const stranger = factorCalls(await opened.person("Svetimas"))
    const before = await readAllRows(opened)
    for (const response of [
      await stranger.challenge(id),
      await stranger.verify(id, challenge_id, code()),
      await stranger.remove(id),
    ])
      expect(refusalOf(response)).toEqual([404, "not_found"])
    expect(await stranger.list()).toEqual({ items: [], backup_codes_left: 0 })
    expect(await readAllRows(opened)).toEqual(before)

    const { sessions, database } = opened.services
    const session = await database.withAuthRole((transaction) =>
      sessions.begin(transaction, person, { userAgent: "other", ipAddress: undefined }),
    )
    const elsewhere = factorCalls({
      call: (method, path, body) =>
        opened.call(method, path, body, { authorization: `Bearer ${session.access_token}` }),
    })
    const response = await elsewhere.verify(id, challenge_id, code())
    expect(refusalOf(response)).toEqual([400, "challenge_invalid"])
    // A code that one session gave does not let another session change factors.
    expect((await calls.verify(id, challenge_id, code())).status).toBe(200)
    expect(refusalOf(await elsewhere.remove(id))).toEqual([403, "factor_not_fresh"])
    expect((await calls.remove(id)).status).toBe(204)
  })

  test("is deleted with its session", async () => {
    const { opened, clock, person } = await open()
    await enrol(person, clock)
    expect(await opened.sql("select 1 from factor_challenges")).toHaveLength(1)
    await person.call("DELETE", "/api/session")
    expect(await opened.sql("select 1 from factor_challenges")).toEqual([])
    expect(await opened.sql("select 1 from factors")).toHaveLength(1)
  })
})

describe("removing a factor", () => {
  test("needs no code when it is unverified, and a fresh one when it is verified", async () => {
    const { opened, clock, person, calls } = await open()
    const { id: unverified } = (await calls.add()).body
    expect((await calls.remove(unverified)).status).toBe(204)
    expect(refusalOf(await calls.remove(unverified))).toEqual([404, "not_found"])

    const { id, code } = await enrol(person, clock)
    await opened.sql("update factor_challenges set expires_at = now()")
    expect(refusalOf(await calls.remove(id))).toEqual([403, "factor_not_fresh"])
    expect(refusalOf(await calls.renew())).toEqual([403, "factor_not_fresh"])
    // An unanswered challenge does not count as fresh, nor does one with a wrong code.
    await calls.challenge(id)
    await passChallenge(calls, id, code(50))
    expect(refusalOf(await calls.remove(id))).toEqual([403, "factor_not_fresh"])
    expect((await passChallenge(calls, id, code())).status).toBe(200)
    const [{ minutes }] = (await opened.sql(
      "select extract(epoch from expires_at - now()) / 60 as minutes from factor_challenges where verified_at is not null and expires_at > now()",
    )) as [{ minutes: string }]
    expect(Math.round(Number(minutes))).toBe(10)
    expect((await calls.remove(id)).status).toBe(204)
    expect(await calls.list()).toEqual({ items: [], backup_codes_left: 0 })
    expect(await opened.sql("select 1 from backup_codes")).toEqual([])
    expect(await opened.sql("select 1 from factor_challenges")).toEqual([])
  })

  test("of two keeps the backup codes, and a code of either is accepted", async () => {
    const { opened, clock, person } = await open()
    const lost = await enrol(person, clock)
    const { calls } = lost
    const second = (await calls.add()).body
    const kept = openAuthenticator(second.uri, clock)
    await passChallenge(calls, second.id, kept.code())
    await opened.sql("update factor_challenges set expires_at = now()")
    clock.nextStep()
    expect((await passChallenge(calls, lost.id, kept.code())).status).toBe(200)
    expect((await calls.remove(lost.id)).status).toBe(204)
    expect(await calls.list()).toMatchObject({
      items: [{ id: second.id }],
      backup_codes_left: 10,
    })
  })

  test("by a backup code uses that code up", async () => {
    const { opened, clock, person } = await open()
    const { id, calls, backupCodes } = await enrol(person, clock)
    await opened.sql("update factor_challenges set expires_at = now()")
    const [code = ""] = backupCodes
    expect((await passChallenge(calls, id, code.toUpperCase().replaceAll("-", " "))).status).toBe(
      200,
    )
    expect((await calls.list()).backup_codes_left).toBe(9)
    expect(refusalOf(await passChallenge(calls, id, code))).toEqual([400, "wrong_code"])
    expect((await calls.remove(id)).status).toBe(204)
  })
})

test("an unverified factor is not verified by a backup code", async () => {
  const { clock, person } = await open()
  const { calls, backupCodes } = await enrol(person, clock)
  const { id } = (await calls.add()).body
  const response = await passChallenge(calls, id, backupCodes[0] ?? "")
  expect(refusalOf(response)).toEqual([400, "wrong_code"])
  expect((await calls.list()).backup_codes_left).toBe(10)
})

test("new backup codes end the earlier ones, and only hashes are kept", async () => {
  const { opened, clock, person } = await open()
  const { id, calls, backupCodes } = await enrol(person, clock)
  const renewed = await calls.renew()
  expect(renewed.status).toBe(201)
  const codes: string[] = renewed.body.backup_codes
  expect(codes).toHaveLength(10)
  const written = JSON.stringify(await readAllRows(opened))
  for (const code of [...codes, ...backupCodes]) {
    expect(written).not.toContain(code)
    expect(written).not.toContain(code.replaceAll("-", ""))
  }
  expect(refusalOf(await passChallenge(calls, id, backupCodes[1] ?? ""))).toEqual([
    400,
    "wrong_code",
  ])
  expect((await passChallenge(calls, id, codes[1] ?? "")).status).toBe(200)
})

test("backup codes cannot be made without a factor", async () => {
  const { calls } = await open()
  expect(refusalOf(await calls.renew())).toEqual([403, "factor_not_fresh"])
})

test("attempts of codes are limited for the person, over all challenges", async () => {
  const { clock, person } = await open()
  const { calls, id, code } = await enrol(person, clock)
  const statuses = []
  for (let count = 0; count < 11; count++)
    statuses.push((await passChallenge(calls, id, code(50 + count))).status)
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  const response = await passChallenge(calls, id, code())
  expect(refusalOf(response)).toEqual([429, "too_many_requests"])
  const wait = Number(response.headers.get("retry-after"))
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
})

test("attempts of codes are limited for a day, too, and a right one resets the limit", async () => {
  const { opened, clock, person } = await open()
  const { calls, id, code, backupCodes } = await enrol(person, clock)
  // Three wrong codes in each window.
  for (let count = 0; count < 30; count++) {
    if (count % 3 === 0) {
      await opened.sql(
        "update attempts set ends_at = now() - interval '1 second' where ends_at < now() + interval '1 hour'",
      )
    }
    expect((await passChallenge(calls, id, code(50 + count))).status).toBe(400)
  }
  const full = await passChallenge(calls, id, code())
  expect(refusalOf(full)).toEqual([429, "too_many_requests"])
  expect(Number(full.headers.get("retry-after"))).toBeGreaterThan(20 * 3600)
  expect((await passChallenge(calls, id, backupCodes[0] ?? "")).status).toBe(200)
})

test("while impersonating somebody, every call about factors is refused, and nothing changes", async () => {
  const { opened, clock, person } = await open()
  const superadmin = await opened.person("Saulius", true)
  const { id, calls, code } = await enrol(superadmin, clock)
  const { challenge_id } = (await calls.challenge(id)).body
  await opened.sql("update sessions set impersonated_id = $1 where id = $2", [
    person.id,
    superadmin.sessionId,
  ])
  const before = await readAllRows(opened)
  for (const response of [
    await superadmin.call("GET", "/api/factors"),
    await calls.add(),
    await calls.challenge(id),
    await calls.verify(id, challenge_id, code()),
    await calls.renew(),
    await calls.remove(id),
  ])
    expect(refusalOf(response)).toEqual([403, "not_while_impersonating"])
  expect(await readAllRows(opened)).toEqual(before)
  // The factors in the response stay those of the real person.
  expect((await superadmin.call("GET", "/api/user")).body.factors).toMatchObject([{ id }])
})

test("tenant work sees nothing of factors", async () => {
  const opened = await openAppForTest()
  for (const table of ["factors", "factor_challenges", "backup_codes"]) {
    const [row] = await opened.sql(
      "select has_any_column_privilege('marza_app', $1, 'select, insert, update') as any",
      [table],
    )
    expect(row?.any).toBe(false)
  }
})
