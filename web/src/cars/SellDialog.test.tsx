import type { Car } from "@marza/domain/cars/schemas.ts"
import type { ReferenceRate } from "@marza/domain/rates/calls.ts"
import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { car } from "../../test/rows.ts"
import { SellDialog } from "./SellDialog.tsx"

test("a sale takes the bank's rate of its day with one tap", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/${car.organization_id}/cars/${car.id}/sale`
  network.respond("PUT", path, ok<Car>({ ...car, status: "sold" }))
  const rate: ReferenceRate = {
    currency: "GBP",
    day: "2026-03-17",
    rate: "1.1764705882",
    published: "0.85000",
  }
  network.respond("GET", "/api/rates?currency=GBP&day=2026-03-18", ok(rate))
  const user = await renderPart(<SellDialog car={car} onClose={() => {}} />)
  await fill(user, field("Pardavimo kaina"), "1000")
  await user.selectOptions(field("Valiuta"), "GBP")
  await user.clear(field("Pardavimo diena"))
  await user.type(field("Pardavimo diena"), "2026-03-18")
  const offer = /^ECB, paskelbta kovo\s17\sd\.: 1,1764705882\s*1 EUR = 0,85000 GBP$/
  await user.click(await screen.findByRole("button", { name: offer }))
  await user.click(screen.getByRole("button", { name: /^Parduoti už/ }))
  await findToast("Automobilis parduotas.")
  expect(network.sent("PUT")).toMatchObject([
    { sale_exchange_rate: "1.1764705882", sale_rate_day: "2026-03-17", sold_on: "2026-03-18" },
  ])
})

test("only a missing price is called missing; a price with two readings is asked about alone", async () => {
  const network = mockNetwork()
  const user = await renderPart(<SellDialog car={car} onClose={() => {}} />)
  const missing = () => screen.queryByText("Užpildykite visus privalomus laukus.")
  const sell = () => user.click(screen.getByRole("button", { name: /^Parduoti/ }))
  await fill(user, field("Pardavimo kaina"), "1.234")
  await sell()
  expect(descriptionOf(field("Pardavimo kaina"))).toContain(
    "Pirmiausia pasirinkite vieną iš dviejų",
  )
  expect(missing()).toBeNull()
  await fill(user, field("Pardavimo kaina"), "0")
  await sell()
  expect(missing()).toBeTruthy()
  expect(network.sent("PUT")).toEqual([])
})
