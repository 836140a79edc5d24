import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import {
  card,
  edit,
  expectRedBorder,
  expectToast,
  recordRequests,
  statusError,
  toasts,
} from "./screen.ts"

const expenses = (page: Page) => page.getByRole("region", { name: "Išlaidos" })
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Pridėti išlaidą" })
const open = (page: Page) => expenses(page).getByRole("button", { name: "Pridėti išlaidą" }).click()
const add = (page: Page) => dialogOf(page).getByRole("button", { name: "Pridėti išlaidą" })

test("an expense without a rate is marked, and the total uses the fixed rate", async ({
  page,
  openCar: { api, car },
}) => {
  await open(page)
  const dialog = dialogOf(page)
  await dialog.getByLabel("Aprašymas").fill("Keltas")
  await dialog.getByLabel("Suma").fill("1000")
  await dialog.getByLabel("Valiuta").selectOption("NOK")
  await add(page).click()
  await expect(dialog).toBeHidden()
  await expect(expenses(page)).toContainText("kursas nenurodytas")
  await expect(expenses(page)).toContainText("Iš visokursas nenurodytas86,00 EUR")
  expect(await api.expenses(car)).toMatchObject([{ exchange_rate: null, amount_eur: null }])
})

test("a missing rate is filled in at the expense that lacks it", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", sale_price: "2000" })
  await api.makeExpense(car, { description: "Keltas", amount: "1000", currency: "NOK" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  const profit = page.getByRole("region", { name: "Pelnas" })
  await expect(profit).toContainText("+914,00 EUR")
  await expect(expenses(page).getByRole("button", { name: "Įrašyti kursą: Keltas" })).toBeVisible()
  await page.getByRole("button", { name: "Įrašyti kursą", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Įrašyti kursą" })
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  await expectRedBorder(dialog.getByLabel("Kursas"))
  await dialog.getByLabel("Kursas").fill("0,09")
  await expect(dialog).toContainText("= 90,00 EUR")
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Išlaidos kursas įrašytas.")
  await expect(dialog).toBeHidden()
  await expect(profit).toContainText("+910,00 EUR")
  await expect(page.getByText("kursas nenurodytas")).toHaveCount(0)
  expect(await api.expenses(car)).toMatchObject([{ exchange_rate: "0.09", amount_eur: "90.00" }])
})

test("several expenses are added by keyboard alone, with their totals by type", async ({
  page,
  openCar: { api, car },
}) => {
  await expenses(page).getByRole("button", { name: "Pridėti išlaidą" }).focus()
  await page.keyboard.press("Enter")
  const dialog = dialogOf(page)
  const description = dialog.getByLabel("Aprašymas")
  const amount = dialog.getByLabel("Suma")
  await expect(amount).toBeFocused()
  await page.keyboard.type("400,5")
  // Tab goes past the currency and the type, which keep their values.
  for (const _ of ["currency", "type", "description"]) await page.keyboard.press("Tab")
  await expect(description).toBeFocused()
  await page.keyboard.type("Padangos")
  await dialog.getByLabel("Diena").fill("2026-11-02")
  await dialog.getByRole("button", { name: "Pridėti ir dar vieną" }).focus()
  await page.keyboard.press("Enter")
  await expectToast(page, "Išlaida pridėta.")
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue("")
  await expect(description).toHaveValue("")
  await expect(dialog.getByLabel("Diena")).toHaveValue("2026-11-02")
  await page.keyboard.type("60")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(dialog.getByRole("radio", { name: "Dokumentai" })).toBeChecked()
  await description.fill("Regitra")
  await dialog.getByLabel("Suma").press("Enter")
  await expect(dialog).toBeHidden()
  await expect(expenses(page)).toContainText("Iš viso460,50 EUR")
  await expect(page.getByRole("region", { name: "Pelnas" })).toContainText(
    "Remontas400,50 EURDokumentai60,00 EUR",
  )
  expect(await api.expenses(car)).toHaveLength(2)
})

test("the newest expenses show, all pages of them when asked for, and the sums count all", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60" })
  for (let number = 1; number <= 51; number += 1)
    await api.makeExpense(car, { description: `Dalis ${number}`, amount: "10" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  await expect(expenses(page).getByRole("listitem")).toHaveCount(5)
  await expect(expenses(page)).toContainText("Iš viso510,00 EUR")
  await expenses(page).getByRole("button", { name: "Rodyti visas (50+)" }).click()
  await expect(expenses(page).getByRole("listitem")).toHaveCount(51)
  await expect(
    expenses(page).getByRole("button", { name: "Keisti išlaidą: Dalis 46" }),
  ).toBeFocused()
})

test("deleting an expense asks first, and the profit of the card follows", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", sale_price: "1500" })
  await api.makeExpense(car, { description: "Padangos", amount: "120.40" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(card(page, "Volvo V60")).toContainText("+379,60 EUR")
  await page.getByRole("link", { name: "Volvo V60" }).click()
  await expenses(page).getByRole("button", { name: "Keisti išlaidą: Padangos" }).click()
  await page.getByRole("button", { name: "Ištrinti išlaidą: Padangos" }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByRole("button", { name: "Atšaukti" }).click()
  await expect(dialog).toBeHidden()
  expect(await api.expenses(car)).toHaveLength(1)

  await expenses(page).getByRole("button", { name: "Keisti išlaidą: Padangos" }).click()
  await page.getByRole("button", { name: "Ištrinti išlaidą: Padangos" }).click()
  await dialog.getByRole("button", { name: "Ištrinti" }).click()
  await expectToast(page, "Išlaida ištrinta.")
  await expect(expenses(page)).toContainText("Išlaidų dar nėra")
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(card(page, "Volvo V60")).toContainText("+500,00 EUR")
})

test("an unsaved price on the page survives a new expense", async ({ page, openCar: _car }) => {
  await edit(page, "sale")
  await page.getByLabel("Pardavimo kaina").fill("1500")
  await open(page)
  await dialogOf(page).getByLabel("Aprašymas").fill("Padangos")
  await dialogOf(page).getByLabel("Suma").fill("100")
  await page.keyboard.press("Enter")
  await expectToast(page, "Išlaida pridėta.")
  await expect(page.getByLabel("Pardavimo kaina")).toHaveValue(/1\s500,00/)
  await expect(page.getByRole("region", { name: "Pelnas" })).toContainText("+400,00 EUR")
})

test("an ambiguous expense is asked about before it is stored", async ({
  page,
  context,
  openCar: { api, car },
}) => {
  const sent = recordRequests(context, "POST", /\/expenses$/)
  await open(page)
  const dialog = dialogOf(page)
  const amount = dialog.getByLabel("Suma")
  await dialog.getByLabel("Aprašymas").fill("Padangos")
  await amount.fill("1.234")
  await amount.press("Enter")
  await expectRedBorder(amount)
  await expect(amount).toBeFocused()
  await expect(
    dialog.getByText("Pirmiausia pasirinkite vieną iš dviejų", { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByRole("button", { name: "1,23 EUR", exact: true })).toBeVisible()
  expect(sent).toEqual([])

  // By keyboard: Tab goes past the currency and the first reading to the second.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(amount).toHaveValue(/^1\s234,00$/)
  await expect(amount).toBeFocused()
  await page.keyboard.press("Enter")
  await expectToast(page, "Išlaida pridėta.")
  expect(await api.expenses(car)).toMatchObject([{ amount: "1234.00" }])
})

test("an expense is edited, and becomes a refund", { tag: "@every-width" }, async ({
  page,
  openCar: { api, car },
}) => {
  await api.makeExpense(car, { description: "Padangos", amount: "100" })
  await expenses(page).getByRole("button", { name: "Keisti išlaidą: Padangos" }).click()
  const dialog = page.getByRole("dialog", { name: "Keisti išlaidą" })
  await dialog.getByLabel("Suma").fill("80")
  await dialog.getByText("Daugiau", { exact: true }).click()
  await dialog.getByRole("radio", { name: "Pinigų grąžinimas" }).check()
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Pinigų grąžinimas pakeistas.")
  await expect(dialog).toBeHidden()
  await expect(expenses(page)).toContainText("Iš viso−80,00 EUR")
  expect(await api.expenses(car)).toMatchObject([{ amount: "80.00", kind: "refund", version: 2 }])
})

test("an expense that two people edit is merged, and the dialog asks where both changed the same", async ({
  page,
  openCar: { api, car },
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(409))
  const expense = await api.makeExpense(car, { description: "Padangos", amount: "100" })
  await expenses(page).getByRole("button", { name: "Keisti išlaidą: Padangos" }).click()
  const dialog = page.getByRole("dialog", { name: "Keisti išlaidą" })
  await dialog.getByLabel("Aprašymas").fill("Žieminės padangos")
  await dialog.getByLabel("Suma").fill("120")
  await api.changeExpense(car, expense.id, { version: 1, amount: "110", expense_type: "Kita" })
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  const question = page.getByRole("dialog", { name: "Išlaida jau pakeista" })
  await expect(question).toBeVisible()
  await expect(toasts(page).getByText("Klaida")).toHaveCount(0)
  await question.getByRole("radio").first().check()
  await question.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Išlaida pakeista.")
  expect(await api.expenses(car)).toMatchObject([
    { description: "Žieminės padangos", amount: "120.00", expense_type: "Kita", version: 3 },
  ])
})
