import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card, expectToast, holdToast } from "./screen.ts"

test("a car is sold from the list in one step, another person's screen shows it, and the sale is undone", async ({
  page,
  context,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", purchase_price: "5000" })
  await signIn("superadmin", organization)
  const other = await context.newPage()
  await other.goto("/")
  await expect(card(other, "Volvo V60")).toBeVisible()
  await page.goto("/")
  await page.getByRole("button", { name: "Parduoti: Volvo V60" }).click()
  const dialog = page.getByRole("dialog", { name: "Parduoti automobilį" })
  await dialog.getByLabel("Pardavimo kaina").fill("6500")
  await expect(dialog).toContainText("+1 500,00 EUR")
  await dialog.getByRole("button", { name: "Parduoti" }).click()
  await expectToast(page, "Volvo V60: parduota")
  await expect(dialog).toBeHidden()
  await holdToast(page)
  expect(await api.readCar(car)).toMatchObject({
    status: "sold",
    sale_price: "6500.00",
    profit: "1500.00",
  })
  await expect(card(other, "Volvo V60")).toContainText("+1 500,00 EUR")
  await page.getByRole("button", { name: "Anuliuoti" }).click()
  await expectToast(page, "Pardavimas atšauktas.")
  expect(await api.readCar(car)).toMatchObject({
    status: "bought",
    sale_price: null,
    sold_at: null,
  })
})

test("a car that was sold by its status alone is asked for its price", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", purchase_price: "5000" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await card(page, "Volvo V60").getByRole("combobox").selectOption("sold")
  await expectToast(page, "Būsena pakeista.", "Volvo V60. Pardavimo kaina neįrašyta.")
  await page.getByRole("button", { name: "Įrašyti kainą" }).click()
  const dialog = page.getByRole("dialog", { name: "Pardavimas" })
  await dialog.getByLabel("Pardavimo kaina").fill("4000")
  await expect(dialog).toContainText("−1 000,00 EUR")
  await page.keyboard.press("Enter")
  await expectToast(page, "Volvo V60: parduota")
  expect(await api.readCar(car)).toMatchObject({ status: "sold", profit: "-1000.00" })
})

test("an import under margin is asked about before its status alone makes it sold", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.changeOrganization(organization, {
    vat_rates: [{ from: "2020-01-01", rate: "21.00" }],
  })
  const car = await api.makeCar(organization, {
    name: "Volvo V60",
    purchase_price: "5000",
    origin: "import",
  })
  await signIn("superadmin", organization)
  await page.goto("/")
  const status = card(page, "Volvo V60").getByRole("combobox")
  await status.selectOption("sold")
  const question = page.getByRole("alertdialog", { name: "Importas pagal maržos schemą?" })
  await question.getByRole("button", { name: "Atšaukti" }).click()
  await expect(question).toBeHidden()
  expect(await api.readCar(car)).toMatchObject({ status: "bought", vat_scheme: "margin" })
  await expect(status).toHaveValue("bought")

  await status.selectOption("sold")
  await question.getByRole("button", { name: "Taikyti standartinę schemą" }).click()
  await expectToast(page, "Būsena pakeista.")
  expect(await api.readCar(car)).toMatchObject({ status: "sold", vat_scheme: "standard" })
})
