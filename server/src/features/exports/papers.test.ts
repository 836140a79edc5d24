import { todayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { draft, issue, openPapers, openStranger, sellCar } from "../../../test/papers.ts"
import { dayOf, readWorkbook } from "../../../test/workbook.ts"

let world: Awaited<ReturnType<typeof openPapers>>
let invoice: Awaited<ReturnType<typeof issue>>

const year = new Date().getFullYear()
const side = {
  name: "=Ona „Žukauskaitė“; UAB",
  code: "-304567890",
  address: "Gedimino pr. 1, Vilnius",
  vat_number: "LT100001234567",
  phone: "+370 600 00000",
  email: "ona@example.lt",
}

beforeAll(async () => {
  world = await openPapers()
  const rates = [{ from: "2026-01-01", rate: "21.00" }]
  expect((await world.owner.call("PATCH", world.base, { vat_rates: rates })).status).toBe(200)
  const standard = await sellCar(world, {
    name: "Škoda Octavia",
    registration_number: "LRA 123",
    vat_scheme: "standard",
    sale_price: "12100.00",
  })
  invoice = await issue(world, standard.id, { kind: "invoice", side, day: "2026-11-20" })
  const margin = await sellCar(world, { name: "Saab 900", sale_price: "9000.00" })
  await issue(world, margin.id, { kind: "invoice", side, day: "2026-11-21" })
  await issue(world, margin.id, { kind: "sale_contract", side, day: "2026-11-21" })
  await draft(world, margin.id, { kind: "sale_contract", side, day: null })
  const credit = await world.owner.call("POST", `${world.base}/papers/${invoice.id}/credit`, {
    id: crypto.randomUUID(),
    day: "2026-11-22",
    reason: "Grąžino",
  })
  expect(credit.status, JSON.stringify(credit.body)).toBe(201)
  // Afterwards the car has another plate; the paper keeps its own.
  await world.opened.sql("update cars set registration_number = 'KKK 999' where id = $1", [
    standard.id,
  ])
})
afterAll(() => world.opened.close())

const get = (file: string, by = world.member, language = "lt") =>
  world.opened.app.request(`${world.base}/${file}`, {
    headers: { authorization: `Bearer ${by.token}`, "accept-language": language },
  })

const workbook = async (query = "") => {
  const response = await get(`papers.xlsx${query}`)
  expect(response.status).toBe(200)
  const { sheets } = await readWorkbook(Buffer.from(await response.arrayBuffer()))
  const [headings = [], ...rows] = sheets[0]?.rows ?? []
  const records = rows
    .filter((row) => row[2])
    .map((row) =>
      Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? null])),
    )
  return { response, sheets, records, rows }
}

describe("the list of papers", () => {
  test("adds up the invoices of each month less credits, as its filters show them", async () => {
    const list = async (query = "") =>
      (await world.member.call("GET", `${world.base}/papers${query}`)).body
    const november = { year: 2026, month: 11, estimated: false }
    const { sums, next_cursor } = await list("?limit=2")
    expect(sums).toEqual([{ ...november, papers: 3, credits: 1, amount_eur: "9000.00" }])
    expect((await list(`?limit=2&cursor=${next_cursor}`)).sums).toBeNull()
    expect((await list("?year=2026&month=11&search=octavia")).sums).toEqual([
      { ...november, papers: 2, credits: 1, amount_eur: "0.00" },
    ])
    expect((await list("?kind=invoice")).sums).toEqual([
      { ...november, papers: 2, credits: 0, amount_eur: "21100.00" },
    ])
    expect(await list("?year=2026&month=10&kind=invoice")).toMatchObject({ items: [], sums: [] })
    expect((await list("?kind=sale_contract")).sums).toEqual([])
    const answer = await world.member.call("GET", `${world.base}/papers?month=11`)
    expect(answer).toMatchObject({ status: 400, body: { fields: { month: expect.any(String) } } })
  })
})

