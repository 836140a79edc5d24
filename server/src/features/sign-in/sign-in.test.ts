import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { createLocalJWKSet, jwtVerify } from "jose"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { openApp, openAppForTest, type TestApp } from "../../../test/open-app.ts"
import { createApp } from "../../app.ts"
import { query } from "../../platform/db/database.ts"
import { addUser, makeFirstUserToken } from "./commands.ts"
import * as passwords from "./password.ts"

const { hashPassword } = passwords

const password = "Ąžuolas 🚗 1"
const email = "rasa@test.lt"
let opened: TestApp
let userId: string

beforeAll(async () => {
  opened = await openApp()
  const passwordHash = await hashPassword(password)
  userId = (
    await opened.services.database.withAuthRole((transaction) =>
      addUser(transaction, { email, fullName: "Rasa", passwordHash }),
    )
  ).id
})
afterAll(() => opened.close())

const signIn = (body: unknown, headers = {}) => opened.call("POST", "/api/session", body, headers)

describe("signing in", () => {
  test("begins a session, whatever case the e-mail is written in", async () => {
    for (const given of [email, " RASA@test.LT "]) {
      const { status, body } = await signIn(
        { email: given, password },
        { "user-agent": "x".repeat(600) },
      )
      expect(status).toBe(200)
      expect(body.user).toEqual({ id: userId, email, factors: [] })
      const sessionId = body.refresh_token.split(".")[0]
      const rows = await opened.sql(
        "select user_id, user_agent, impersonated_id from sessions where id = $1",
        [sessionId],
      )
      expect(rows).toEqual([
        { user_id: userId, user_agent: "x".repeat(500), impersonated_id: null },
      ])
    }
  })

  test("with a password that is changed at the same moment begins no session that outlives the change", async () => {
    const person = await opened.person("Keičiantis")
    const passwords = Array.from({ length: 5 }, (_, index) => `slaptas-${index}`)
    await person.call("PATCH", "/api/user", { password: passwords[0] })
    for (const [index, next] of passwords.entries()) {
      if (index === 0) continue
      const old = { email: person.email, password: passwords[index - 1] }
      const attempts = Promise.all(
        Array.from({ length: 4 }, async (_, late) => {
          await new Promise((resolve) => setTimeout(resolve, late * 10))
          return signIn(old)
        }),
      )
      expect((await person.call("PATCH", "/api/user", { password: next })).status).toBe(200)
      await attempts
      // Attempts with the old password count against the account.
      await opened.sql("delete from attempts")
      const left = await opened.sql("select id from sessions where user_id = $1", [person.id])
      expect(left).toEqual([{ id: person.sessionId }])
    }
  })

  test("accepts the same password in any Unicode normalization", async () => {
    expect((await signIn({ email, password: password.normalize("NFD") })).status).toBe(200)
  })

  test("gets the same response for a wrong password, an unknown e-mail and a person without password", async () => {
    const invited = await opened.person()
    const before = await opened.sql("select count(*) as n from sessions")
    const responses = [
      await signIn({ email, password: "wrong-password" }),
      await signIn({ email: "unknown@test.lt", password }),
      await signIn({ email: invited.email, password: "decoy" }),
    ]
    for (const { status, body } of responses) {
      expect(status).toBe(401)
      expect(body).toEqual({ code: "wrong_credentials", error: text("wrong_credentials", "lt") })
    }
    expect(await opened.sql("select count(*) as n from sessions")).toEqual(before)
  })

  test.each<[object, string, TextCode]>([
    [{ email: "", password }, "email", "emailRequired"],
    [{ email: "x", password }, "email", "emailInvalid"],
    [{ email, password: "" }, "password", "passwordRequired"],
    [{ email, password: "x".repeat(1001) }, "password", "passwordTooLong"],
  ])("is refused with %j", async (body, field, code) => {
    const response = await signIn(body)
    expect([response.status, response.body.fields]).toEqual([400, { [field]: text(code, "lt") }])
  })

  test("stores a hash that is argon2id and never the password", async () => {
    const [row] = await opened.sql("select password_hash from users where id = $1", [userId])
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe("the published keys", () => {
  test("verify an access token, and hold no private part", async () => {
    const keys = (await opened.call("GET", "/.well-known/jwks.json")).body
    const person = await opened.person()
    const { payload, protectedHeader } = await jwtVerify(person.token, createLocalJWKSet(keys), {
      audience: "marza",
      issuer: "marza",
    })
    expect(payload).toMatchObject({ sub: person.id, sid: person.sessionId })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(15 * 60)
    expect(protectedHeader.alg).toBe("EdDSA")
    const secrets = await opened.sql("select value from secrets")
    expect(keys.keys.length).toBeGreaterThan(0)
    for (const key of keys.keys)
      expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"])
    for (const { value } of secrets) expect(JSON.stringify(keys)).not.toContain(value)
  })

  test("of an older secret still verify, those of a removed one no longer", async () => {
    const own = await openAppForTest()
    const person = await own.person()
    await own.sql(
      "insert into secrets (id, purpose, value, created_at) values (gen_random_uuid(), 'access_token', $1, now() + interval '1 second')",
      [Buffer.alloc(32, 5).toString("base64url")],
    )
    const { openSecrets } = await import("../../platform/keys/secrets.ts")
    const { openAccessTokens } = await import("../sessions/access-token.ts")
    const fresh = () => openAccessTokens(openSecrets(own.services.database))
    expect(await fresh().verify(person.token)).toBe(person.sessionId)
    const { token } = await fresh().issue({ sessionId: person.sessionId, userId: person.id })
    // This process read its keys before the new one existed: it reads them again for a token that none verifies.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await own.services.accessTokens.verify(token)).toBe(person.sessionId)
    await own.sql(
      "delete from secrets where created_at < now() + interval '0.1 second' and purpose = 'access_token' and value <> $1",
      [Buffer.alloc(32, 5).toString("base64url")],
    )
    expect(await fresh().verify(person.token)).toBeUndefined()
  })
})

describe("the first user's link", () => {
  const who = { email: "pirmas@test.lt", full_name: "Pirmasis", password: "slaptas1" }
  const use = (own: TestApp, token: string | undefined, fields = {}) =>
    own.call("POST", "/api/first-user", { ...who, ...fields, token })

  test("makes a superadmin, once", async () => {
    const own = await openAppForTest()
    const token = await makeFirstUserToken(own.services.database)
    const { status, body } = await use(own, token)
    expect(status).toBe(201)
    const me = await own.call("GET", "/api/user", undefined, {
      authorization: `Bearer ${body.access_token}`,
    })
    expect(me.body).toMatchObject({
      email: who.email,
      roles: ["superadmin"],
      profile: { full_name: "Pirmasis" },
    })
    expect(await use(own, token, { email: "antras@test.lt" })).toMatchObject({
      status: 400,
      body: { code: "link_invalid" },
    })
    expect(await own.sql("select email from users")).toEqual([{ email: who.email }])
    expect(await makeFirstUserToken(own.services.database)).toBeUndefined()
    expect(
      (await own.call("POST", "/api/session", { email: who.email, password: who.password })).status,
    ).toBe(200)
  })

  test("used by eight at once makes one superadmin", async () => {
    const own = await openAppForTest()
    const token = await makeFirstUserToken(own.services.database)
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => use(own, token, { email: `p${index}@test.lt` })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)])
    expect(await own.sql("select role from user_roles")).toEqual([{ role: "superadmin" }])
    expect(await own.sql("select 1 from users")).toHaveLength(1)
  })

  test("is refused after a day, when a newer one was printed, and when it is unknown", async () => {
    const own = await openAppForTest()
    const older = await makeFirstUserToken(own.services.database)
    const token = await makeFirstUserToken(own.services.database)
    const [row] = await own.sql("select expires_at from first_user_links")
    expect(Math.round((row?.expires_at.getTime() - Date.now()) / 60_000)).toBe(24 * 60)
    for (const wrong of [older, "nonsense"])
      expect((await use(own, wrong)).body.code).toBe("link_invalid")
    await own.sql("update first_user_links set expires_at = now()")
    expect((await use(own, token)).body.code).toBe("link_invalid")
    expect(await own.sql("select 1 from users")).toEqual([])
  })

  test("that is unknown is refused before a password is hashed", async () => {
    const own = await openAppForTest()
    const hash = vi.spyOn(passwords, "hashPassword")
    onTestFinished(() => hash.mockRestore())
    expect((await use(own, "nonsense")).status).toBe(400)
    expect(hash).not.toHaveBeenCalled()
  })

  test("with a wrong field is refused and stays usable", async () => {
    const own = await openAppForTest()
    const token = await makeFirstUserToken(own.services.database)
    for (const [field, value, code] of [
      ["password", "12345", "passwordTooShort"],
      ["password", "x".repeat(73), "passwordTooLong"],
      ["email", "x", "emailInvalid"],
      ["full_name", " ", "nameRequired"],
    ] as const) {
      const { status, body } = await use(own, token, { [field]: value })
      expect([status, body.fields]).toEqual([400, { [field]: text(code, "lt") }])
    }
    expect((await use(own, token)).status).toBe(201)
  })
})

describe("wrong passwords from elsewhere", () => {
  /** Signs in from an IP address, as a trusted proxy reports it. */
  async function openBehindProxy() {
    const own = await openAppForTest()
    const passwordHash = await hashPassword(password)
    await own.services.database.withAuthRole((transaction) =>
      addUser(transaction, { email, fullName: "Rasa", passwordHash }),
    )
    const services = { ...own.services, trustedProxies: 1 }
    const app = createApp(services, { productName: "Marža", version: "0.0.0" })
    const signInFrom = async (ipAddress: string, attempted = password, who = email) => {
      const { status } = await app.request("/api/session", {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": ipAddress },
        body: JSON.stringify({ email: who, password: attempted }),
      })
      return status
    }
    const tryFrom = async (ipAddress: string, count: number) => {
      const statuses = []
      for (let n = 0; n < count; n++) statuses.push(await signInFrom(ipAddress, "wrong-one"))
      return statuses
    }
    return { own, passwordHash, signInFrom, tryFrom }
  }

  test("block the IP address that makes them, and nobody else", async () => {
    const { signInFrom, tryFrom } = await openBehindProxy()
    expect(await tryFrom("203.0.113.1", 11)).toEqual([...Array(10).fill(401), 429])
    expect(await signInFrom("203.0.113.1")).toBe(429)
    expect(await signInFrom("198.51.100.7")).toBe(200)
  })

  test("from many IP addresses reach a limit of the account, which does not hold where its owner is signed in", async () => {
    const { own, signInFrom, tryFrom } = await openBehindProxy()
    expect(await signInFrom("198.51.100.7")).toBe(200)
    expect(await signInFrom("2001:db8:1:2::7")).toBe(200)
    for (const last of [1, 2, 3])
      expect(await tryFrom(`203.0.113.${last}`, 10)).toEqual(Array(10).fill(401))
    expect(await tryFrom("203.0.113.4", 1)).toEqual([429])
    expect(await signInFrom("192.0.2.8")).toBe(429)
    expect(await signInFrom("198.51.100.7")).toBe(200)

    // The right password has reset the attempts; another IP address of the same network counts as the same.
    for (const last of [1, 2, 3]) await tryFrom(`192.0.2.${last}`, 10)
    expect(await signInFrom("192.0.2.9")).toBe(429)
    expect(await signInFrom("2001:db8:1:2:a:b:c:d")).toBe(200)
    for (const last of [11, 12, 13]) await tryFrom(`192.0.2.${last}`, 10)
    await own.sql("update sessions set expires_at = now()")
    expect(await signInFrom("198.51.100.7")).toBe(429)
  })

  test("are limited as well when they come all at once, and right ones never are", async () => {
    const { own, signInFrom } = await openBehindProxy()
    const atOnce = (count: number, attempted?: string) =>
      Promise.all(Array.from({ length: count }, () => signInFrom("203.0.113.1", attempted)))
    // More than an IP address has attempts for one account.
    expect(await atOnce(12)).toEqual(Array(12).fill(200))
    expect(await own.sql("select count from attempts")).toEqual([])
    const wrong = (await atOnce(14, "wrong-one")).sort()
    expect(wrong).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    expect(await signInFrom("203.0.113.1")).toBe(429)
    await own.sql("update attempts set ends_at = now() - interval '1 second'")
    expect(await atOnce(9, "wrong-one")).toEqual(Array(9).fill(401))
    expect(await atOnce(4)).toEqual(Array(4).fill(200))
  })

  test("of one account keep nobody else of their network waiting", async () => {
    const { own, passwordHash, signInFrom } = await openBehindProxy()
    const { database } = own.services
    const other = "jonas@test.lt"
    await database.withAuthRole((transaction) =>
      addUser(transaction, { email: other, fullName: "Jonas", passwordHash }),
    )
    const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>()
    const holding = database.withAuthRole(async ({ run }) => {
      await run(query.selectFrom("users").select("id").where("email", "=", email).forUpdate())
      await untilReleased
    })
    const held = signInFrom("203.0.113.1")
    expect(await signInFrom("203.0.113.1", password, other)).toBe(200)
    release()
    await holding
    expect(await held).toBe(200)
  })

  test("from where somebody is signed in are limited all the same", async () => {
    const { signInFrom, tryFrom } = await openBehindProxy()
    expect(await signInFrom("198.51.100.7")).toBe(200)
    expect(await tryFrom("198.51.100.7", 11)).toEqual([...Array(10).fill(401), 429])
  })
})
