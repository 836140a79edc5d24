import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { expectToast, newExpense } from "./screen.ts"

test.use({ locale: "en-US" })

test("a day is written alike in every browser, and read as it is typed", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  await newExpense(page).click()
  const sheet = page.getByRole("dialog", { name: "Pridėti išlaidą" })
  const day = sheet.getByLabel("Diena")
  await expect(day).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await sheet.getByLabel("Suma").fill("100")
  await sheet.getByLabel("Aprašymas").fill("Padangos")
  // By keyboard alone: all of the day is selected, and Tab reads what is typed over it.
  await day.focus()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.type("2026 11 2")
  await page.keyboard.press("Tab")
  await expect(day).toHaveValue("2026-11-02")
  await expect(sheet.getByRole("button", { name: "Atverti kalendorių" })).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.type("2026-11-31")
  await page.keyboard.press("Tab")
  await expect(day).toHaveAccessibleDescription(/^Tokios dienos nėra/)
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.type("2026.11.3")
  await page.keyboard.press("Enter")
  await expectToast(page, "Išlaida pridėta.")
  expect(await api.expenses(car)).toMatchObject([{ date: "2026-11-03" }])
})

test("a sheet above a phone's keyboard shows its field, its button and what a sale brings", {
  tag: "@phone",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", purchase_price: "9000" })
  await page.setViewportSize({ width: 390, height: 400 })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  await newExpense(page).click()
  const sheet = page.getByRole("dialog")
  await expect(sheet.getByLabel("Suma")).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByRole("button", { name: "Pridėti išlaidą" })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press("Escape")
  await expect(sheet).toBeHidden()
  await page.getByRole("button", { name: "Parduoti", exact: true }).first().click()
  await sheet.getByLabel("Pardavimo kaina").fill("8000")
  for (const shown of [
    sheet.getByLabel("Pardavimo kaina"),
    sheet.getByText("Nuostolis", { exact: true }),
    sheet.getByText(/^−1\s000,00\sEUR$/),
    sheet.getByRole("button", { name: /^Parduoti už/ }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })
})
