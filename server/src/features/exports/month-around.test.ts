import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openDownload } from "../../../test/archives.ts"
import { pdf } from "../../../test/attachments.ts"
import {
  carBody,
  depositBody,
  openApp,
  type Person,
  paymentBody,
  type TestApp,
} from "../../../test/open-app.ts"
import { dayOf, readWorkbook } from "../../../test/workbook.ts"
import { unzip } from "../../../test/zips.ts"

let opened: TestApp
let owner: Person
let member: Person
let base: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
})
beforeEach(async () => {
  base = `/api/organizations/${await opened.organization({ owner, member })}`
  const rates = [{ from: "2026-01-01", rate: "21.00" }]
  await sent(owner.call("PATCH", base, { vat_rates: rates, language: "lt" }))
})
afterAll(() => opened.close())

const sent = async (request: ReturnType<Person["call"]>) => {
  const { status, body } = await request
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const post = (path: string, body: unknown, by = member) =>
  sent(by.call("POST", `${base}${path}`, body))
const addCar = async (name: string, plate: string | null) =>
  (
    await post(
      "/cars",
      carBody({
        name,
        registration_number: plate,
        purchase_price: "1000",
        purchase_currency: "EUR",
        purchase_exchange_rate: null,
        bought_on: "2026-02-01",
      }),
    )
  ).id as string
const attach = (owned: string, name: string, by = member) =>
  post(`${owned}/attachments?${new URLSearchParams({ id: randomUUID(), name })}`, pdf(name), by)

async function packageFor(by: Person) {
  const path = `${base}/analytics/package.zip?year=2026&month=3`
  const response = await openDownload(opened, by, path)
  expect(response.status).toBe(200)
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  const { sheets } = await readWorkbook(files.get("Mėnuo 2026-03.xlsx") ?? expect.fail())
  const rowsOf = (name: string) => {
    const [headings = [], ...rows] = sheets.find((sheet) => sheet.name === name)?.rows ?? []
    const records = rows.map((row) =>
      Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? null])),
    )
    // Below an empty row stand the totals, where there are any.
    const end = rows.findIndex((row) => row.length === 0)
    return end < 0
      ? { rows: records, totals: {} as (typeof records)[number] }
      : { rows: records.slice(0, end), totals: records.at(-1) ?? {} }
  }
  /** The formulas of a sheet's totals, and whether each has the value that it computes. */
  const checkTotals = (name: string) => {
    const cells = sheets.find((sheet) => sheet.name === name)?.cells ?? {}
    const formulas = Object.values(cells).filter(({ formula }) => formula !== undefined)
    for (const { formula = "", value } of formulas) {
      const [, column, last] = /^SUBTOTAL\(109,([A-Z]+)2:\1(\d+)\)$/.exec(formula) ?? []
      let cents = 0
      for (let row = 2; row <= Number(last); row++)
        cents += Math.round(Number(cells[`${column}${row}`]?.value ?? 0) * 100)
      expect(value, `${name} ${formula}`).toBe(cents / 100)
    }
    return formulas.length
  }
  return { files, names: sheets.map(({ name }) => name), rowsOf, checkTotals }
}

