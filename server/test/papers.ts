import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import { carBody, openApp, type Person, paperBody, requisites, type TestApp } from "./open-app.ts"

/** An organization that may issue papers, with its people. */
export async function openPapers(opened?: TestApp) {
  const app = opened ?? (await openApp())
  const owner = await app.person("Savininkė")
  const member = await app.person("Narys")
  const organizationId = await app.organization({ owner, member })
  const base = `/api/organizations/${organizationId}`
  const saved = await owner.call("PATCH", base, requisites)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return { opened: app, owner, member, organizationId, base }
}

type Trade = { member: Person; base: string }

/** A sold car with what its papers need. */
export async function sellCar({ member, base }: Trade, fields: Record<string, unknown> = {}) {
  const car = carBody({
    purchase_price: "10000.00",
    purchase_currency: "EUR",
    purchase_exchange_rate: null,
    vin: "WVWZZZ3CZHE123456",
    status: "sold",
    bought_on: "2026-11-01",
    sold_on: "2026-11-20",
    sale_price: "13700.00",
    sold_to: "Ona Žukauskaitė",
    ...fields,
  })
  const made = await member.call("POST", `${base}/cars`, car)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

/** A draft. */
export async function draft({ member, base }: Trade, carId: string, fields = {}) {
  const made = await member.call("POST", `${base}/papers`, paperBody(carId, fields))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

/** An issued paper, of whichever day. */
export async function issue(trade: Trade, carId: string, fields = {}) {
  const { id, version } = await draft(trade, carId, fields)
  const path = `${trade.base}/papers/${id}/issue?with_day=true`
  const issued = await trade.member.call("PUT", path, { version })
  expect(issued.status, JSON.stringify(issued.body)).toBe(200)
  return issued.body
}

/** Another organization's owner, with nothing in it. */
export async function openStranger(opened: TestApp) {
  const stranger = await opened.person("Svetimas")
  return { stranger, elsewhere: await opened.organization({ owner: stranger }), id: randomUUID() }
}
