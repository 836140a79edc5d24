import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openDownload } from "../../../test/archives.ts"
import { wrongFormulas } from "../../../test/formulas.ts"
import { depositBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { dayOf, readWorkbook } from "../../../test/workbook.ts"
import { unzip } from "../../../test/zips.ts"

// The workbook of a month against the calls that its screens make (rules 14.3).
let opened: TestApp
let owner: Person
let member: Person
let partner: Person
let base: string

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

async function ok(method: Method, path: string, body?: object, who = owner) {
  const answer = await who.call(method, base + path, body)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

async function buy(name: string, bought_on: string, fields: object = {}) {
  const price = { purchase_price: "1000.00", purchase_currency: "EUR" }
  return (await ok("POST", "/cars", { id: randomUUID(), name, bought_on, ...price, ...fields })).id
}

async function sell(car: string, sold_on: string, sale_price: string) {
  const { version } = await ok("GET", `/cars/${car}`)
  await ok("PUT", `/cars/${car}/sale`, { version, sale_price, sold_on })
}

const spend = (car: string, fields: object, query = "") =>
  ok("POST", `/cars/${car}/expenses${query}`, {
    id: randomUUID(),
    description: "Remontas",
    amount: "121.00",
    date: "2026-03-12",
    ...fields,
  })

const payer = randomUUID()

/** A March with sales of every scheme, closed on its own documents, into which two were written afterwards. */
async function makeMarch() {
  const { version } = await ok("GET", "")
  const vat_rates = [{ from: "2026-01-01", rate: "21" }]
  await ok("PATCH", "", { version, vat_rates, language: "lt" })
  await ok("PUT", "/partners", {
    version: 0,
    from: null,
    items: [
      { partner_id: payer, user_id: partner.id, parts: 1 },
      { partner_id: null, user_id: null, parts: 1 },
    ],
  })
  const margin = await buy("=Maržos", "2026-03-02", {
    bought_from: "@Pardavėjas",
    purchase_paid_by: payer,
  })
  const loss = await buy("Nuostolis", "2026-03-02", { purchase_price: "5000.00" })
  const standard = await buy("Standartinė", "2026-02-20", { vat_scheme: "standard" })
  const zero = await buy("Eksportas", "2026-03-05", { vat_scheme: "zero" })
  const stays = await buy("Lieka", "2026-03-07", {
    vat_scheme: "standard",
    purchase_vat: "173.55",
    purchase_currency: "NOK",
    purchase_price: "10000.00",
    purchase_exchange_rate: "0.0862",
  })
  await spend(margin, { vat_amount: "21.00", paid_by: payer })
  await spend(stays, { kind: "refund", amount: "20.00" })
  await spend(stays, { amount: "50.00", date: "2026-04-02" })
  await sell(margin, "2026-03-20", "2331.00")
  await sell(loss, "2026-03-21", "4000.00")
  await sell(standard, "2026-03-22", "2420.00")
  await sell(zero, "2026-03-23", "3000.00")
  await spend(margin, { description: "Garantija", amount: "30.00", date: "2026-03-28" })
  const rent = { description: "Nuoma", amount: "605.00", vat_amount: "105.00", day: "2026-03-01" }
  await ok("POST", "/overheads", { id: randomUUID(), ...rent })
  const kept = { day: "2026-02-12", until: "2026-03-10", state: "kept", state_day: "2026-03-12" }
  await ok("POST", `/cars/${stays}/payments`, depositBody(kept))
  await ok("PUT", "/months/2026-03/closing?with_questions=true", { version: 0 })
  await spend(stays, { description: "Vėluoja", date: "2026-03-30" }, "?into_closed=2026-03")
  const { version: stored } = await ok("GET", `/cars/${stays}`)
  const rate = { version: stored, purchase_exchange_rate: "0.0863" }
  await ok("PATCH", `/cars/${stays}?into_closed=2026-03`, rate)
}

async function packageFor(by: Person) {
  const path = `${base}/analytics/package.zip?year=2026&month=3`
  const response = await openDownload(opened, by, path)
  return unzip(Buffer.from(await response.arrayBuffer()))
}

async function fileFor(by: Person, language = "Mėnuo") {
  const files = await packageFor(by)
  return readWorkbook(files.get(`${language} 2026-03.xlsx`) ?? expect.fail())
}

type File = Awaited<ReturnType<typeof fileFor>>

/** The lines of the summary: count, amount, taxable value, VAT and note by their label. */
const summaryOf = ({ sheets }: File): Record<string, (string | number | null)[]> =>
  Object.fromEntries((sheets[0]?.rows ?? []).map(([label, ...values]) => [label, values]))

const rowsOf = ({ sheets }: File, name: string) => {
  const [headings = [], ...rows] = sheets.find((sheet) => sheet.name === name)?.rows ?? []
  return rows
    .slice(
      0,
      rows.findIndex((row) => row.length === 0),
    )
    .map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? null])))
}

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
  partner = await opened.person("Partneris")
  const id = await opened.organization({ owner, member })
  await opened.join(id, partner, "member")
  base = `/api/organizations/${id}`
  await makeMarch()
})
afterAll(() => opened.close())

