import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { bankFile } from "@marza/domain/rates/bank-file.testing.ts"
import type { DayRate } from "@marza/domain/rates/calls.ts"
import type { PublishedRate } from "@marza/domain/rates/reference.ts"
import { expect, onTestFinished, test } from "vitest"
import { openApp, openAppForTest, type TestApp } from "../../../test/open-app.ts"
import { run, urlOf } from "../../../test/program.ts"
import { freePort } from "../../../test/running.ts"
import { openLog } from "../../platform/log.ts"
import { openRates } from "./task.ts"

const nok = (day: string, published: string): PublishedRate => ({ currency: "NOK", day, published })
const usd = (day: string, published: string): PublishedRate => ({ currency: "USD", day, published })

/** A server with the bank's files. It answers 404 for one that is not given. */
async function startBank(files: Partial<Record<"daily" | "hist-90d" | "hist", string>>) {
  const asked: string[] = []
  const listener: RequestListener = (request, response) => {
    const [, name = ""] = /^\/stats\/eurofxref-(.*)\.xml$/.exec(request.url ?? "") ?? []
    asked.push(name)
    const file = files[name as keyof typeof files]
    response.writeHead(file === undefined ? 404 : 200, { "content-type": "text/xml" }).end(file)
  }
  const server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stats` }
}

/** The job on a fresh database, at a time of the clock, and the lines of its log. */
async function openTask(url: string | null, now: string) {
  const lines: { level: number; msg: string }[] = []
  const log = openLog("info", { write: (line) => void lines.push(JSON.parse(line)) })
  const opened = await openAppForTest()
  const stopping = new AbortController()
  const rates = openRates(
    { database: opened.services.database, log, stopping: stopping.signal },
    url,
    { now: () => new Date(now), pauses: [0, 0] },
  )
  return { opened, rates, lines, stopping, fetchRates: rates.tasks.fetch_rates }
}

const store = (opened: TestApp, rates: readonly PublishedRate[]) =>
  Promise.all(
    rates.map(({ currency, day, published }) =>
      opened.sql("insert into reference_rates values ($1, $2, $3)", [currency, day, published]),
    ),
  )

const storedRates = (opened: TestApp) =>
  opened.sql(
    "select currency, day::text, published::text from reference_rates order by day, currency",
  )

test("an empty table gets the whole history", async () => {
  const history = [nok("1999-01-04", "8.8550"), nok("1999-01-05", "8.7745")]
  const bank = await startBank({ hist: bankFile(history) })
  const { opened, fetchRates, lines } = await openTask(bank.url, "2026-11-18T15:20:00Z")
  await fetchRates()
  expect(await storedRates(opened)).toEqual(history)
  expect(bank.asked).toEqual(["hist"])
  expect(lines).toMatchObject([{ msg: "reference rates: 2 stored, up to 1999-01-05" }])
})

test("a response is read up to a limit, and not at all when its length is announced as larger", async () => {
  let sent = 0
  const server = createServer((request, response) => {
    if (request.url?.includes("announced")) {
      response.writeHead(200, { "content-length": String(10 ** 12) }).write("<")
      return
    }
    response.writeHead(200, { "content-type": "text/xml" })
    const chunk = Buffer.alloc(1024 * 1024, " ")
    const send = () => {
      while (!response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return
      }
    }
    response.on("drain", send)
    send()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  for (const path of ["announced", "stats"]) {
    const { opened, fetchRates, lines } = await openTask(
      `http://127.0.0.1:${port}/${path}`,
      "2026-11-18T15:20:00Z",
    )
    await fetchRates()
    expect(lines.map(({ msg }) => msg).join()).toContain("it has more than 32 MB")
    expect(await storedRates(opened)).toEqual([])
  }
  // There are three attempts, and each may have received somewhat more than the limit.
  expect(sent).toBeLessThan(3 * 64 * 1024 * 1024)
})

