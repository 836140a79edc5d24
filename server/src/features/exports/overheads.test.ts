import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { readWorkbook } from "../../../test/workbook.ts"

let opened: TestApp
let owner: Person
let member: Person
let stranger: Person
let base: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
  stranger = await opened.person("Svetimas")
  await opened.organization({ owner: stranger })
  base = `/api/organizations/${await opened.organization({ owner, member })}`
  await add({ description: "=Nuoma; kiemas", type: "rent", day: "2026-03-01", repeats: "monthly" })
  await add({ description: "Degalai", type: "fuel", day: "2026-03-09", currency: "NOK" })
  await add({ description: "Reklama", type: "advertising", day: "2026-02-10" })
})
afterAll(() => opened.close())

async function add(changes: Record<string, unknown>) {
  const body = { id: randomUUID(), amount: "100.00", ...changes }
  expect((await owner.call("POST", `${base}/overheads`, body)).status).toBe(201)
}

const get = (file: string, by = owner, language = "lt") =>
  opened.app.request(`${base}/${file}`, {
    headers: { authorization: `Bearer ${by.token}`, "accept-language": language },
  })

describe("exported overheads", () => {
  test("are a workbook whose sums are those of the list", async () => {
    const response = await get("overheads.xlsx?year=2026&month=3")
    expect(response.status).toBe(200)
    const { sheets } = await readWorkbook(Buffer.from(await response.arrayBuffer()))
    expect(sheets.map(({ name }) => name)).toEqual(["Bendrosios išlaidos"])
    const [headings = [], ...rows] = sheets[0]?.rows ?? []
    const eur = headings.indexOf("Suma, EUR")
    const column = headings.indexOf("Aprašymas")
    expect(rows.slice(0, 2).map((row) => [row[column], row[eur]])).toEqual([
      ["Degalai", 8.6],
      ["=Nuoma; kiemas", 100],
    ])
    const { sums } = (await owner.call("GET", `${base}/overheads?year=2026&month=3`)).body
    expect(sums).toHaveLength(2)
  })

  test("are a CSV file in the caller's language, in which no text is a formula", async () => {
    const lines = (await (await get("overheads.csv?search=nuoma", owner, "en")).text()).trim()
    const [headings, ...rows] = lines.split("\r\n")
    expect(headings).toContain("Description")
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain("'=Nuoma; kiemas")
    expect((await get("overheads.csv?limit=5")).status).toBe(400)
  })

  test("are read by owners and admins of the organization alone", async () => {
    for (const file of ["overheads.csv", "overheads.xlsx"]) {
      expect((await get(file, member)).status).toBe(403)
      expect((await get(file, stranger)).status).toBe(404)
    }
  })
})
