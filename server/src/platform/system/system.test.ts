import { expect, test } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { createApp } from "../../app.ts"
import { plainPagePolicy } from "../http/page.ts"
import { openOutbox } from "../mail/outbox.ts"

const connectedFrom = (remoteAddress: string, httpVersion = "1.1") => ({
  incoming: { socket: { remoteAddress }, httpVersion },
})

test("/healthz says that the process lives, /readyz that the database can be reached", async () => {
  const opened = await openAppForTest()
  expect(await opened.call("GET", "/healthz")).toMatchObject({ status: 200, body: "ok" })
  expect(await opened.call("GET", "/readyz")).toMatchObject({ status: 200, body: "ready" })
  const ping = () => Promise.reject(new Error("gone"))
  const services = { ...opened.services, database: { ...opened.services.database, ping } }
  const unreachable = createApp(services, { productName: "Marža", version: "0.0.0" })
  expect((await unreachable.request("/readyz")).status).toBe(503)
  expect((await unreachable.request("/healthz")).status).toBe(200)
})

test("a server that is stopping is not ready", async () => {
  const opened = await openAppForTest()
  const readiness = { ready: true }
  const app = createApp(opened.services, { productName: "Marža", version: "0.0.0", readiness })
  expect((await app.request("/readyz")).status).toBe(200)
  readiness.ready = false
  expect((await app.request("/readyz")).status).toBe(503)
})

test("a server whose job queue nobody works on is not ready, and tells why to whoever may observe it", async () => {
  const opened = await openAppForTest()
  let seconds = 29
  const jobs = {
    readState: () => Promise.reject(new Error("away")),
    unattendedSeconds: () => seconds,
  }
  const app = createApp(opened.services, { productName: "Marža", version: "0.0.0", jobs })
  expect((await app.request("/readyz")).status).toBe(200)
  seconds = 30
  const response = await app.request("/readyz")
  expect([response.status, await response.text()]).toEqual([503, "not ready"])
  const local = await app.request("/readyz", {}, connectedFrom("127.0.0.1"))
  expect(await local.text()).toBe("not ready\nnobody has asked for jobs for 30 seconds")
})

test("every server has the favicon that a browser asks for by itself, and its own pages allow it", async () => {
  const opened = await openAppForTest()
  const favicon = await opened.app.request("/favicon.ico")
  expect(favicon.status).toBe(200)
  expect(favicon.headers.get("content-type")).toBe("image/x-icon")
  // The head of an icon file: reserved, type 1, three pictures.
  const head = new Uint8Array(await favicon.arrayBuffer()).subarray(0, 6)
  expect([...head]).toEqual([0, 0, 1, 0, 3, 0])
  expect(plainPagePolicy).toContain("img-src 'self'")
})

test("metrics count requests by the route's pattern, never by an id", async () => {
  const opened = await openAppForTest()
  const member = await opened.person()
  const id = await opened.organization({ member })
  await member.call("GET", `/api/organizations/${id}`)
  await opened.call("GET", `/api/organizations/${id}`)
  await opened.call("GET", `/api/${id}`)
  await opened.call("GET", `/${id}`)
  const metrics = await opened.app.request("/metrics", {}, connectedFrom("127.0.0.1"))
  const body = await metrics.text()
  for (const status of [200, 401]) {
    expect(body).toContain(
      `http_request_duration_seconds_count{route="/api/organizations/:id",method="GET",status="${status}"} 1`,
    )
  }
  expect(body).not.toContain(id)
  expect(body).toContain("process_cpu_seconds_total")
})

test("the outbox is served to this machine alone, and not through a proxy", async () => {
  const opened = await openAppForTest()
  const outbox = openOutbox(() => {})
  await outbox.keep({
    to: "rasa@test.lt",
    subject: "Prisijungimas",
    text: "https://marza.test/x",
    html: "",
  })
  const app = createApp(opened.services, { productName: "Marža", version: "0.0.0", outbox })
  const ask = (headers: Record<string, string>, from = connectedFrom("127.0.0.1")) =>
    app.request("/dev/outbox", { headers }, from)
  const shown = await ask({})
  expect(await shown.text()).toContain("rasa@test.lt")
  expect(shown.headers.get("content-security-policy")).toBe(plainPagePolicy)
  expect((await ask({}, connectedFrom("192.0.2.7"))).status).toBe(404)
  for (const header of ["via", "x-real-ip", "forwarded", "x-forwarded-host"])
    expect((await ask({ [header]: "x" })).status).toBe(404)
  expect((await ask({ host: "kitur.test" })).status).toBe(404)
})

test("metrics are served to this machine alone, or to whoever sends the token", async () => {
  const opened = await openAppForTest()
  const here = connectedFrom("127.0.0.1")
  const ask = async (app: typeof opened.app, headers: Record<string, string>, from: object) =>
    (await app.request("/metrics", { headers }, from)).status
  expect(await ask(opened.app, {}, here)).toBe(200)
  expect(await ask(opened.app, {}, connectedFrom("192.0.2.7"))).toBe(404)
  // Headers that a proxy on this machine may add.
  for (const header of [
    "via",
    "forwarded",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "x-client-ip",
    "true-client-ip",
    "cf-connecting-ip",
    "cf-ray",
    "x-envoy-external-address",
  ])
    expect([header, await ask(opened.app, { [header]: "x" }, here)]).toEqual([header, 404])
  expect(await ask(opened.app, {}, connectedFrom("127.0.0.1", "1.0"))).toBe(404)
  expect(await ask(opened.app, { accept: "*/*", "user-agent": "Prometheus/3" }, here)).toBe(200)
  // A site whose name resolves to this machine, opened in a browser here (DNS rebinding).
  expect(await ask(opened.app, { host: "kitur.test:3000" }, here)).toBe(404)
  for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000"])
    expect(await ask(opened.app, { host }, here)).toBe(200)

  const metricsToken = "a-token-of-the-operator"
  const guarded = createApp(opened.services, {
    productName: "Marža",
    version: "0.0.0",
    metricsToken,
  })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect(await ask(guarded, bearer(metricsToken), connectedFrom("192.0.2.7"))).toBe(200)
  expect(await ask(guarded, bearer("another"), here)).toBe(404)
  expect(await ask(guarded, {}, here)).toBe(404)
})