test("a working day adds the day's file, and the next attempt changes nothing", async () => {
  const bank = await startBank({ daily: bankFile([nok("2026-11-18", "11.6120")]) })
  const { opened, fetchRates } = await openTask(bank.url, "2026-11-18T15:20:00Z")
  await store(opened, [nok("2026-11-17", "11.6000")])
  await fetchRates()
  await fetchRates()
  expect(await storedRates(opened)).toEqual([
    nok("2026-11-17", "11.6000"),
    nok("2026-11-18", "11.6120"),
  ])
  expect(bank.asked).toEqual(["daily", "daily"])
})

test("a holiday adds no rates and no log line", async () => {
  const bank = await startBank({ daily: bankFile([nok("2026-12-24", "11.6000")]) })
  const { opened, fetchRates, lines } = await openTask(bank.url, "2026-12-25T15:20:00Z")
  await store(opened, [nok("2026-12-24", "11.6000")])
  await fetchRates()
  expect(await storedRates(opened)).toHaveLength(1)
  expect(lines).toEqual([])
})

test("missing working days are filled from the 90 days, and a longer gap from the history", async () => {
  const days = [nok("2026-11-16", "11.5"), nok("2026-11-17", "11.6"), nok("2026-11-18", "11.7")]
  const bank = await startBank({
    daily: bankFile(days.slice(-1)),
    "hist-90d": bankFile(days),
    hist: bankFile([nok("2026-08-03", "11.2"), ...days]),
  })
  const { opened, fetchRates } = await openTask(bank.url, "2026-11-18T15:20:00Z")
  await store(opened, [nok("2026-11-16", "11.5")])
  await fetchRates()
  expect(await storedRates(opened)).toEqual(days)
  expect(bank.asked).toEqual(["daily", "hist-90d"])

  await opened.sql("delete from reference_rates")
  await store(opened, [nok("2026-07-31", "11.1")])
  await fetchRates()
  expect(await storedRates(opened)).toEqual([
    nok("2026-07-31", "11.1"),
    nok("2026-08-03", "11.2"),
    ...days,
  ])
})

test("a currency that the bank leaves out keeps its last rate, and is stored when it is back", async () => {
  const days = [usd("2026-11-17", "1.16"), usd("2026-11-18", "1.17")]
  const files = { daily: bankFile(days.slice(0, 1)) }
  const bank = await startBank(files)
  const { opened, fetchRates } = await openTask(bank.url, "2026-11-18T15:20:00Z")
  await store(opened, [nok("2026-11-16", "11.5"), usd("2026-11-16", "1.15")])
  await fetchRates()
  files.daily = bankFile([...days.slice(1), nok("2026-11-18", "11.7")])
  await fetchRates()
  expect(await storedRates(opened)).toEqual([
    nok("2026-11-16", "11.5"),
    usd("2026-11-16", "1.15"),
    usd("2026-11-17", "1.16"),
    nok("2026-11-18", "11.7"),
    usd("2026-11-18", "1.17"),
  ])
})

const whole = bankFile([usd("2026-11-18", "1.17"), nok("2026-11-18", "11.6120")])

test.each([
  ["ends in the middle", whole.slice(0, whole.indexOf("<Cube currency='NOK'")), "whole file"],
  ["is a page of the network", "<html><body>Prisijunkite</body></html>", "whole file"],
  [
    "jumps by more than a fifth",
    whole.replace("11.6120", "116.120"),
    "NOK jumps from 11.6000 (2026-11-17) to 116.120 (2026-11-18)",
  ],
  ["is not there", undefined, "eurofxref-daily.xml: the answer is 404"],
])("a file that %s stores nothing, and one line says why", async (_what, daily, why) => {
  const bank = await startBank(daily === undefined ? {} : { daily })
  const { opened, fetchRates, lines } = await openTask(bank.url, "2026-11-18T15:20:00Z")
  await store(opened, [nok("2026-11-17", "11.6000"), usd("2026-11-17", "1.16")])
  await fetchRates()
  expect(await storedRates(opened)).toHaveLength(2)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.msg).toMatch(/^reference rates: nothing stored \(RATES_URL=off/)
  expect(lines[0]?.msg).toContain(why)
})