test("has its sheets in the order in which they are read", async () => {
  expect((await fileFor(owner)).sheets.map(({ name }) => name)).toEqual([
    "Suvestinė",
    "Pardavimai",
    "Pirkimai",
    "Išlaidos",
    "Bendrosios išlaidos",
    "Mokėjimai ir avansai",
    "Turimi automobiliai 2026-03-31",
    "Partneriai",
    "Kursai",
    "Pakeitimai po uždarymo",
  ])
})

test("who paid is named, in the table of cars and among the expenses", async () => {
  const files = await packageFor(owner)
  const cars = files.get("Automobiliai.csv")?.toString("utf8") ?? expect.fail()
  const workbook = JSON.stringify(await fileFor(owner))
  const { items } = await ok("GET", "/partners")
  for (const text of [cars, workbook]) {
    expect(text).toContain(items[0].name)
    expect(text).not.toContain(payer)
  }
})

test("every formula has the value that a spreadsheet computes, and no text is one", async () => {
  const file = await fileFor(owner)
  const { count, wrong } = wrongFormulas(file.sheets)
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(60)
  // Of a file in which one amount was changed, the sums are wrong: the check can fail.
  const [amount] = Object.entries(file.sheets[1]?.cells ?? {}).filter(([at]) => at === "K2")
  if (typeof amount?.[1].value !== "number") throw new Error("K2 of the sales is no amount")
  amount[1].value += 1
  expect(wrongFormulas(file.sheets).wrong).toHaveLength(4)
  const texts = file.sheets.flatMap(({ cells }) => Object.values(cells))
  expect(texts.filter(({ value }) => value === "=Maržos").length).toBeGreaterThan(2)
  expect(texts.filter(({ formula }) => /Maržos"|Pardavėjas/.test(formula ?? ""))).toHaveLength(4)
})

test("every figure of the summary is what the calls of the screens answer", async () => {
  const lines = summaryOf(await fileFor(owner))
  const month = "year=2026&month=3"
  const figures = await ok("GET", `/analytics?${month}`)
  const { vat, late_costs_eur } = await ok("GET", `/analytics/around?${month}`)
  const result = await ok("GET", `/analytics/result?${month}`)
  const { now, closed } = await ok("GET", "/months/2026-03/closing")
  const stock = await ok("GET", "/stock?day=2026-03-31")
  const eur = (label: string) => lines[label]?.[1]
  expect(lines.Parduota?.[0]).toBe(figures.sold)
  expect(lines["Iš viso automobilių"]?.[0]).toBe(figures.total)
  const amounts = {
    "Investuota, EUR": figures.invested,
    "Pardavimai, EUR": figures.sales,
    "Pelnas, EUR": figures.profit,
    "Šį mėnesį parduotų automobilių išlaidos po pardavimo": late_costs_eur,
    "Mokėtinas PVM": vat.due,
    "Atskaitomas PVM": vat.deductible,
    "Parduotų automobilių pelnas po PVM": vat.profit_after_vat,
    "Parduotų automobilių pelnas (po PVM, kur jis mokamas)": result.cars,
    "Bendrosios išlaidos be atskaitomo PVM": result.overheads,
    "Atskaitomas bendrųjų išlaidų PVM": result.overheads_vat,
    "Pasilikti avansai": result.deposits_kept,
    "Pelnas po bendrųjų išlaidų": result.profit_after_overheads,
    "Turimi automobiliai 2026-03-31, su PVM": stock.cost_eur,
    "Turimi automobiliai 2026-03-31, be atskaitomo PVM": stock.cost_without_vat_eur,
    "Dokumentų rezultatas be PVM": now.documents_result,
    "Vėlesnės šio mėnesio pirkinių išlaidos": now.later_costs_eur,
    "Dokumentų rezultatas uždarant": closed.picture.documents_result,
    "Pakeitimai po uždarymo": closed.result_difference,
  }
  for (const [label, amount] of Object.entries(amounts)) {
    expect(amount, label).toEqual(expect.any(String))
    expect(eur(label), label).toBe(Number(amount))
    expect(Number(amount), `${label} says something`).not.toBe(0)
  }
  const documents = Object.entries(lines).filter(([label]) => label.startsWith("Mėnesio dokum"))
  expect(documents.map(([, [count, amount, , tax]]) => [count, amount, tax])).toEqual(
    now.documents.map((line: { count: number; eur: string; vat_eur: string }) => [
      line.count,
      Number(line.eur),
      Number(line.vat_eur),
    ]),
  )
  expect(lines.Neįtraukta?.[4]).toMatch(/atvirkštinis apmokestinimas/)
})

test("sales are told by scheme and rate, with the value that is taxed", async () => {
  const lines = summaryOf(await fileFor(owner))
  const sales = Object.entries(lines).filter(([label]) => label.startsWith("Pardavimai: "))
  expect(sales.map(([label, values]) => [label, ...values.slice(0, 4)])).toEqual([
    // 2420 × 21 ÷ 121
    ["Pardavimai: Standartinė, 21\u00a0%", 1, 2420, 2000, 420],
    // The margin of 1331 and none of the car that was sold at a loss.
    ["Pardavimai: Maržos, 21\u00a0%", 2, 6331, 1100, 231],
    ["Pardavimai: Nulinis tarifas, 0\u00a0%", 1, 3000, 3000, 0],
  ])
})

test("what was written since the closing adds up to how the documents differ", async () => {
  const file = await fileFor(owner)
  const { closed } = await ok("GET", "/months/2026-03/closing")
  const changes = rowsOf(file, "Pakeitimai po uždarymo")
  expect(changes).toMatchObject([
    {
      "Kas pakeitė": "Savininkė",
      Dokumentas: "Išlaida",
      Aprašymas: "Vėluoja",
      Prieš: null,
      Po: expect.stringMatching(/^2026-03-30; 121,00\s€?/),
      "Rezultato pokytis, EUR": -121,
    },
    {
      Dokumentas: "Pirkimas",
      Automobilis: "Lieka",
      Prieš: expect.stringMatching(/kursas 0,0862/i),
      Po: expect.stringMatching(/kursas 0,0863/i),
      "Pokytis, EUR": 1,
    },
  ])
  const sum = changes.reduce((all, row) => all + Number(row["Rezultato pokytis, EUR"]), 0)
  expect(sum).toBeCloseTo(Number(closed.result_difference), 2)
  const stock = rowsOf(file, "Turimi automobiliai 2026-03-31")
  expect(stock.map((row) => [row.Automobilis, dayOf(row.Nupirkta)])).toEqual([
    ["Lieka", "2026-03-07"],
  ])
})

test("a member gets no overheads, stock, changes or partners, and a partner those of partners", async () => {
  const ofAll = ["Suvestinė", "Pardavimai", "Pirkimai", "Išlaidos", "Mokėjimai ir avansai"]
  const seen = await fileFor(member)
  expect(seen.sheets.map(({ name }) => name)).toEqual([...ofAll, "Kursai"])
  expect(wrongFormulas(seen.sheets).wrong).toEqual([])
  expect(JSON.stringify(seen.sheets[0]?.rows)).not.toMatch(/Nuoma|endr|Turimi automobiliai|uždar/)
  const file = await fileFor(partner)
  expect(file.sheets.map(({ name }) => name)).toEqual([...ofAll, "Partneriai", "Kursai"])
  const { items } = await ok("GET", "/partners", undefined, partner)
  expect(rowsOf(file, "Partneriai").map((row) => row["Atsiskaityti dabar, EUR"])).toEqual(
    items.map(({ settle_now }: { settle_now: string }) => Number(settle_now)),
  )
})

test("is computed in English, too", async () => {
  const { version } = await ok("GET", "")
  await ok("PATCH", "", { version, language: "en" })
  const { sheets } = await fileFor(owner, "Month")
  const { count, wrong } = wrongFormulas(sheets)
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(60)
})
