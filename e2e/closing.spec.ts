import type { Page } from "@playwright/test"
import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { expectToast, statusError } from "./screen.ts"

const march = "/analytics?year=2026&month=3"
const card = (page: Page, name: RegExp) => page.getByRole("region", { name })
const question = (page: Page) => page.getByRole("alertdialog", { name: "Mėnuo uždarytas" })

test("March is closed, an expense of it is changed after a question, and the change is listed", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  // The question is the answer to it.
  consoleErrors.expect(statusError(409))
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Audi A4", bought_on: "2026-03-02" })
  await api.makeExpense(car, { description: "Padangos", amount: "100.00", date: "2026-03-12" })
  await signIn("superadmin", organization)
  await page.goto(march)
  await card(page, /^Mėnesio uždarymas$/)
    .getByRole("button", { name: "Uždaryti mėnesį" })
    .click()
  await page
    .getByRole("dialog", { name: "Uždaryti mėnesį" })
    .getByRole("button", { name: "Uždaryti mėnesį" })
    .click()
  await expectToast(page, "Kovas uždarytas.")
  await expect(card(page, /^Uždarytas/)).toContainText("Po uždarymo nieko nepakeista.")

  await page.goto(`/car/${car.id}`)
  const expenses = card(page, /^Išlaidos$/)
  await expenses.getByRole("button", { name: "Keisti išlaidą: Padangos" }).click()
  const form = page.getByRole("dialog", { name: "Keisti išlaidą" })
  const amount = form.locator("[name=amount]")
  await amount.fill("220")
  await form.getByRole("button", { name: "Išsaugoti" }).click()
  await expect(question(page)).toContainText(
    "Dokumentų rezultatas sumažėtų 120,00 EUR. Vis tiek išsaugoti?",
  )
  // The harmless answer has the focus; Escape is it, and closes the question alone.
  await expect(question(page).getByRole("button", { name: "Atšaukti" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(question(page)).toBeHidden()
  await expect(amount).toHaveValue(/^220/)
  expect(await api.expenses(car)).toMatchObject([{ amount: "100.00" }])

  await form.getByRole("button", { name: "Išsaugoti" }).click()
  await question(page).getByRole("button", { name: "Vis tiek išsaugoti" }).click()
  await expect(form).toBeHidden()
  expect(await api.expenses(car)).toMatchObject([{ amount: "220.00" }])
  await page.goto(march)
  const change = card(page, /^Uždarytas/).getByRole("listitem")
  await expect(change).toContainText("suma: 100,00 EUR → 220,00 EUR")
  await expect(change).toContainText("−120,00 EUR")
})