describe("the exported papers", () => {
  test("are a workbook of numbers, days, sides, cars and sums, those made last first", async () => {
    const { response, sheets, records, rows } = await workbook()
    expect(response.headers.get("content-disposition")).toContain(
      `filename*=UTF-8''${encodeURIComponent("Sutartys_ir_sąskaitos")}_${todayInVilnius(new Date())}.xlsx`,
    )
    expect(sheets.map(({ name }) => name)).toEqual(["Sutartys ir sąskaitos"])
    expect(records.map((paper) => [paper.Numeris, paper.Rūšis, paper.Būsena])).toEqual([
      [`SF-${year}-3`, "Kreditinė sąskaita", "Išrašyta"],
      [null, "Pardavimo sutartis", "Juodraštis"],
      [`S-${year}-1`, "Pardavimo sutartis", "Išrašyta"],
      [`SF-${year}-2`, "Sąskaita faktūra", "Išrašyta"],
      [`SF-${year}-1`, "Sąskaita faktūra", "Kredituota"],
    ])
    expect(dayOf(records[4]?.Data)).toBe("2026-11-20")
    expect(records[4]).toMatchObject({
      "Kita šalis": "=Ona „Žukauskaitė“; UAB",
      "Kitos šalies kodas": "-304567890",
      "Kitos šalies PVM kodas": "LT100001234567",
      Automobilis: "Škoda Octavia",
      "Valstybinis numeris": "LRA 123",
      Suma: 12100,
      Valiuta: "EUR",
      "Suma, EUR": 12100,
      "PVM schema": "Standartinė",
      "Apmokestinamoji vertė, EUR": 10000,
      "PVM tarifas, %": 21,
      "PVM, EUR": 2100,
    })
    // An invoice under the margin names no VAT, and its credit takes back the whole of the other.
    expect(records[3]).toMatchObject({
      "Suma, EUR": 9000,
      "PVM schema": "Maržos",
      "Apmokestinamoji vertė, EUR": null,
      "PVM tarifas, %": null,
      "PVM, EUR": null,
    })
    expect(records[0]).toMatchObject({ Suma: -12100, "PVM, EUR": -2100 })
    expect(rows.at(-1)?.filter((cell) => cell !== null)).toEqual(["Iš viso", 0, 0])
    // Where somebody lives, and how to reach them, stands on the papers alone.
    const xml = sheets.map((sheet) => sheet.xml).join()
    for (const kept of ["Gedimino", "+370 600", "ona@example.lt"]) expect(xml).not.toContain(kept)
  })

  test("are a CSV file with the same rows, whose texts a spreadsheet does not run", async () => {
    const response = await get("papers.csv")
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    const lines = (await response.text()).trimEnd().split("\r\n")
    expect(lines).toHaveLength(6)
    expect(lines[5]).toContain(
      `"SF-${year}-1";"2026-11-20";"Sąskaita faktūra";"Kredituota";"'=Ona „Žukauskaitė“; UAB";"'-304567890";`,
    )
    expect(lines[5]).toMatch(/"10000,00";"21";"2100,00"$/)
    const english = await (await get("papers.csv", world.member, "en")).text()
    expect(english).toContain('"VAT number of the counterparty","Car","Number plate"')
  })

  test("are those of the list's filters, one part after another", async () => {
    const numbers = async (query: string) =>
      (await workbook(query)).records.map(({ Numeris }) => Numeris)
    expect(await numbers("?state=credited")).toEqual([`SF-${year}-1`])
    expect(await numbers(`?car_id=${invoice.car_id}`)).toEqual([`SF-${year}-3`, `SF-${year}-1`])
    expect(await numbers("?search=saab&state=issued")).toEqual([`S-${year}-1`, `SF-${year}-2`])
    expect((await get("papers.csv?limit=5")).status).toBe(400)
    await world.opened.sql(
      `insert into papers (organization_id, id, kind, state, language, series, number, created_at)
       select organization_id, gen_random_uuid(), 'invoice', 'lost', 'lt', 'X-', n, now() - n * interval '1 day'
       from papers, generate_series(1, 501) n where id = $1`,
      [invoice.id],
    )
    const lost = await numbers("?state=lost")
    expect(lost).toEqual(Array.from({ length: 501 }, (_, index) => `X-${index + 1}`))
  })

  test("are downloaded once at an address of their own, and no other organization's", async () => {
    const { stranger } = await openStranger(world.opened)
    const path = `${world.base}/papers.csv?state=issued`
    const { body } = await world.member.call("POST", "/api/downloads", { path })
    const download = () => world.opened.app.request(body.url)
    expect((await download()).status).toBe(200)
    expect((await download()).status).not.toBe(200)
    for (const file of ["papers.csv", "papers.xlsx"])
      expect((await get(file, stranger)).status).toBe(404)
  })
})
