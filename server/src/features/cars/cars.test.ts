import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"

let opened: TestApp
let member: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  organizationId = await opened.organization({ member })
})
afterAll(() => opened.close())

const cars = () => `/api/organizations/${organizationId}/cars`

describe("a car bought in NOK", () => {
  test("is stored with its value in EUR, and its profit appears with the sale price", async () => {
    const body = carBody({ purchase_price: "138000.00", purchase_exchange_rate: "0.0862" })
    const added = await member.call("POST", cars(), body)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      purchase_price_eur: "11895.60",
      profit: null,
      version: 1,
      user_id: member.id,
    })

    const path = `${cars()}/${body.id}`
    const expense = await member.call("POST", `${path}/expenses`, expenseBody({ amount: "640.50" }))
    expect(expense.status).toBe(201)
    const saved = await member.call("PATCH", path, { version: 1, sale_price: "15900.00" })
    expect(saved.body).toMatchObject({ profit: "3363.90", expenses_eur: "640.50", version: 2 })

    const listed = await member.call("GET", cars())
    expect(listed.body.items.find((car: { id: string }) => car.id === body.id).profit).toBe(
      "3363.90",
    )
    const [row] = await opened.sql(
      "select sale_price, purchase_price_eur, version from cars where id = $1",
      [body.id],
    )
    expect(row).toEqual({ sale_price: "15900.00", purchase_price_eur: "11895.60", version: 2 })
  })
})
