import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openApp, type Person, paymentBody, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let owner: Person
let organizationId: string
let base: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
})
beforeEach(async () => {
  organizationId = await opened.organization({ owner })
  base = `/api/organizations/${organizationId}`
})
afterAll(() => opened.close())

const sell = (name: string, day: string, price: string | null = "2000.00") =>
  insertCar(opened, organizationId, {
    name,
    status: "sold",
    sale_price: price,
    sale_price_eur: price,
    sold_at: `${day}T10:00:00Z`,
  })
const pay = async (carId: string, amount: string, day = "2026-10-10") => {
  const body = paymentBody({ amount, day })
  expect((await owner.call("POST", `${base}/cars/${carId}/payments`, body)).status).toBe(201)
}
const listed = async (query = "") => {
  const { body } = await owner.call("GET", `${base}/cars?unpaid=true${query}`)
  return body.items.map(({ name }: { name: string }) => name).sort()
}

describe("the list of cars that are not paid in full", () => {
  test("holds sold cars of which something is left, and none before a first payment is written down", async () => {
    await sell("Seniai", "2025-01-10")
    const parts = await sell("Dalimis", "2026-10-01")
    const paid = await sell("Apmokėtas", "2026-10-12")
    const over = await sell("Permoka", "2026-10-12")
    await sell("Nieko", "2026-10-12")
    await sell("Be kainos", "2026-10-12", null)
    await insertCar(opened, organizationId, { name: "Neparduotas", sale_price: "10.00" })
    expect(await listed()).toEqual([])
    await pay(paid, "2000.00")
    await pay(over, "2100.00")
    await pay(parts, "1500.00")
    expect(await listed()).toEqual(["Dalimis", "Nieko"])
    for (const sort of ["days", "profit", "changed"])
      expect(await listed(`&sort=${sort}`)).toEqual(["Dalimis", "Nieko"])
    expect(await listed("&status=bought")).toEqual([])
    const { items } = (await owner.call("GET", `${base}/cars?limit=200`)).body
    const unpaid: string[] = []
    for (const { id, name } of items) {
      const { sums } = (await owner.call("GET", `${base}/cars/${id}/payments`)).body
      if (sums.is_unpaid) unpaid.push(name)
    }
    expect(unpaid.sort()).toEqual(["Dalimis", "Nieko"])
    expect(await listed("&search=dalim")).toEqual(["Dalimis"])
  })

  test("has counts, totals and files of its own, in pages", async () => {
    const cars: string[] = []
    for (const name of ["A", "B", "C"]) cars.push(await sell(name, "2026-10-12"))
    await insertCar(opened, organizationId, { name: "Neparduotas" })
    await pay(cars[0] ?? "", "10.00")
    const first = await owner.call("GET", `${base}/cars?unpaid=true&limit=2`)
    expect(first.body.counts).toEqual({ all: 3, bought: 0, preparing: 0, sold: 3 })
    const rest = await owner.call(
      "GET",
      `${base}/cars?unpaid=true&limit=2&cursor=${first.body.next_cursor}`,
    )
    expect([...first.body.items, ...rest.body.items]).toHaveLength(3)
    expect(rest.body.next_cursor).toBeNull()
    expect((await owner.call("GET", `${base}/car-totals?unpaid=true`)).body).toMatchObject({
      cars: 3,
      purchase_eur: "3000.00",
    })
    const csv = (await owner.call("GET", `${base}/cars/export.csv?unpaid=true`)).body
    expect(csv.trim().split("\r\n")).toHaveLength(4)
    expect((await owner.call("GET", `${base}/cars?unpaid=yes`)).status).toBe(400)
  })
})
