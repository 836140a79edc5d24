import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { edit, expectToast } from "./screen.ts"

test("VAT rates for past months are asked about, and then show on cars, expenses and the month", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, {
    name: "Volvo V60",
    status: "sold",
    purchase_price: "10000",
    sale_price: "12500",
    bought_on: "2026-02-01",
    sold_on: "2026-03-05",
  })
  await signIn("superadmin", organization)
  await page.goto("/organization-settings")
  await page.getByRole("link", { name: /^PVM.*Įjungti$/ }).click()
  const dialog = page.getByRole("dialog", { name: "Pridėti tarifą" })
  await dialog.getByRole("button", { name: "Uždaryti" }).click()
  const settings = page.getByRole("region", { name: "PVM tarifai" })
  await expect(settings).toContainText("Organizacija PVM nemoka")
  await settings.getByRole("button", { name: "Pridėti tarifą" }).click()
  await dialog.getByLabel("Galioja nuo").fill("2026-03-01")
  await dialog.getByLabel("Tarifas, %").fill("0")
  await dialog.getByRole("button", { name: "Pridėti tarifą" }).click()
  await expect(dialog.getByLabel("Tarifas, %")).toHaveAttribute("aria-invalid", "true")
  await dialog.getByLabel("Tarifas, %").fill("21")
  await dialog.getByRole("button", { name: "Pridėti tarifą" }).click()
  const question = page.getByRole("alertdialog", { name: "Pasikeis ankstesnių mėnesių PVM" })
  await expect(question).toContainText("2026 m. kovas: 0,00 EUR → 433,88 EUR")
  await question.getByRole("button", { name: "Atšaukti" }).click()
  await expect(dialog.getByLabel("Tarifas, %")).toHaveValue("21")
  await dialog.getByRole("button", { name: "Pridėti tarifą" }).click()
  await question.getByRole("button", { name: "Keisti tarifus" }).click()
  await expectToast(page, "PVM tarifai išsaugoti.")
  await expect(settings).toContainText("nuo 2026-03-01: 21 %")
  await expect(page.getByRole("link", { name: "PVM nuo 2026-03-01: 21 %" })).toBeVisible()

  await page.goto(`/car/${car.id}`)
  const profit = page.getByRole("region", { name: "Pelnas" })
  await expect(profit).toContainText("Mokėtinas PVM (21 %)−433,88 EUR")
  await edit(page, "purchase")
  await page.getByLabel("PVM schema").selectOption("standard")
  await page.getByLabel("Pirkimo PVM, EUR").fill("1735,54")
  await expect(profit).toContainText("Mokėtinas PVM (21 %)−2 169,42 EUR")
  await expect(profit).toContainText("Atskaitomas PVM1 735,54 EUR")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Automobilis atnaujintas.")
  await page.getByRole("button", { name: "Pridėti išlaidą" }).click()
  const expense = page.getByRole("dialog", { name: "Pridėti išlaidą" })
  await expense.getByLabel("Aprašymas").fill("Padangos")
  await expense.getByLabel("Suma").fill("121")
  await expense.getByText("Daugiau", { exact: true }).click()
  await expense.getByLabel("PVM sumoje, EUR").fill("21")
  await expense.getByLabel("Diena").fill("2026-03-06")
  await expense.getByRole("button", { name: "Pridėti išlaidą" }).click()
  await expectToast(page, "Išlaida pridėta.")
  await expect(profit).toContainText("iš išlaidų po pardavimo 121,00 EUR")
  await expect(profit).toContainText("Pelnas po PVM+1 966,12 EUR")
  expect(await api.readCar(car)).toMatchObject({ profit: "2379.00", profit_after_vat: "1966.12" })

  await page.goto("/analytics?year=2026&month=3")
  const month = page.getByRole("region", { name: "PVM", exact: true })
  await expect(month).toContainText("Mokėtinas PVM šį mėnesį parduotų automobilių2 169,42 EUR")
  await expect(month).toContainText(
    "Atskaitomas PVM visų šio mėnesio išlaidų ir pirkimų, ne tik parduotų automobilių21,00 EUR",
  )
  await expect(page.locator("[data-after-vat]")).toHaveText(
    "Parduotų automobilių pelnas po PVM+1 966,12 EUR",
  )
  await expect(page.getByRole("listitem").filter({ hasText: "Vėlyvos išlaidos" })).toHaveText(
    "Vėlyvos išlaidos šį mėnesį parduotų automobilių121,00 EUR",
  )
})
