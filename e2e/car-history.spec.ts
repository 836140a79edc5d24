import { expect, type Page } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"

const entries = (page: Page) => page.getByRole("group").getByRole("listitem")

test("the history of a car reads as sentences, by person", async ({ page, signIn, as }) => {
  const owner = await as("owner")
  const admin = await as("admin")
  const organization = await owner.organization(north)
  const made = await owner.makeCar(organization, {
    name: "Volvo V60",
    purchase_price: "118000",
    purchase_currency: "NOK",
    purchase_exchange_rate: "0.0862",
  })
  const expense = await admin.makeExpense(made, { description: "Padangos", amount: "120.4" })
  await admin.deleteExpense(made, expense)
  const euro = await owner.changeCar(made, {
    purchase_price: "10000",
    purchase_currency: "EUR",
    purchase_exchange_rate: null,
  })
  const sold = await admin.changeCar(euro, { sale_price: "12500.5", status: "sold" })
  const car = await admin.changeCar(sold, { sale_price: "12000" })
  await signIn("owner", organization)
  await page.goto(`/car/${car.id}`)
  await page.getByText("Istorija").click()
  await expect(entries(page)).toHaveText([
    /pakeitė pardavimo kainą iš 12\s500,50\sEUR į 12\s000,00\sEUR\.$/,
    /pakeitė būseną iš „Nupirktas“ į „Parduotas“, įrašė pardavimo kainą 12\s500,50\sEUR\.$/,
    /pakeitė pirkimo kainą iš 118\s000,00\sNOK į 10\s000,00\sEUR, pašalino pirkimo kursą \(buvo 0,0862\)\.$/,
    /ištrynė išlaidą „Padangos“: 120,40\sEUR\.$/,
    /pridėjo išlaidą „Padangos“: 120,40\sEUR\.$/,
    // The organization's templates, as the car was added.
    /pridėjo darbą „Įkelti skelbimą“\.$/,
    /pridėjo darbą „Sudėti pirkimo dokumentus“\.$/,
    /pridėjo darbą „Nuplauti ir nufotografuoti“\.$/,
    /pridėjo automobilį\.$/,
  ])
  // By person: the next name stands where somebody else did something.
  await expect(page.getByRole("group").locator("section b")).toHaveText([
    "Tomas Petrauskas",
    "Rasa Kazlauskienė",
    "Tomas Petrauskas",
    "Rasa Kazlauskienė",
  ])

  await owner.deleteCar(car)
})
