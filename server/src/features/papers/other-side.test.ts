import { randomUUID } from "node:crypto"
import { Writable } from "node:stream"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { expect, test } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { issue, openPapers, sellCar } from "../../../test/papers.ts"
import { namedCalls } from "../../../test/routes.ts"
import { readAllRows } from "../../../test/sql.ts"
import { doJobs } from "../../../test/stores.ts"
import { follow } from "../../../test/stream.ts"
import { unzip } from "../../../test/zips.ts"
import { openLog } from "../../platform/log.ts"
import { readPdf } from "./pdf/read-pdf.testing.ts"

const side = {
  name: "Zigmas Zuokas-Žvirblis",
  code: "39001010077",
  address: "Slaptoji g. 7",
  vat_number: "LT777888999",
  phone: "+370 677 77777",
  email: "zigmas@slaptas.lt",
}
const note = "Kvapnusis Kęstutis paliudijo"
const secrets = [...Object.values(side), "Zuok", "Slaptoji", "slaptas", "Kvapn"]

/** What may name the other side (rules 21.9 and 21.10): the papers themselves, their register, the package, and the archive. */
const allowedCalls = [
  "GET /api/organizations/:id/analytics/attachments.zip",
  "GET /api/organizations/:id/analytics/package.zip",
  "GET /api/organizations/:id/archive",
  "GET /api/organizations/:id/cars/:car_id/attachments.zip",
  "GET /api/organizations/:id/papers",
  "GET /api/organizations/:id/papers.csv",
  "GET /api/organizations/:id/papers.xlsx",
  "GET /api/organizations/:id/papers/:paper_id",
]

/** Everything that a file says, that of the files in it too. */
async function textOf(bytes: Buffer): Promise<string> {
  const beginning = bytes.subarray(0, 4).toString("latin1")
  if (beginning === "%PDF") return (await readPdf(bytes)).text
  if (beginning !== "PK\u0003\u0004") return bytes.toString()
  const files = await Promise.all(
    [...(await unzip(bytes))].map(async ([path, content]) => `${path}\n${await textOf(content)}`),
  )
  return files.join("\n")
}

const named = (text: string) => secrets.filter((secret) => text.includes(secret))

test("the other side of a deal is named by its papers, their register, the package and the archive, and by no other call, table, event or line of the log", async () => {
  const lines: string[] = []
  const write = (chunk: unknown, _: string, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  const opened = await openAppForTest(openLog("debug", new Writable({ write })))
  const world = await openPapers(opened)
  const { owner, member, base, organizationId } = world
  const get = (path: string) =>
    opened.app.request(path, { headers: { authorization: `Bearer ${owner.token}` } })
  const stream = follow(await get("/api/events"))
  const { id: carId } = await sellCar(world, { sold_to: null })
  const invoice = await issue(world, carId, { kind: "invoice", side, note })
  const day = todayInVilnius(new Date())
  const credit = { id: randomUUID(), day, reason: note }
  const credited = await owner.call("POST", `${base}/papers/${invoice.id}/credit`, credit)
  expect(credited.status).toBe(201)
  const { id, version } = await issue(world, carId, {
    side,
    note,
    defects: { kinds: [], text: note },
  })
  const annulment = { version, day, reason: note }
  expect((await owner.call("PUT", `${base}/papers/${id}/annulment`, annulment)).status).toBe(200)
  // What is refused says why, and to the log as well.
  await member.call("PATCH", `${base}/papers/${id}`, { version: 1, side, note })
  await member.call("POST", `${base}/papers`, { id: "x", side, note })
  await doJobs(opened)

  const ids: Record<string, string> = { id: organizationId, car_id: carId, paper_id: id }
  const [year, month] = day.split("-").map(Number)
  const queries: [string, string][] = [
    ["search", "search=zuokas"],
    ["year", `year=${year}&month=${month}`],
  ]
  const naming: string[] = []
  const answered: string[] = []
  for (const call of namedCalls(opened)) {
    // Each way to ask for it: as it is, by the name, of the month.
    const isRead = call.method === "GET" && call.key !== "GET /api/events"
    for (const [, query] of isRead ? [["", ""], ...queries] : []) {
      const path = call.path.replaceAll(/:(\w+)/g, (_all, name) => ids[name] ?? randomUUID())
      const response = await get(`${path}?${query}`)
      const text = await textOf(Buffer.from(await response.arrayBuffer()))
      if (response.status === 200) answered.push(call.key)
      if (named(text).length > 0) naming.push(call.key)
    }
  }
  expect([...new Set(naming)].toSorted()).toEqual(allowedCalls)
  for (const key of [
    "GET /api/organizations/:id/cars",
    "GET /api/organizations/:id/cars/export.csv",
    "GET /api/organizations/:id/cars/export.xlsx",
    "GET /api/organizations/:id/cars/:car_id/export.csv",
    "GET /api/organizations/:id/analytics/export.csv",
    "GET /api/organizations/:id/history",
    "GET /api/organizations/:id/suppliers",
  ])
    expect(answered).toContain(key)
  // No car is found by who bought it.
  expect((await owner.call("GET", `${base}/cars?search=zuokas`)).body.items).toEqual([])

  const rows = await readAllRows(opened)
  const tables = Object.entries(rows).filter(([, kept]) => named(JSON.stringify(kept)).length > 0)
  expect(tables.map(([table]) => table)).toEqual(["papers"])
  const jobs = await opened.sql("select * from graphile_worker._private_jobs")
  const log = lines.join("")
  const events = JSON.stringify(stream.events())
  expect(log).toContain("/papers")
  expect(events).toContain(id)
  const local = { incoming: { socket: { remoteAddress: "127.0.0.1" }, httpVersion: "1.1" } }
  const metrics = await (await opened.app.request("/metrics", {}, local)).text()
  expect(metrics).toContain("/papers")
  for (const text of [log, events, metrics, JSON.stringify(jobs)]) expect(named(text)).toEqual([])
})