test("a redirect of the bank is not followed", async () => {
  const elsewhere = await startBank({ daily: whole })
  const bank = createServer((_request, response) =>
    response.writeHead(302, { location: `${elsewhere.url}/eurofxref-daily.xml` }).end(),
  ).listen(0, "127.0.0.1")
  await once(bank, "listening")
  onTestFinished(() => void bank.close())
  const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  const { opened, fetchRates, lines } = await openTask(url, "2026-11-18T15:20:00Z")
  await store(opened, [usd("2026-11-17", "1.16")])
  await fetchRates()
  expect(await storedRates(opened)).toHaveLength(1)
  expect(elsewhere.asked).toEqual([])
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining("redirect")])
})

test("in a closed network one line says why, and a stop ends the attempts at once", async () => {
  const url = `http://127.0.0.1:${await freePort()}/stats`
  const closed = await openTask(url, "2026-11-18T15:20:00Z")
  await closed.fetchRates()
  expect(closed.lines).toHaveLength(1)
  expect(closed.lines[0]?.msg).toContain("ECONNREFUSED")

  const stopped = await openTask(url, "2026-11-18T15:20:00Z")
  const underWay = stopped.fetchRates()
  stopped.stopping.abort()
  await underWay
  expect(stopped.lines).toEqual([])
})

test.each([
  ["a day behind", "2026-11-17T15:20:00Z"],
  ["a day ahead", "2026-11-19T15:20:00Z"],
])("with a clock %s the file of the 18th is stored", async (_what, now) => {
  const bank = await startBank({ daily: bankFile([nok("2026-11-18", "11.6120")]) })
  const { opened, fetchRates } = await openTask(bank.url, now)
  await store(opened, [nok("2026-11-17", "11.6000")])
  await fetchRates()
  expect(await storedRates(opened)).toHaveLength(2)
})

test("a clock that is further behind is reported", async () => {
  const bank = await startBank({ daily: bankFile([nok("2026-11-18", "11.6120")]) })
  const { opened, fetchRates, lines } = await openTask(bank.url, "2026-11-15T15:20:00Z")
  await store(opened, [nok("2026-11-17", "11.6000")])
  await fetchRates()
  expect(await storedRates(opened)).toHaveLength(1)
  expect(lines[0]?.msg).toContain("its day 2026-11-18 lies ahead of the clock")
})

test("a start asks for the job only where the newest rate is over a day old, and not when it is off", async () => {
  const jobs = (opened: TestApp) => opened.sql("select task_identifier from graphile_worker.jobs")
  const { opened, rates } = await openTask("http://127.0.0.1:9", "2026-11-18T08:00:00Z")
  await store(opened, [nok("2026-11-17", "11.6000")])
  await rates.requestMissing()
  expect(await jobs(opened)).toEqual([])
  await opened.sql("update reference_rates set day = '2026-11-16'")
  await rates.requestMissing()
  await rates.requestMissing()
  expect(await jobs(opened)).toEqual([{ task_identifier: "fetch_rates" }])

  const off = await openTask(null, "2026-11-18T08:00:00Z")
  await off.rates.requestMissing()
  await off.fetchRates()
  expect(await jobs(off.opened)).toEqual([])
  expect(off.rates).not.toHaveProperty("crontab")
})

test("a server that starts fetches the history by itself", async () => {
  const opened = await openApp()
  onTestFinished(opened.close)
  const history = [nok("2026-11-17", "11.6000"), nok("2026-11-18", "11.6120")]
  const bank = await startBank({ hist: bankFile(history) })
  const program = run({
    DATABASE_URL: opened.ownerUrl,
    DATABASE_APP_URL: opened.appUrl,
    RATES_URL: `${bank.url}/`,
  })
  await urlOf(program)
  await expect.poll(() => storedRates(opened)).toEqual(history)
  program.child.kill("SIGTERM")
  expect(await program.ended).toBe(0)
})

