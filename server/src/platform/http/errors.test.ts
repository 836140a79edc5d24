import { connect } from "node:net"
import { Writable } from "node:stream"
import { serve } from "@hono/node-server"
import { text } from "@marza/domain/texts/text.ts"
import pg from "pg"
import { pino } from "pino"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { carBody, openApp, openAppForTest, type TestApp } from "../../../test/open-app.ts"
import { openProxy, type TcpProxy } from "../../../test/proxy.ts"
import { createApp } from "../../app.ts"
import { openDatabase } from "../db/database.ts"
import { openPool } from "../db/pool.ts"
import { preferredLanguage } from "./language.ts"

/** A log whose lines can be read. */
function keptLog() {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: "debug" },
    new Writable({
      write: (chunk, _, done) => {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    }),
  )
  return { log, lines }
}

describe("an unknown URL", () => {
  let opened: TestApp
  beforeAll(async () => {
    opened = await openApp()
  })
  afterAll(() => opened.close())

  test.each([
    ["GET", "/api/nothing"],
    ["POST", "/api/user"],
    ["DELETE", "/api/organizations"],
    ["GET", "/api"],
    ["GET", "/nothing"],
    ["GET", "/files"],
  ] as const)("%s %s is 404 in the caller's language", async (method, path) => {
    const { call } = opened
    const lithuanian = await call(method, path)
    expect(lithuanian).toMatchObject({
      status: 404,
      body: { code: "unknown_route", error: text("unknown_route", "lt") },
    })
    const english = await call(method, path, undefined, { "accept-language": "en" })
    expect(english.body.error).toBe(text("unknown_route", "en"))
  })
})

test("an unexpected fault is answered 500 without detail, with the request id under which it is logged once", async () => {
  const { log, lines } = keptLog()
  const opened = await openAppForTest(log)
  const person = await opened.person()
  await opened.sql("alter table organizations rename column name to secret_column")
  const response = await person.call("GET", "/api/organizations", undefined, {
    "accept-language": "en",
  })
  expect(response.status).toBe(500)
  expect(Object.keys(response.body).sort()).toEqual(["code", "error", "request_id"])
  expect(response.body).toMatchObject({ code: "internal", error: text("internal", "en") })
  expect(JSON.stringify(response.body)).not.toContain("organizations.name")
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: 50,
    msg: "unexpected fault",
    request_id: response.body.request_id,
    method: "GET",
    path: "/api/organizations",
    status: 500,
  })
  expect(response.headers.get("x-request-id")).toBe(response.body.request_id)
})

describe("a request while the database", () => {
  /** The application whose database is behind a proxy that can be made to fail, and a person's calls to it. */
  async function openBehindProxy() {
    const { log, lines } = keptLog()
    const opened = await openAppForTest(log)
    const person = await opened.person()
    const organizationId = await opened.organization({ member: person })
    const proxy = await openProxy(opened.appUrl)
    const database = openDatabase(openPool(proxy.url))
    onTestFinished(() => database.close())
    const services = { ...opened.services, database }
    const app = createApp(services, { productName: "Marža", version: "0.0.0" })
    const ask = async (method = "GET", body?: unknown) => {
      const sent = body ? JSON.stringify(body) : undefined
      const headers = {
        authorization: `Bearer ${person.token}`,
        "content-type": "application/json",
        ...(sent && { "content-length": String(Buffer.byteLength(sent)) }),
      }
      const path = `/api/organizations/${organizationId}/cars`
      return app.request(path, { method, headers, ...(sent && { body: sent }) })
    }
    /** Sends a request, and does something while PostgreSQL works on it: a lock delays it. */
    const askMeanwhile = async (work: () => unknown, ...asked: Parameters<typeof ask>) => {
      const locker = new pg.Client({ connectionString: opened.ownerUrl })
      await locker.connect()
      await locker.query("begin; lock table cars in access exclusive mode")
      const response = ask(...asked)
      await expect
        .poll(() =>
          opened.sql(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          ),
        )
        .toHaveLength(1)
      await work()
      const answered = await response
      await locker.end()
      return answered
    }
    const expectUnavailable = async (response: Response) => {
      expect(response.status).toBe(503)
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0)
      expect(await response.json()).toEqual({
        code: "unavailable",
        error: text("unavailable", "lt"),
      })
      const lately = lines.filter(({ level }) => Number(level) >= 40)
      expect(lately).toMatchObject([
        { level: 50, status: 503, msg: "unavailable", err: { message: expect.anything() } },
      ])
      lines.length = 0
    }
    return { opened, proxy, ask, askMeanwhile, expectUnavailable }
  }

  test.each([
    ["ends the connection", (proxy: TcpProxy) => proxy.disconnect("end")],
    ["resets the connection", (proxy: TcpProxy) => proxy.disconnect("reset")],
    [
      "terminates the backend",
      (_: TcpProxy, { sql }: TestApp) =>
        sql(
          "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
    ],
  ])("%s is answered 503, is logged once, and soon works again", async (_, breakOff) => {
    const { opened, proxy, ask, askMeanwhile, expectUnavailable } = await openBehindProxy()
    const breakNow = () => breakOff(proxy, opened)
    await expectUnavailable(await askMeanwhile(breakNow))
    expect((await ask()).status).toBe(200)
    await expectUnavailable(await askMeanwhile(breakNow, "POST", carBody()))
    expect((await ask()).status).toBe(200)
    expect(await opened.sql("select 1 from cars")).toEqual([])
  })

  test("accepts no connection, or has none left, is answered 503 until it does", async () => {
    const { opened, proxy, ask, expectUnavailable } = await openBehindProxy()
    const name = new URL(opened.ownerUrl).pathname.slice(1)
    proxy.refuse(true)
    await expectUnavailable(await ask())
    proxy.refuse(false)
    await opened.sql(`alter database ${name} connection limit 0`)
    await expectUnavailable(await ask())
    await opened.sql(`alter database ${name} connection limit -1`)
    expect((await ask()).status).toBe(200)
  })

  test("loses the response to a COMMIT is answered 503, and the same call again stores the car once", async () => {
    const { opened, proxy, ask, expectUnavailable } = await openBehindProxy()
    expect((await ask()).status).toBe(200)
    const car = carBody()
    proxy.loseNextCommit()
    await expectUnavailable(await ask("POST", car))
    expect(await opened.sql("select id from cars")).toEqual([{ id: car.id }])
    expect((await ask("POST", car)).status).toBe(200)
    expect(await opened.sql("select id from cars")).toEqual([{ id: car.id }])
  })
})

