import { carFieldNames } from "@marza/domain/cars/fields.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { sum } from "@marza/domain/money/decimal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  carBody,
  expenseBody,
  openApp,
  type Person,
  paymentBody,
  type TestApp,
} from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { dayOf, readWorkbook } from "../../../test/workbook.ts"

let opened: TestApp
let member: Person
let organizationId: string
let cars: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Ąžuolas")
  organizationId = await opened.organization({ member })
  cars = `/api/organizations/${organizationId}/cars`
  await addPassat()
  await insertCar(opened, organizationId, {
    name: "Saab 900",
    status: "preparing",
    purchase_price: "1000.00",
    purchase_currency: "NOK",
    purchase_price_eur: null,
    bought_at: "2026-11-01T10:00:00.000Z",
  })
  for (const name of ["Škoda Octavia", "Škoda Fabia"])
    await insertCar(opened, organizationId, { name, description: `Aprašymas: ${name}` })
})
afterAll(() => opened.close())

/** A sold car whose name looks like a formula, with every kind of value and three expenses. */
async function addPassat() {
  const id = await insertCar(opened, organizationId, {
    name: "=VW Passat „Šįžą“",
    description: 'Du raktai; "geras"\nantra eilutė\u0001',
    status: "sold",
    purchase_price: "118000.00",
    purchase_currency: "NOK",
    purchase_exchange_rate: "0.0862",
    purchase_price_eur: "10171.60",
    sale_price: "15900.50",
    sale_price_eur: "15900.50",
    bought_at: "2026-10-31T22:30:00.000Z",
    sold_at: "2026-11-20T10:00:00.000Z",
    registration_number: "LRA 123",
    vin: "WVWZZZ3CZWE123456",
    mileage_km: 182_400,
    advert_url: "https://autoplius.lt/1?a=1&b=2",
    origin: "import",
  })
  for (const expense of [
    expenseBody({ description: "@SUM(A1)", amount: "240.50", date: "2026-11-19" }),
    expenseBody({ description: "Keltas", amount: "1000", currency: "NOK", date: "2026-11-02" }),
    expenseBody({ description: "Atgal", amount: "40.50", kind: "refund", date: "2026-11-03" }),
  ])
    expect((await member.call("POST", `${cars}/${id}/expenses`, expense)).status).toBe(201)
}

const workbook = async (query = "", headers: Record<string, string> = {}) => {
  const response = await opened.app.request(`${cars}/export.xlsx${query}`, {
    headers: { authorization: `Bearer ${member.token}`, ...headers },
  })
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, ...(await readWorkbook(bytes)) }
}

/** The rows of a sheet by its headings. */
const records = ([headings = [], ...rows]: unknown[][]) =>
  rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index]])))

/** The lines of a Lithuanian CSV file without line breaks in its cells. */
const csvRows = (content: string) =>
  content
    .replace(/(?<!\r)\n/g, " ")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('";"'))

