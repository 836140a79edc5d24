import { expect, test } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { forgive, type Limit, limit } from "./limits.ts"

const limits = (subject: string, max = 3): Limit[] => [
  { action: "test", subject, max, windowSeconds: 60 },
]

test("attempts are counted for each subject, refused beyond the limit, and begin anew with the window", async () => {
  const { services, sql } = await openAppForTest()
  const { database } = services
  for (let attempts = 0; attempts < 3; attempts++) await limit(database, limits("a"))
  const refused = await limit(database, limits("a")).catch((error) => error)
  expect(refused).toMatchObject({ code: "too_many_requests" })
  expect(refused.detail.retry_after).toBeGreaterThan(50)
  expect(refused.detail.retry_after).toBeLessThanOrEqual(60)
  await limit(database, limits("b"))
  await sql("update attempts set ends_at = now() - interval '1 second'")
  await limit(database, limits("a"))
})

test("attempts that were counted while the clock was ahead keep nobody out", async () => {
  const { services, sql } = await openAppForTest()
  const { database } = services
  for (let attempts = 0; attempts < 3; attempts++) await limit(database, limits("a"))
  await sql("update attempts set ends_at = now() + interval '1 year'")
  await limit(database, limits("a"))
})

test("of many simultaneous attempts no more pass than the limit allows", async () => {
  const { database } = (await openAppForTest()).services
  const attempts = Array.from({ length: 20 }, () =>
    limit(database, limits("a")).then(
      () => 1,
      () => 0,
    ),
  )
  const passed = await Promise.all(attempts)
  expect(passed.reduce<number>((sum, one) => sum + one, 0)).toBe(3)
})

test("the attempts of a subject can be reset, and the table holds no IP address in plain text", async () => {
  const { services, sql } = await openAppForTest()
  const { database } = services
  const [one] = limits("someone@test.lt", 1)
  if (!one) throw new Error("no limit")
  await limit(database, [one])
  expect(JSON.stringify(await sql("select attempts::text from attempts"))).not.toContain("someone")
  await forgive(database, { reset: [one] })
  await limit(database, [one])
})

test("an attempt that was none is taken back, and the others count", async () => {
  const { services, sql } = await openAppForTest()
  const { database } = services
  const [one] = limits("a", 2)
  if (!one) throw new Error("no limit")
  await limit(database, [one])
  await limit(database, [one])
  await forgive(database, { takenBack: [one] })
  expect(await sql("select count from attempts")).toEqual([{ count: 1 }])
  await limit(database, [one])
  expect(await limit(database, [one]).catch(({ code }) => code)).toBe("too_many_requests")
  await forgive(database, { takenBack: [one, one, one] })
  expect(await sql("select count from attempts")).toEqual([])
})

test("the eleventh sign-in for one account is refused with Retry-After, a right password included", async () => {
  const { call } = await openAppForTest()
  const body = { email: "a@test.lt", password: "wrong-one" }
  for (let attempts = 0; attempts < 10; attempts++) {
    expect((await call("POST", "/api/session", body)).status).toBe(401)
  }
  const refused = await call("POST", "/api/session", body, { "accept-language": "en" })
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: "too_many_requests" })
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  expect((await call("POST", "/api/session", { ...body, email: "b@test.lt" })).status).toBe(401)
})
