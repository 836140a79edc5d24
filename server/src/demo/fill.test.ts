import { readFileSync } from "node:fs"
import { add, sum } from "@marza/domain/money/decimal.ts"
import { monthName, monthOf, monthsAfter } from "@marza/domain/time/months.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { validateXML } from "xmllint-wasm"
import { openApp, type TestApp } from "../../test/open-app.ts"
import { readPdf } from "../features/papers/pdf/read-pdf.testing.ts"
import { fillDemo } from "./fill.ts"

// biome-ignore lint/suspicious/noExplicitAny: responses are read as they come.
type Json = any

let opened: TestApp
let get: (path: string) => Promise<Json>
let north: Json
let signedIn: { authorization: string }

beforeAll(async () => {
  opened = await openApp()
  const password = "demonstracija-1"
  await fillDemo(opened.services, password)
  const { body } = await opened.call("POST", "/api/session", { email: "owner@demo.test", password })
  signedIn = { authorization: `Bearer ${body.access_token}` }
  get = async (path) => (await opened.call("GET", path, undefined, signedIn)).body
  const { items } = await get("/api/organizations")
  north = items.find(({ name }: Json) => name === "Šiaurės Auto")
})

afterAll(() => opened.close())

const textOf = async (url: string) => {
  const file = await (await opened.app.request(url)).arrayBuffer()
  return (await readPdf(new Uint8Array(file))).text
}

test("the demonstration has an organization with its requisites, three papers of its cars and a credit invoice", async () => {
  expect(north).toMatchObject({ legal_name: "UAB Šiaurės Auto", legal_code: "300000017" })
  const { items } = await get(`/api/organizations/${north.id}/papers`)
  const year = new Date().getFullYear()
  expect(
    items.map((paper: Json) => [paper.kind, paper.series, paper.number, paper.state, paper.scheme]),
  ).toEqual([
    ["sale_contract", `S-${year}-`, 1, "issued", null],
    ["credit_invoice", `SF-${year}-`, 3, "issued", "margin"],
    ["invoice", `SF-${year}-`, 2, "credited", "margin"],
    ["invoice", `SF-${year}-`, 1, "issued", "standard"],
  ])
  for (const { url, car_name, differs } of items) {
    expect(await textOf(url)).toContain(car_name.split(" ")[1])
    expect(differs).toEqual([])
  }
  const { items: series } = await get(`/api/organizations/${north.id}/series`)
  expect(series.map(({ is_locked }: Json) => is_locked)).toEqual([false, false, false])
})

test("the demonstration's months have a valid file of VAT invoices, by which the month's VAT is explained to the cent", async () => {
  const root = `/api/organizations/${north.id}`
  const schema = readFileSync(new URL("../features/isaf/isaf-1.2.xsd", import.meta.url), "utf8")
  const now = monthOf(new Date())
  for (const back of [0, 1, 2]) {
    const month = monthsAfter(now, -back)
    const path = `${root}/months/${monthName(month)}/isaf`
    const { sales, purchases, bridge } = await get(path)
    const { vat } = await get(`${root}/analytics/around?year=${month.year}&month=${month.month}`)
    const stepsOf = (steps: Json) => sum(steps.map(({ eur }: Json) => eur))
    expect(add(sales.vat, stepsOf(bridge.sales.steps))).toBe(vat.due)
    expect(add(purchases.vat, stepsOf(bridge.purchases.steps))).toBe(vat.deductible)
    const xml = await (
      await opened.app.request(`${path}.xml?register=all`, { headers: signedIn })
    ).text()
    const { errors } = await validateXML({ xml, schema })
    expect(errors.map(({ message }) => message)).toEqual([])
  }
})