test("a request that needs an unreachable service other than the database is answered 503 too", async () => {
  const opened = await openAppForTest()
  const person = await opened.person()
  for (const code of ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]) {
    const read = () => Promise.reject(Object.assign(new Error("connect"), { code }))
    const services = { ...opened.services, database: { ...opened.services.database, read } }
    const app = createApp(services, { productName: "Marža", version: "0.0.0" })
    const headers = { authorization: `Bearer ${person.token}` }
    expect((await app.request("/api/organizations", { headers })).status).toBe(503)
  }
})

test("a request that is no fault of ours is logged in one line, at the debug level unless it is suspicious", async () => {
  const { log, lines } = keptLog()
  const opened = await openAppForTest(log)
  const person = await opened.person()
  await opened.call("GET", "/api/user")
  await opened.call("POST", "/api/session", "{")
  await opened.call("POST", "/api/session", JSON.stringify({ filler: "x".repeat(70_000) }))
  await person.call("GET", `/api/organizations/${crypto.randomUUID()}`)
  await person.call("POST", "/api/organizations", { name: "x" })
  await person.call("GET", "/api/user")
  expect(lines.map(({ level, status }) => [level, status])).toEqual(
    [401, 400, 413, 404, 403, 200].map((status) => [status === 403 ? 30 : 20, status]),
  )
})

test("every response carries the security headers", async () => {
  const { call } = await openAppForTest()
  for (const path of [
    "/api/user",
    "/nothing",
    "/healthz",
    "/api/openapi.json",
    "/files/avatars/a.webp",
  ]) {
    const { headers } = await call("GET", path)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("x-frame-options")).toBeTruthy()
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("referrer-policy")).toBe("same-origin")
    expect(headers.get("access-control-allow-origin")).toBeNull()
    expect(headers.get("set-cookie")).toBeNull()
    expect(headers.get("x-powered-by")).toBeNull()
  }
})

describe("the language preferred by Accept-Language", () => {
  test.each([
    [undefined, "lt"],
    ["", "lt"],
    ["en", "en"],
    ["EN-gb", "en"],
    ["de, fr", "lt"],
    ["de, en;q=0.3", "en"],
    ["lt;q=0.5, en;q=0.9", "en"],
    ["en;q=0.1, lt-LT", "lt"],
    ["en;q=0, lt;q=0.1", "lt"],
    ["en;q=0", "lt"],
    ["*", "lt"],
    ["en;q=x", "lt"],
    [";;;,,,", "lt"],
  ] as const)("%j is %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })
})

describe("a raw HTTP request", () => {
  async function listen(opened: TestApp): Promise<number> {
    const server = serve({ fetch: opened.app.fetch, port: 0, hostname: "127.0.0.1" })
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once("listening", resolve))
    const address = server.address()
    return typeof address === "object" && address ? address.port : 0
  }
  /** Sends raw bytes and returns what comes back until the server ends the connection. */
  const sendRaw = (port: number, ...parts: string[]) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, "127.0.0.1")
      let response = ""
      socket.on("data", (data) => {
        response += data
      })
      socket.on("error", () => {})
      socket.on("close", () => resolve(response))
      for (const part of parts) socket.write(part)
    })

  test("with a chunked body over 64 KB is answered 413, and the server goes on", async () => {
    const { log, lines } = keptLog()
    const opened = await openAppForTest(log)
    const port = await listen(opened)
    const chunk = `8000\r\n${"x".repeat(0x8000)}\r\n`
    const response = await sendRaw(
      port,
      "POST /api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
      chunk,
      chunk,
      chunk,
      chunk,
      "0\r\n\r\n",
    )
    expect(response).toMatch(/^HTTP\/1.1 413 /)
    expect(response).toContain('"code":"body_too_large"')
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([])
  })

  test("with a length and chunks together, or a wrong length, smuggles nothing", async () => {
    const opened = await openAppForTest()
    const port = await listen(opened)
    const smuggled = await sendRaw(
      port,
      "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
      "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    )
    expect(smuggled).toMatch(/^HTTP\/1.1 400 /)
    expect(smuggled).not.toContain("200 OK")
  })

  test("keeps the request id it brings only in a safe form", async () => {
    const opened = await openAppForTest()
    const kept = await opened.call("GET", "/healthz", undefined, { "x-request-id": "abc-123" })
    expect(kept.headers.get("x-request-id")).toBe("abc-123")
    for (const bad of ['a b"}', "x".repeat(65), "<script>"]) {
      const response = await opened.call("GET", "/healthz", undefined, { "x-request-id": bad })
      expect(response.headers.get("x-request-id")).not.toBe(bad)
    }
  })
})