describe("the exported list", () => {
  test("is a workbook of cars with figures to the cent, and of their expenses", async () => {
    const { response, sheets } = await workbook()
    expect(response.headers.get("content-disposition")).toContain(
      `filename*=UTF-8''Automobiliai_${todayInVilnius(new Date())}.xlsx`,
    )
    expect(sheets.map(({ name }) => name)).toEqual(["Automobiliai", "Išlaidos"])
    const [listed = expect.fail(), spent = expect.fail()] = sheets
    const all = records(listed.rows)
    expect(all.slice(0, 4).map((car) => car.Automobilis)).toEqual([
      "Škoda Fabia",
      "Škoda Octavia",
      "Saab 900",
      "=VW Passat „Šįžą“",
    ])
    expect(all[3]).toMatchObject({
      "Valstybinis numeris": "LRA 123",
      VIN: "WVWZZZ3CZWE123456",
      Būsena: "Parduotas",
      "Pirkimo kaina": 118000,
      "Pirkimo valiuta": "NOK",
      "Pirkimo kursas": 0.0862,
      "Pirkimas, EUR": 10171.6,
      // 240.50 + 1000 NOK at the fixed 0.086 − 40.50
      "Išlaidos, EUR": 286,
      "Savikaina, EUR": 10457.6,
      "Pardavimas, EUR": 15900.5,
      "Pelnas, EUR": 5442.9,
      "Stovėjo dienų": 19,
      "Rida, km": 182400,
      Kilmė: "Importas",
      Skelbimas: "https://autoplius.lt/1?a=1&b=2",
      Aprašymas: 'Du raktai; "geras"\nantra eilutė',
      Pastabos: "kursas nenurodytas, taikytas pastovus kursas",
    })
    expect(dayOf(all[3]?.["Pirkimo data"])).toBe("2026-11-01")
    expect(dayOf(all[3]?.["Pardavimo data"])).toBe("2026-11-20")
    // 10171.60 + 86 (1000 NOK) + 1000 + 1000
    expect(all[5]).toMatchObject({ Automobilis: "Iš viso", "Pirkimas, EUR": 12257.6 })
    expect(
      records(spent.rows)
        .slice(0, 3)
        .map((row) => [
          row.Automobilis,
          row["Valstybinis numeris"],
          dayOf(row.Data),
          row["Išlaidos aprašymas"],
          row.Suma,
          row["Suma, EUR"],
          row.Įrašė,
        ]),
    ).toEqual([
      ["=VW Passat „Šįžą“", "LRA 123", "2026-11-19", "@SUM(A1)", 240.5, 240.5, "Ąžuolas"],
      ["=VW Passat „Šįžą“", "LRA 123", "2026-11-03", "Atgal", -40.5, -40.5, "Ąžuolas"],
      ["=VW Passat „Šįžą“", "LRA 123", "2026-11-02", "Keltas", 1000, 86, "Ąžuolas"],
    ])
    // No cell of either sheet runs anything but the totals.
    const formulas = sheets.flatMap(({ cells }) =>
      Object.values(cells).flatMap(({ formula }) => formula ?? []),
    )
    expect(formulas.length).toBeGreaterThan(5)
    for (const formula of formulas) expect(formula).toMatch(/^SUBTOTAL\(109,[A-Z]+2:[A-Z]+\d+\)$/)
  })

  test("has a column for every field of a car, and different headings", async () => {
    for (const language of ["lt", "en"]) {
      const { sheets } = await workbook("", { "accept-language": language })
      const [headings = []] = sheets[0]?.rows ?? []
      expect(headings.length).toBeGreaterThan(carFieldNames.length)
      expect(new Set(headings).size).toBe(headings.length)
    }
  })

  test("is a CSV file of the same cars and values", async () => {
    const { body, headers } = await member.call("GET", `${cars}/export.csv`)
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    const all = records(csvRows(body))
    expect(all).toHaveLength(4)
    expect(all[3]).toMatchObject({
      Automobilis: "'=VW Passat „Šįžą“",
      "Pirkimo data": "2026-11-01",
      "Pirkimo kursas": "0,0862",
      "Pelnas, EUR": "5442,90",
      Aprašymas: 'Du raktai; ""geras"" antra eilutė\u0001',
    })
    const english = await member.call("GET", `${cars}/export.csv`, undefined, {
      "accept-language": "en",
    })
    expect(english.body).toContain('"Car","Number plate","VIN","Status","Purchased on"')
    expect(english.body).toContain('"5442.90"')
  })

  test.each([
    "",
    "?status=sold",
    "?status=bought&sort=cost",
    "?sort=profit",
    "?sort=days",
    "?search=škoda",
    "?search=skoda&status=sold",
    "?search=oktavija",
    "?search=oktawia",
    "?search=123456",
    "?search=nothing",
  ])("holds the cars of the list with %j, in its order", async (query) => {
    const { body } = await member.call("GET", `${cars}${encodeURI(query)}`)
    const names = body.items.map(({ name }: Car) => name)
    const { sheets } = await workbook(encodeURI(query))
    const rows = records(sheets[0]?.rows ?? []).slice(0, names.length)
    expect(rows.map((car) => car.Automobilis)).toEqual(names)
    const csv = await member.call("GET", `${cars}/export.csv${encodeURI(query)}`)
    expect(csvRows(csv.body)).toHaveLength(names.length + 1)
  })

  test("is refused with what the list does not know, and with a page", async () => {
    for (const [query, field] of [
      ["sort=name", "sort"],
      ["status=lost", "status"],
      ["cursor=x", "cursor"],
      ["limit=50", "limit"],
      [`search=${"x".repeat(201)}`, "search"],
    ])
      for (const file of ["export.csv", "export.xlsx"]) {
        const { status, body } = await member.call("GET", `${cars}/${file}?${query}`)
        expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
      }
  })

  test("holds the chosen cars alone, in the order of the list, whatever else is there", async () => {
    const { items } = (await member.call("GET", cars)).body
    const [first, , third] = items as Car[]
    const ids = [third?.id, first?.id, crypto.randomUUID()].join()
    const { sheets } = await workbook(`?ids=${encodeURIComponent(ids)}`)
    const names = sheets[0]?.rows.slice(1, 3).map(([name]) => name)
    expect(names?.map((name) => String(name).replace(/^'/, ""))).toEqual([first?.name, third?.name])
    for (const wrong of ["x", `${first?.id},`, Array(201).fill(first?.id).join()])
      expect((await member.call("GET", `${cars}/export.csv?ids=${wrong}`)).status).toBe(400)
    const many = Array.from({ length: 200 }, () => first?.id).join()
    const path = `${cars}/export.csv?ids=${encodeURIComponent(many)}`
    const { status, body } = await member.call("POST", "/api/downloads", { path })
    expect(status).toBe(201)
    const lines = (await (await opened.app.request(body.url)).text()).trim().split("\r\n")
    expect(lines).toHaveLength(2)
  })

  test("of 2,000 cars holds each once, with totals that are the sums of the column", async () => {
    const many = await opened.organization({ member })
    await opened.sql(
      `insert into cars (organization_id, id, name, name_folded, purchase_price, purchase_price_eur, created_at)
       select $1, gen_random_uuid(), 'Car ' || n, 'car ' || n, n + 0.01, n + 0.01, now() - n * interval '1 minute'
       from generate_series(1, 2000) n`,
      [many],
    )
    await opened.sql(
      `insert into expenses (organization_id, id, car_id, description, amount, currency, amount_eur, date)
       select organization_id, gen_random_uuid(), id, 'Expense', 0.10, 'EUR', 0.10, '2026-11-01' from cars
       where organization_id = $1`,
      [many],
    )
    await opened.sql("analyze cars, expenses")
    for (const sort of ["status", "cost"]) {
      const path = `/api/organizations/${many}/cars/export.xlsx?sort=${sort}`
      const response = await opened.app.request(path, {
        headers: { authorization: `Bearer ${member.token}`, "accept-language": "en" },
      })
      const { sheets } = await readWorkbook(Buffer.from(await response.arrayBuffer()))
      const [headings = [], ...rows] = sheets[0]?.rows ?? []
      const [listed, total] = [rows.slice(0, 2000), rows[2001] ?? []]
      expect(new Set(listed.map(([name]) => name)).size).toBe(2000)
      const cost = headings.indexOf("Cost, EUR")
      expect(sum(listed.map((row) => String(row[cost])))).toBe("2001220.00")
      expect(total[cost]).toBe(2001220)
      const [first] = listed
      expect(first?.[0]).toBe(sort === "cost" ? "Car 2000" : "Car 1")
      expect(sheets[1]?.rows[2002]).toContain(200)
    }
  })
})

describe("the address of an exported list", () => {
  const ticketFor = (path: string, by = member, headers = {}) =>
    by.call("POST", "/api/downloads", { path }, headers)

  test("keeps filter, order and language of who asked, whatever browser opens it", async () => {
    const query = new URLSearchParams({ search: "Škoda „*Okt+avia~", sort: "profit" })
    for (const path of [
      `${cars}/export.csv?${query}`,
      `${cars}/export.csv?search=${encodeURIComponent("ąčęėįšųūž ".repeat(19))}`,
      `${cars}/export.csv?search=%C5%A1koda%20oct`,
    ]) {
      const { status, body } = await ticketFor(path, member, { "accept-language": "en" })
      expect(status).toBe(201)
      const opening = await opened.call("GET", body.url, undefined, { "accept-language": "lt" })
      expect(opening.status).toBe(200)
      expect(opening.body.split("\r\n")[0]).toContain('"Car","Number plate"')
    }
  })

  test("works once, for members alone, and shows what the impersonated person may see", async () => {
    const path = `${cars}/export.xlsx?status=sold`
    const { url } = (await ticketFor(path)).body
    expect((await opened.call("GET", url)).status).toBe(200)
    expect((await opened.call("GET", url)).body.code).toBe("link_invalid")
    expect((await opened.call("GET", path)).body.code).toBe("signed_out")

    const stranger = await opened.person("Svetimas")
    await opened.organization({ owner: stranger })
    expect((await stranger.call("GET", path)).status).toBe(404)
    const theirs = (await ticketFor(path, stranger)).body.url
    expect((await opened.call("GET", theirs)).status).toBe(404)

    const guest = await opened.person("Svečias")
    const membership = await opened.join(organizationId, guest, "member")
    const superadmin = await opened.person("Prižiūrėtoja", true)
    await superadmin.call("PUT", "/api/impersonation", { user_id: guest.id })
    const impersonating = { "x-impersonating": guest.id }
    const viewed = (await ticketFor(path, superadmin, impersonating)).body.url
    expect((await opened.call("GET", viewed)).status).toBe(200)
    const [early, late] = [
      (await ticketFor(path, superadmin, impersonating)).body.url,
      (await ticketFor(path, guest)).body.url,
    ]
    await superadmin.call("DELETE", "/api/impersonation")
    expect((await opened.call("GET", early)).status).not.toBe(200)
    await opened.sql("delete from organization_members where id = $1", [membership])
    expect((await opened.call("GET", late)).status).toBe(404)
    expect((await guest.call("GET", path)).status).toBe(404)
  })

  test("ends with what was received and what is left, where a payment was written down", async () => {
    const other = `/api/organizations/${await opened.organization({ member })}/cars`
    const ids: string[] = []
    for (const [name, price] of [
      ["Nieko", "1000.00"],
      ["Dalis", "1000.00"],
      ["Permoka", "100.00"],
    ]) {
      const sold = { status: "sold", bought_on: "2026-09-01", sold_on: "2026-10-01" }
      const body = carBody({ name, ...sold, sale_price: price })
      expect((await member.call("POST", other, body)).status).toBe(201)
      ids.push(body.id)
    }
    for (const id of ids.slice(1))
      expect((await member.call("POST", `${other}/${id}/payments`, paymentBody())).status).toBe(201)
    const { body: csv } = await member.call("GET", `${other}/export.csv`, undefined, {
      "accept-language": "lt",
    })
    const [headings = [], ...rows] = csvRows(csv)
    expect(headings.slice(-7)).toEqual([
      "ID",
      "Gauta (pardavimo valiuta)",
      "Liko gauti (pardavimo valiuta)",
      "Kas mokėjo už pirkimą",
      "Kaip mokėta už pirkimą",
      "Kas gavo už pardavimą",
      "Kaip gauta už pardavimą",
    ])
    expect(rows.map(([name, ...cells]) => [name, ...cells.slice(-6, -4)]).toSorted()).toEqual([
      ["Dalis", "300,00", "700,00"],
      ["Nieko", "", ""],
      ["Permoka", "300,00", "-200,00"],
    ])
  })
})