test("each overhead and the lorry's invoice of the demonstration have a receipt that says what they say", async () => {
  const root = `/api/organizations/${north.id}`
  const { items: overheads } = await get(`${root}/overheads`)
  expect(overheads).toHaveLength(8)
  const { items: cars } = await get(`${root}/cars?search=Octavia`)
  const { items: expenses } = await get(`${root}/cars/${cars[0].id}/expenses`)
  const { split_id } = expenses.find(({ part_of }: Json) => part_of).part_of
  const split = await get(`${root}/splits/${split_id}`)
  for (const [path, { amount, document_number, description, supplier }] of [
    ...overheads.map((overhead: Json) => [`overheads/${overhead.id}`, overhead]),
    [`splits/${split_id}`, split],
  ]) {
    const { items: receipts } = await get(`${root}/${path}/attachments`)
    expect(receipts.map(({ name }: Json) => name)).toEqual([
      expect.stringContaining(document_number),
    ])
    const text = await textOf(receipts[0].url)
    for (const written of [amount, document_number, description, supplier])
      expect(text).toContain(written)
  }
  const { items: seen } = await get(`${root}/cars/${cars[0].id}/attachments`)
  expect(seen.filter(({ kind }: Json) => kind === "receipt")).toHaveLength(1)
})

test("the demonstration has three partners with something to settle, a car that two of them share, and money in cars", async () => {
  const root = `/api/organizations/${north.id}`
  const { items, transfers } = await get(`${root}/partners`)
  expect(items.map(({ name, parts }: Json) => [name, parts])).toEqual([
    ["Rasa Kazlauskienė", 2],
    ["Tomas Petrauskas", 1],
    ["Ąžuolas Žvirblis", 1],
    [null, 0],
  ])
  expect(transfers.length).toBeGreaterThan(0)
  for (const { in_cars } of items.slice(0, 2)) expect(Number(in_cars)).toBeGreaterThan(0)
  expect(items[2].held).toBe("300.00")
  const { items: settlements } = await get(`${root}/settlements`)
  expect(settlements).toMatchObject([{ amount: "1500.00", from: items[2].partner_id }])
  const { items: cars } = await get(`${root}/cars?search=320d`)
  const shares = await get(`${root}/cars/${cars[0].id}/shares`)
  expect(shares).toMatchObject({ is_own: true, items: [{ parts: 1 }, { parts: 1 }] })
})

test("the demonstration has templates of tasks, one of them for Tomas, and no car has got tasks of them", async () => {
  const path = `/api/organizations/${north.id}`
  const { items } = await get(`${path}/task-templates`)
  expect(items).toMatchObject([
    { title: "Sudėti pirkimo dokumentus", days_after: 1, assignee_name: "Tomas Petrauskas" },
    { title: "Nuplauti ir nufotografuoti", days_after: 2, assignee: null },
    { title: "Įkelti skelbimą", days_after: 4, assignee: null },
  ])
  const titles = items.map(({ title }: Json) => title)
  const tasks = (await get(`${path}/tasks?limit=200`)).items
  expect(tasks.filter(({ title }: Json) => titles.includes(title))).toEqual([])
})

test("the demonstration has a morning's work: something late, something done, and two receipts in the inbox", async () => {
  const path = `/api/organizations/${north.id}`
  const { items, due, overdue_cars } = await get(`${path}/tasks?who=mine&with_overdue=true`)
  const written = items.filter(({ source }: Json) => source === null)
  expect(written.map(({ title }: Json) => title)).toEqual([
    "Paskambinti M. Rimkui dėl likusios sumos",
    "Perfotografuoti saloną",
    "Atnaujinti aikštelės iškabą",
  ])
  expect(due).toBeGreaterThanOrEqual(2)
  const { items: cars } = await get(`${path}/cars?search=Passat`)
  expect(overdue_cars.map(({ id }: { id: string }) => id)).toContain(cars[0].id)
  const { items: done } = await get(`${path}/tasks?state=done`)
  expect(done).toMatchObject([{ title: "Sumokėti už autovežį", done_by_name: "Rasa Kazlauskienė" }])
  const { items: papers } = await get(`${path}/inbox`)
  const [fuel, tyres] = papers
  expect(papers).toHaveLength(2)
  expect(await textOf(fuel.url)).toContain("K-60402")
  expect(tyres).toMatchObject({ content_type: "image/jpeg", thumbnail_url: expect.any(String) })
})
