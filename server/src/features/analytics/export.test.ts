import cases from "@marza/domain/analytics/monthly.cases.json" with { type: "json" }
import { type MonthlyCar, monthlyFigures } from "@marza/domain/analytics/monthly.oracle.ts"
import { tiles } from "@marza/domain/analytics/tiles.ts"
import type { Language } from "@marza/domain/language.ts"
import { sum } from "@marza/domain/money/decimal.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { loadCars } from "./load-cars.testing.ts"

let opened: TestApp
let member: Person
let organizationId: string
const cars = cases.cars as MonthlyCar[]

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  organizationId = await opened.organization({ member })
  await loadCars(opened, organizationId, cars)
})
afterAll(() => opened.close())

async function read(query: string, language: Language) {
  const path = `/api/organizations/${organizationId}/analytics/export.csv?${query}`
  const response = await opened.app.request(path, {
    headers: { authorization: `Bearer ${member.token}`, "accept-language": language },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const content = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
  const separator = language === "lt" ? ";" : ","
  const rows = content
    .slice(1, -2)
    .split("\r\n")
    .map((line) => (line === "" ? [] : line.slice(1, -1).split(`"${separator}"`)))
  return { bytes, content, rows, headers: response.headers }
}

describe.each(["lt", "en"] as const)("the exported month in %s", (language) => {
  const decimal = (cell: string) => cell.replace(",", ".")

  test.each([
    [2026, 5],
    [2026, 10],
    [2027, 1],
  ])("of %i-%i holds the tiles, and columns of cars that add up to them", async (year, month) => {
    const { rows } = await read(`year=${year}&month=${month}`, language)
    const figures = monthlyFigures(cars, year, month)
    expect(rows.slice(2, 10).map(([, value = ""]) => decimal(value))).toEqual(
      tiles.map((tile) => String(figures[tile])),
    )
    const [head = [], ...lines] = rows.slice(11)
    expect(head).toHaveLength(15)
    for (const line of lines) expect(line).toHaveLength(15)
    const column = (index: number) =>
      lines.map((line) => decimal(line[index] ?? "")).filter(Boolean)
    const counted = [5, 6, 7, 8].map((index) => column(index).filter((cell) => cell === "1").length)
    expect(counted).toEqual([figures.total, figures.in_stock, figures.preparing, figures.sold])
    expect([11, 12, 13].map((index) => sum(column(index)))).toEqual([
      figures.invested,
      figures.sales,
      figures.profit,
    ])
    expect(sum([...column(9), ...column(10)])).toBe(figures.invested)
    expect(lines.filter((line) => line[14]).length).toBe(figures.warnings.length)
  })

  test("is named after the month, begins with a byte order mark and quotes every cell", async () => {
    const { bytes, content, headers, rows } = await read("year=2026&month=5", language)
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(headers.get("content-disposition")).toContain("filename*=UTF-8''analytics_05_2026.csv")
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    const separator = language === "lt" ? ";" : ","
    const cell = '"(?:[^"]|"")*"'
    const line = new RegExp(`^(${cell}(${separator}${cell})*)?$`)
    for (const each of content.slice(1).split("\r\n")) expect(each).toMatch(line)
    expect(rows[0]).toEqual(
      language === "lt" ? ["Analitika", "2026 m. gegužė"] : ["Analytics", "May 2026"],
    )
    expect(content).toMatch(language === "lt" ? /"-?\d+,\d\d"/ : /"-?\d+\.\d\d"/)
    for (const [at = ""] of rows.slice(12).map((row) => row.slice(2, 3)))
      expect(at).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

test("a car's name cannot become a formula in the exported file, and dates are those of Vilnius", async () => {
  const own = await opened.organization({ member })
  await insertCar(opened, own, {
    name: '=HYPERLINK("http://x")',
    created_at: "2026-04-30T21:30:00.000Z",
    bought_at: null,
  })
  const { body } = await member.call(
    "GET",
    `/api/organizations/${own}/analytics/export.csv?year=2026&month=5`,
  )
  expect(body).toContain(`"'=HYPERLINK(""http://x"")";"Nupirktas";"2026-05-01";"";"";"1"`)
})

test("a missing rate is noted in the exported file and in the log", async () => {
  const lines: string[] = []
  const { pino } = await import("pino")
  const logged = await openApp(
    pino({ level: "warn" }, { write: (line: string) => lines.push(line) }),
  )
  try {
    const person = await logged.person()
    const scope = await logged.organization({ member: person })
    const id = await insertCar(logged, scope, {
      purchase_currency: "NOK",
      purchase_price: "1000.00",
      purchase_price_eur: null,
      bought_at: "2026-05-02T10:00:00.000Z",
    })
    for (const rest of ["", "/cars", "/export.csv"]) {
      lines.length = 0
      const tile = rest === "/cars" ? "&tile=invested" : ""
      const path = `/api/organizations/${scope}/analytics${rest}?year=2026&month=5${tile}`
      const { body } = await person.call("GET", path)
      expect(JSON.stringify(body)).toContain(
        "86.00".replace(".", rest === "/export.csv" ? "," : "."),
      )
      expect(lines.join()).toContain(`"cars":["${id}"]`)
    }
    lines.length = 0
    await person.call("GET", `/api/organizations/${scope}/analytics?year=2026&month=4`)
    expect(lines).toEqual([])
  } finally {
    await logged.close()
  }
})
