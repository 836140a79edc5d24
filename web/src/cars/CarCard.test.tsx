import type { Car } from "@marza/domain/cars/schemas.ts"
import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { car } from "../../test/rows.ts"
import { CarCard } from "./CarCard.tsx"

async function textOf(shown: Partial<Car>) {
  const none = () => {}
  const row = { ...car, ...shown }
  await renderPart(<CarCard car={row} place={0} onStatusChange={none} onSell={none} />)
  return screen.getByRole("article").textContent?.replace(/\s/g, " ") ?? ""
}

const unsold = { sale_price: null, sale_price_eur: null, profit: null } as const

test.each([
  ["1599.99", "Tikėtinas pelnas: +599,99 EUR"],
  ["950.50", "Tikėtinas nuostolis: −49,50 EUR"],
])("an unsold car shows what its asking price of %s would bring", async (asking_price, told) => {
  expect(await textOf({ ...unsold, asking_price })).toContain(told)
})

test("a typed sale price comes before the asking price, and without both nothing is expected", async () => {
  expect(await textOf({ asking_price: "5000.00" })).toContain("Tikėtinas pelnas: +1 000,00 EUR")
})

test.each(["bought", "sold"] as const)(
  "without a price a car that is %s has no profit",
  async (status) => {
    const asking_price = status === "sold" ? "5000.00" : null
    expect(await textOf({ ...unsold, asking_price, status })).not.toMatch(/pelnas|nuostolis/i)
  },
)

test("a reservation is told with its day", async () => {
  expect(await textOf({ ...unsold, reserved_until: "2099-12-05" })).toContain(
    "Rezervuota iki 2099 m. gruodžio 5 d.",
  )
})