describe("the package of a month with money around its cars", () => {
  test("has the payments of the month, and the deposits that were returned or kept in it", async () => {
    const audi = await addCar("Audi", "LRA 123")
    const add = (body: object) => post(`/cars/${audi}/payments?second=true`, body)
    await add(paymentBody({ day: "2026-03-05", payer: "=Ona", how: "cash", note: "@grynais" }))
    const received = { day: "2026-02-20", until: "2026-03-01", amount: "500.00" }
    await add(depositBody({ ...received, state: "kept", state_day: "2026-03-02" }))
    await add(
      depositBody({ ...received, day: "2026-03-01", state: "returned", state_day: "2026-03-31" }),
    )
    const foreign = { currency: "NOK", amount: "1000.00", exchange_rate: "0.1" }
    await add(depositBody({ ...foreign, day: "2026-03-31", until: "2026-04-05" }))
    await add(paymentBody({ currency: "USD", amount: "100.00", day: "2026-03-10" }))
    await add(paymentBody({ day: "2026-04-01" }))
    await add(depositBody({ ...received, state: "kept", state_day: "2026-04-01" }))

    const { rowsOf, checkTotals, names, files } = await packageFor(member)
    expect(names).toContain("Mokėjimai ir avansai")
    const { rows, totals } = rowsOf("Mokėjimai ir avansai")
    expect(
      rows.map((row) => [
        dayOf(row.Data),
        row["Mokėjimas ar avansas"],
        row["Avanso būsena"],
        row.Suma,
        row.Valiuta,
        row["Gauta šį mėnesį, EUR"],
        row["Grąžinta šį mėnesį, EUR"],
        row["Pasilikta šį mėnesį, EUR"],
      ]),
    ).toEqual([
      ["2026-03-31", "Avansas", "Laikomas", 1000, "NOK", 100, null, null],
      ["2026-03-10", "Mokėjimas", null, 100, "USD", 86, null, null],
      ["2026-03-05", "Mokėjimas", null, 300, "EUR", 300, null, null],
      ["2026-03-01", "Avansas", "Grąžintas", 500, "EUR", 500, 500, null],
      ["2026-02-20", "Avansas", "Pasiliktas", 500, "EUR", null, null, 500],
    ])
    expect(rows[2]).toMatchObject({
      Automobilis: "Audi",
      "Valstybinis numeris": "LRA 123",
      Mokėtojas: "=Ona",
      Būdas: "Grynaisiais",
      Pastaba: "@grynais",
    })
    expect(totals).toMatchObject({
      "Gauta šį mėnesį, EUR": 986,
      "Grąžinta šį mėnesį, EUR": 500,
      "Pasilikta šį mėnesį, EUR": 500,
    })
    expect(checkTotals("Mokėjimai ir avansai")).toBe(3)
    expect(files.get("Pradėkite čia.html")?.toString()).toMatch(
      /Mokėjimai be kurso[^<]*\(1\)<\/h3><ul><li>2026-03-10 Audi LRA 123: 100,00\sUSD/,
    )
  })

  test("has a row for each part of an invoice, with the whole beside it and its receipt", async () => {
    const cars = [await addCar("Audi", "LRA 123"), await addCar("BMW", null)]
    const made = await post("/splits", {
      id: randomUUID(),
      description: "+Vilkikas",
      supplier: "UAB „Vežėjas“",
      document_number: "VEZ-7",
      amount: "1000.01",
      currency: "NOK",
      exchange_rate: "0.1",
      expense_type: "Transportas",
      date: "2026-03-10",
      parts: ["600.01", "400.00"].map((amount, at) => ({
        car_id: cars[at],
        expense_id: randomUUID(),
        amount,
      })),
    })
    const before = await packageFor(member)
    expect(before.rowsOf("Išlaidos").rows.map(({ Kvitas }) => Kvitas)).toEqual(["nėra", "nėra"])
    await attach(`/splits/${made.id}`, "saskaita.pdf")
    await sent(owner.call("DELETE", `${base}/cars/${cars[1]}?parts=overhead`))

    const { rowsOf, checkTotals, files } = await packageFor(member)
    // The receipt of a part is that of the whole.
    expect(rowsOf("Išlaidos").rows.map(({ Kvitas }) => Kvitas)).toEqual(["yra"])
    const { rows, totals } = rowsOf("Kelių automobilių sąskaitos")
    const whole = {
      "Išlaidos aprašymas": "+Vilkikas",
      Tiekėjas: "UAB „Vežėjas“",
      "Dokumento nr.": "VEZ-7",
      "Visa sąskaita": 1000.01,
      Valiuta: "NOK",
      Kursas: 0.1,
      Kvitas: "yra",
    }
    expect(rows).toEqual([
      expect.objectContaining({
        ...whole,
        Dalis: "1/2",
        Automobilis: "Audi",
        "Valstybinis numeris": "LRA 123",
        "Dalies suma": 600.01,
        "Dalies suma, EUR (yra ir tarp išlaidų)": 60,
      }),
      expect.objectContaining({
        ...whole,
        Dalis: "2/2",
        Automobilis: "Ištrintas automobilis",
        "Dalies suma": 400,
        "Dalies suma, EUR (yra ir tarp išlaidų)": 40,
      }),
    ])
    expect(totals["Dalies suma, EUR (yra ir tarp išlaidų)"]).toBe(100)
    expect(checkTotals("Kelių automobilių sąskaitos")).toBe(1)
    expect([...files.keys()].filter((path) => path.endsWith("saskaita.pdf"))).toHaveLength(1)
  })

  test("has the overheads with their receipts and the result for an owner, and none of it for a member", async () => {
    await addCar("Audi", null)
    const add = (body: object) =>
      post("/overheads", { id: randomUUID(), type: "rent", ...body }, owner)
    const rent = await add({
      description: "=Nuoma",
      amount: "605.00",
      vat_amount: "105.00",
      day: "2026-03-01",
      supplier: "UAB „Aikštelė“",
      document_number: "A-1",
    })
    await add({ description: "Reklama", amount: "100", currency: "USD", day: "2026-03-31" })
    await add({ description: "Kito mėnesio", amount: "7", day: "2026-04-01" })
    await attach(`/overheads/${rent.id}`, "nuoma.pdf", owner)

    const { files, names, rowsOf, checkTotals } = await packageFor(owner)
    const { rows, totals } = rowsOf("Bendrosios išlaidos")
    expect(rows.map((row) => [row.Aprašymas, dayOf(row.Data), row.Kvitas])).toEqual([
      ["Reklama", "2026-03-31", "nėra"],
      ["=Nuoma", "2026-03-01", "yra"],
    ])
    expect(rows[1]).toMatchObject({
      Rūšis: "Nuoma",
      Tiekėjas: "UAB „Aikštelė“",
      "Dokumento nr.": "A-1",
      "Suma, EUR": 605,
      "Atskaitomas PVM, EUR": 105,
      "Be atskaitomo PVM, EUR": 500,
    })
    expect(checkTotals("Bendrosios išlaidos")).toBe(3)
    const result = await sent(owner.call("GET", `${base}/analytics/result?year=2026&month=3`))
    expect(totals).toMatchObject({
      "Atskaitomas PVM, EUR": Number(result.overheads_vat),
      "Be atskaitomo PVM, EUR": Number(result.overheads),
    })
    const figure = (label: string) =>
      rowsOf("Suvestinė").rows.find(({ Rodiklis }) => Rodiklis === label)?.["Suma, EUR"]
    expect(figure("Bendrosios išlaidos be atskaitomo PVM")).toBe(586)
    expect(figure("Pelnas po bendrųjų išlaidų")).toBe(Number(result.profit_after_overheads))
    const receipt = [...files.keys()].filter((path) => path.endsWith("nuoma.pdf"))
    expect(receipt).toHaveLength(1)
    expect(files.get("Pradėkite čia.html")?.toString()).toContain(
      "<h3>Bendrosios išlaidos be kvito (1)</h3>",
    )

    const seen = await packageFor(member)
    const ofManagers = ["Bendrosios išlaidos", "Turimi automobiliai 2026-03-31"]
    expect(seen.names).toEqual(names.filter((name) => !ofManagers.includes(name)))
    expect([...seen.files.keys()]).toEqual([...files.keys()].filter((path) => path !== receipt[0]))
    const texts = [...seen.files]
      .filter(([path]) => !path.endsWith(".xlsx"))
      .map(([, file]) => file)
    const everything = Buffer.concat(texts).toString()
    expect(everything + JSON.stringify(seen.rowsOf("Suvestinė"))).not.toMatch(
      /Nuoma|Reklama|nuoma\.pdf|bendrųjų|Bendrosios/,
    )
  })

  test("says what waits for a yes, and has every rate and VAT of it in the sheets of these", async () => {
    const cars = [await addCar("Audi", "LRA 123"), await addCar("BMW", null)]
    const rent = { description: "Nuoma", amount: "605.00", vat_amount: "105.00" }
    await post(
      "/overheads",
      { id: randomUUID(), type: "rent", ...rent, day: "2026-02-10", repeats: "monthly" },
      owner,
    )
    const foreign = { currency: "NOK", exchange_rate: "0.1" }
    const advert = {
      description: "Reklama",
      amount: "1210.00",
      vat_amount: "210.00",
      day: "2026-03-31",
    }
    await post(
      "/overheads",
      { id: randomUUID(), type: "advertising", ...advert, ...foreign },
      owner,
    )
    const [one, two] = ["600.00", "400.00"].map((amount, at) => ({
      car_id: cars[at],
      expense_id: randomUUID(),
      amount,
    }))
    const invoice = {
      amount: "1000.00",
      vat_amount: "100.00",
      expense_type: "Transportas",
      date: "2026-03-10",
    }
    await post("/splits", {
      id: randomUUID(),
      description: "Vilkikas",
      ...invoice,
      ...foreign,
      parts: [one, two],
    })
    await post(
      `/cars/${cars[0]}/payments`,
      paymentBody({ day: "2026-03-05", amount: "50.00", ...foreign }),
    )
    await post(
      `/cars/${cars[1]}/payments`,
      depositBody({ day: "2026-03-06", until: "2026-03-09", currency: "USD", amount: "10.00" }),
    )

    const { rowsOf, checkTotals, files } = await packageFor(owner)
    const ofSheet = (rows: ReturnType<typeof rowsOf>["rows"], ...columns: string[]) =>
      rows.map((row) => [row.Kas, ...columns.map((column) => row[column] ?? null)]).sort()
    expect(
      ofSheet(rowsOf("Kursai").rows, "Automobilis", "Kaina", "Valiuta", "Kursas", "Suma, EUR"),
    ).toEqual([
      ["Avansas", "BMW", 10, "USD", null, 8.6],
      ["Bendroji išlaida", null, 1210, "NOK", 0.1, 121],
      ["Išlaida", "Audi", 600, "NOK", 0.1, 60],
      ["Išlaida", "BMW", 400, "NOK", 0.1, 40],
      ["Mokėjimas", "Audi", 50, "NOK", 0.1, 5],
    ])
    const deducted = "Atskaitomas PVM, EUR"
    // Parts of one invoice have no order among the expenses.
    const ofParts = rowsOf("Išlaidos").rows.map((row) => Number(row[deducted]))
    expect(ofParts.sort()).toEqual([4, 6])
    expect(rowsOf("Bendrosios išlaidos").rows.map((row) => row[deducted])).toEqual([21])
    // The line of the month stays what it is (rules 18.3).
    const figures = rowsOf("Suvestinė").rows
    const figure = (label: string) => figures.find(({ Rodiklis }) => Rodiklis === label)
    expect(figure("Atskaitomas PVM")?.["Suma, EUR"]).toBe(10)
    expect(figure("Atskaitomas bendrųjų išlaidų PVM")?.["Suma, EUR"]).toBe(21)
    expect(checkTotals("Išlaidos")).toBe(4)
    expect(figure("Bendrosios išlaidos, laukiančios patvirtinimo")).toMatchObject({
      Kiekis: 1,
      "Suma, EUR": null,
      Pastabos: "neįskaičiuotos",
    })
    expect(files.get("Pradėkite čia.html")?.toString()).toMatch(
      /nepatvirtino ir nepraleido \(1\)<\/h3><ul><li>2026-03-10 Nuoma, 605,00\sEUR<\/li>/,
    )

    const seen = await packageFor(member)
    const kinds = seen.rowsOf("Kursai").rows.map(({ Kas }) => Kas)
    expect(kinds.sort()).toEqual(["Avansas", "Išlaida", "Išlaida", "Mokėjimas"])
    expect(JSON.stringify(seen.rowsOf("Suvestinė"))).not.toMatch(/laukiančios/)
    expect(seen.files.get("Pradėkite čia.html")?.toString()).not.toMatch(/nepatvirtino|Nuoma/)
  })

  test("has money back as negative, and the kept deposits in the result of an owner", async () => {
    const audi = await addCar("Audi", null)
    await post("/splits", {
      id: randomUUID(),
      description: "Grąžino vežėjas",
      kind: "refund",
      amount: "121.00",
      vat_amount: "21.00",
      expense_type: "Transportas",
      date: "2026-03-31",
      parts: [{ car_id: audi, expense_id: randomUUID(), amount: "121.00" }],
    })
    const deposit = { day: "2026-03-01", until: "2026-03-05", state: "kept" }
    await post(`/cars/${audi}/payments`, depositBody({ ...deposit, state_day: "2026-03-06" }))

    const { rowsOf } = await packageFor(owner)
    expect(rowsOf("Kelių automobilių sąskaitos").rows).toMatchObject([
      {
        "Visa sąskaita": -121,
        "Dalies suma": -121,
        "PVM (išlaidos valiuta)": -21,
        "Dalies suma, EUR (yra ir tarp išlaidų)": -121,
      },
    ])
    expect(rowsOf("Suvestinė").rows).toContainEqual(
      expect.objectContaining({ Rodiklis: "Pasilikti avansai", "Suma, EUR": 300 }),
    )
    expect(rowsOf("Mokėjimai ir avansai").totals["Pasilikta šį mėnesį, EUR"]).toBe(300)
  })

  test("has no sheet for what nobody uses", async () => {
    await addCar("Audi", null)
    const { names } = await packageFor(owner)
    const always = [
      "Suvestinė",
      "Pardavimai",
      "Pirkimai",
      "Išlaidos",
      "Turimi automobiliai 2026-03-31",
      "Kursai",
    ]
    expect(names).toEqual(always)
  })
})
