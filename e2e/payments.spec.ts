import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card, expectToast } from "./screen.ts"

test("a deposit reserves a car on another person's screen, is asked about when somebody else buys it, and what is left is told", async ({
  page,
  context,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/)
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", purchase_price: "5000" })
  await signIn("superadmin", organization)
  const other = await context.newPage()
  await other.goto("/")
  await expect(card(other, "Volvo V60")).toBeVisible()

  await page.goto(`/car/${car.id}`)
  await page.getByRole("button", { name: "Įrašyti avansą" }).click()
  const sheet = page.getByRole("dialog", { name: "Įrašyti avansą" })
  await sheet.getByLabel("Suma").fill("300")
  await sheet.getByLabel("Mokėtojas").fill("Jonas Jonaitis")
  await sheet.getByRole("button", { name: "Įrašyti avansą" }).click()
  await expectToast(page, "Avansas įrašytas.")
  // Not the field of the sheet, which may be about to close.
  await expect(page.getByRole("main").getByText(/^Rezervuota iki /)).toBeVisible()
  await expect(card(other, "Volvo V60")).toContainText("Rezervuota iki")

  await page
    .getByRole("button", { name: "Parduoti", exact: true })
    .filter({ visible: true })
    .click()
  const sale = page.getByRole("dialog", { name: "Parduoti automobilį" })
  await sale.getByLabel("Pardavimo kaina").fill("6500")
  await sale.getByLabel("Pirkėjas").fill("Rasa")
  await sale.getByRole("button", { name: /^Parduoti už/ }).click()
  const question = page.getByRole("alertdialog", { name: "Avansą sumokėjo ne pirkėjas" })
  await question.getByRole("button", { name: "Pasilikti" }).click()
  await expectToast(page, "Volvo V60: parduota")
  await expect(page.getByRole("main").getByText(/^Rezervuota iki /)).toBeHidden()

  const payments = page.getByRole("region", { name: "Mokėjimai" })
  await expect(payments).toContainText(/Liko gauti\s*6\s500,00\sEUR/)
  await payments.getByRole("button", { name: "Įrašyti mokėjimą" }).click()
  const paid = page.getByRole("dialog", { name: "Įrašyti mokėjimą" })
  await paid.getByLabel("Suma").fill("6000")
  await expect(paid.getByLabel("Mokėtojas")).toHaveValue("Rasa")
  await paid.getByRole("button", { name: "Įrašyti mokėjimą" }).click()
  await expectToast(page, "Mokėjimas įrašytas.")
  await expect(payments).toContainText(/Liko gauti\s*500,00\sEUR/)
  await expect(card(other, "Volvo V60")).toContainText(/Liko gauti 500,00\sEUR/)
  expect(await api.readCar(car)).toMatchObject({ profit: "1500.00", left_to_receive: "500.00" })
})

test("the list of what is not paid in full is chosen in its order, kept in the address, and taken back", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const sold = { purchase_price: "1000", sale_price: "2000", status: "sold" }
  const car = await api.makeCar(organization, { ...sold, name: "Neapmokėtas" })
  await api.makePayment(car, { amount: "500" })
  const paid = await api.makeCar(organization, { ...sold, name: "Apmokėtas" })
  await api.makePayment(paid, { amount: "2000" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(card(page, "Apmokėtas")).toBeVisible()
  await page.getByRole("combobox", { name: "Tvarka" }).selectOption({ label: "Tik neapmokėti" })
  await expect(page).toHaveURL("/?unpaid=true")
  await expect(card(page, "Apmokėtas")).toBeHidden()
  await expect(card(page, "Neapmokėtas")).toContainText(/Liko gauti 1\s500,00\sEUR/)
  await page.reload()
  await expect(card(page, "Neapmokėtas")).toBeVisible()
  await expect(card(page, "Apmokėtas")).toBeHidden()
  await page.getByRole("button", { name: "Rodyti visus" }).click()
  await expect(page).toHaveURL("/")
  await expect(card(page, "Apmokėtas")).toBeVisible()
})
