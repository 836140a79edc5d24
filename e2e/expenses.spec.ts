import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card, expectToast } from "./screen.ts"

const expenses = (page: Page) => page.getByRole("region", { name: "Išlaidos" })

test("an expense is added by keyboard alone, edited and deleted, and the profit of the card follows", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", sale_price: "1500" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  await expenses(page).getByRole("button", { name: "Pridėti išlaidą" }).focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Pridėti išlaidą" })
  const amount = dialog.getByLabel("Suma")
  await expect(amount).toBeFocused()
  await page.keyboard.type("400,5")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(dialog.getByRole("radio", { name: "Dokumentai" })).toBeChecked()
  await page.keyboard.press("Tab")
  await expect(dialog.getByLabel("Aprašymas")).toBeFocused()
  await page.keyboard.type("Regitra")
  await page.keyboard.press("Enter")
  await expectToast(page, "Išlaida pridėta.")
  await expect(dialog).toBeHidden()
  await expect(expenses(page)).toContainText("400,50 EUR")
  const profit = page.getByRole("region", { name: "Pelnas" })
  await expect(profit).toContainText("Dokumentai−400,50 EUR")

  const edit = expenses(page).getByRole("button", { name: "Keisti išlaidą: Regitra" })
  await edit.click()
  const editing = page.getByRole("dialog", { name: "Keisti išlaidą" })
  await editing.getByLabel("Suma").fill("120,40")
  await editing.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Išlaida pakeista.")
  expect(await api.expenses(car)).toMatchObject([{ amount: "120.40", version: 2 }])
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(card(page, "Volvo V60")).toContainText("+379,60 EUR")

  await page.getByRole("link", { name: "Volvo V60" }).click()
  await edit.click()
  await page.getByRole("button", { name: "Ištrinti išlaidą: Regitra" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ištrinti" }).click()
  await expectToast(page, "Išlaida ištrinta.")
  await expect(expenses(page)).toContainText("Išlaidų dar nėra")
  expect(await api.expenses(car)).toEqual([])
  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(card(page, "Volvo V60")).toContainText("+500,00 EUR")
})