test("GET /api/rates gives the last rate published before a day, at most ten days old", async () => {
  const opened = await openAppForTest()
  const person = await opened.person()
  await store(opened, [
    nok("2026-11-12", "11.7000"),
    nok("2026-11-13", "11.6120"),
    usd("2026-11-16", "1.2500"),
  ])
  const get = (currency: string, day: string) =>
    person.call("GET", `/api/rates?currency=${currency}&day=${day}`)
  const found = { currency: "NOK", day: "2026-11-13", rate: "0.0861178092", published: "11.6120" }
  for (const day of ["2026-11-14", "2026-11-16", "2026-11-23"]) {
    expect(await get("NOK", day)).toMatchObject({ status: 200, body: found })
  }
  expect((await get("NOK", "2026-11-13")).body).toMatchObject({ day: "2026-11-12" })
  expect((await get("USD", "2026-11-17")).body).toMatchObject({ rate: "0.8", published: "1.2500" })
  expect((await get("NOK", "2026-11-24")).status).toBe(404)
  expect((await get("NOK", "2026-11-12")).status).toBe(404)
  expect((await get("GBP", "2026-11-14")).status).toBe(404)
  expect(await get("EUR", "2026-11-14")).toMatchObject({
    status: 400,
    body: { fields: { currency: "Šiai valiutai kurso nėra" } },
  })
  expect((await get("NOK", "2026-02-30")).status).toBe(400)
  expect((await opened.call("GET", "/api/rates?currency=NOK&day=2026-11-14")).status).toBe(401)
})

test("the application's own role reads rates and changes none", async () => {
  const opened = await openAppForTest()
  const rights = await opened.sql(
    `select role, has_table_privilege(role, 'reference_rates', 'select') as reads,
       has_table_privilege(role, 'reference_rates', 'insert') as adds,
       has_table_privilege(role, 'reference_rates', 'update, delete') as changes
     from unnest(array['marza_app', 'marza_auth']) as role`,
  )
  expect(rights).toEqual([
    { role: "marza_app", reads: true, adds: false, changes: false },
    { role: "marza_auth", reads: true, adds: true, changes: false },
  ])
})

test("the rates of many days are looked up at once, each as for that day alone", async () => {
  const opened = await openAppForTest()
  const { call } = await opened.person()
  await store(opened, [
    nok("2026-11-13", "11.6120"),
    nok("2026-11-16", "11.5"),
    usd("2026-11-16", "1.15"),
  ])
  const days = ["2026-11-17", "2026-11-14", "2026-11-16", "2026-11-14", "2026-11-13", "2026-12-30"]
  const { status, body } = await call("POST", "/api/rates/lookup", { currency: "NOK", days })
  expect(status).toBe(200)
  expect(body.items.map(({ for_day, day }: DayRate) => [for_day, day])).toEqual([
    ["2026-11-14", "2026-11-13"],
    ["2026-11-16", "2026-11-13"],
    ["2026-11-17", "2026-11-16"],
  ])
  for (const { for_day, ...rate } of body.items) {
    const alone = await call("GET", `/api/rates?currency=NOK&day=${for_day}`)
    expect(alone.body).toEqual(rate)
  }
})

test.each([
  ["a currency without rates", { currency: "EUR", days: [] }],
  ["what is no day", { currency: "NOK", days: ["2026-02-30"] }],
  ["no list", { currency: "NOK", days: "2026-02-03" }],
  ["too many days", { currency: "NOK", days: Array(2001).fill("2026-02-03") }],
])("a lookup of %s is refused", async (_what, body) => {
  const opened = await openAppForTest()
  const { call } = await opened.person()
  expect(await call("POST", "/api/rates/lookup", body)).toMatchObject({ status: 400 })
})
