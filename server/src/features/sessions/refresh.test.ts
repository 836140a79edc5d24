import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"

let opened: TestApp
beforeAll(async () => {
  opened = await openApp()
})
afterAll(() => opened.close())

const refresh = (refresh_token: string) =>
  opened.call("POST", "/api/session/refresh", { refresh_token })
const lives = async (person: Person) => (await person.call("GET", "/api/user")).status === 200
const rowOf = async (person: Person) =>
  (await opened.sql("select * from sessions where id = $1", [person.sessionId]))[0]

describe("a refresh token", () => {
  test("gives its successor and a new access token, and only hashes are stored", async () => {
    const person = await opened.person()
    await opened.sql("update sessions set expires_at = now() + interval '1 minute' where id = $1", [
      person.sessionId,
    ])
    const { status, body } = await refresh(person.refreshToken)
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { id: person.id, email: person.email, factors: [] } })
    expect(body.refresh_token).not.toBe(person.refreshToken)
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000)
    const response = await opened.call("GET", "/api/user", undefined, {
      authorization: `Bearer ${body.access_token}`,
    })
    expect(response.body.id).toBe(person.id)
    const row = await rowOf(person)
    expect(row?.refresh_count).toBe(1)
    expect(row?.expires_at.getTime() - Date.now()).toBeGreaterThan(29 * 86_400_000)
    for (const token of [person.refreshToken, body.refresh_token]) {
      const link = Buffer.from(token.split(".")[2], "base64url")
      expect(row?.refresh_hash.equals(link)).toBe(false)
    }
  })

  test("gives the same successor until that is used, and then ends the session", async () => {
    const person = await opened.person()
    const first = (await refresh(person.refreshToken)).body.refresh_token
    for (let again = 0; again < 3; again++)
      expect((await refresh(person.refreshToken)).body.refresh_token).toBe(first)
    const second = (await refresh(first)).body.refresh_token
    expect(second).not.toBe(first)
    expect((await refresh(first)).body.refresh_token).toBe(second)
    expect(await lives(person)).toBe(true)
    expect(await refresh(person.refreshToken)).toMatchObject({
      status: 401,
      body: { code: "signed_out" },
    })
    expect(await rowOf(person)).toBeUndefined()
    expect(await lives(person)).toBe(false)
    expect((await refresh(second)).status).toBe(401)
  })

  test("used eight times at once gives one successor", async () => {
    const person = await opened.person()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => refresh(person.refreshToken)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect((await rowOf(person))?.refresh_count).toBe(1)
  })

  test("that is forged is refused and does not end the session", async () => {
    const person = await opened.person()
    const other = await opened.person()
    const [session = "", , link = ""] = person.refreshToken.split(".")
    const current = (await refresh(person.refreshToken)).body.refresh_token
    const before = await rowOf(person)
    const wrong = Buffer.alloc(32, 7).toString("base64url")
    for (const forged of [
      "nonsense",
      "..",
      `${session}.0.${wrong}`,
      `${session}.1.${wrong}`,
      `${session}.2.${wrong}`,
      `${session}.2.${link}`,
      `${session}.9999999.${wrong}`,
      `${session}.-1.${wrong}`,
      `${session}.1.${link}`,
      `${other.sessionId}.0.${link}`,
      `${crypto.randomUUID()}.0.${link}`,
      `${"-".repeat(36)}.0.${link}`,
      `${current}x`,
      "x".repeat(4096),
    ]) {
      expect({ forged, status: (await refresh(forged)).status }).toEqual({ forged, status: 401 })
    }
    expect(await rowOf(person)).toEqual(before)
    expect((await refresh(current)).status).toBe(200)
    expect(await lives(other)).toBe(true)
  })

  test("moves the end of its session 30 days on, but never past 180 days after the sign-in", async () => {
    const person = await opened.person()
    await opened.sql(
      "update sessions set created_at = now() - interval '175 days', expires_at = now() + interval '1 day' where id = $1",
      [person.sessionId],
    )
    const next = (await refresh(person.refreshToken)).body.refresh_token
    const row = await rowOf(person)
    expect(row?.expires_at.getTime() - row?.created_at.getTime()).toBe(180 * 86_400_000)
    await opened.sql("update sessions set created_at = now() - interval '180 days' where id = $1", [
      person.sessionId,
    ])
    await refresh(next)
    expect(await lives(person)).toBe(false)
    expect((await refresh(next)).status).toBe(401)
  })

  test("of a session that expired or was signed out is refused", async () => {
    const [idle, out] = [await opened.person(), await opened.person()]
    await opened.sql("update sessions set expires_at = now() where id = $1", [idle.sessionId])
    expect((await refresh(idle.refreshToken)).status).toBe(401)
    expect((await out.call("DELETE", "/api/session")).status).toBe(204)
    expect(await rowOf(out)).toBeUndefined()
    expect((await refresh(out.refreshToken)).status).toBe(401)
    expect(await lives(out)).toBe(false)
    expect((await out.call("DELETE", "/api/session")).status).toBe(204)
  })
})
