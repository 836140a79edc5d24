import { expect, type Locator, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { expectRedBorder, expectToast, requests } from "./screen.ts"

const save = (page: Page) => page.getByRole("button", { name: "Išsaugoti" })
const purchase = (page: Page) => page.getByRole("region", { name: "Pirkimas" })
const sale = (page: Page) => page.getByRole("region", { name: "Pardavimas" })
const profit = (page: Page) => page.getByRole("region", { name: "Pelnas" })

async function expenseDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Pridėti išlaidą" }).click()
  return page.getByRole("dialog", { name: "Pridėti išlaidą" })
}

test("choosing another currency empties the rate in every form", async ({
  page,
  openCar: _car,
}) => {
  async function expectEmptied(fields: Locator) {
    const [currency, rate] = [fields.getByLabel("Valiuta"), fields.getByLabel("Kursas")]
    await currency.selectOption("NOK")
    await rate.fill("0,086")
    await currency.selectOption("GBP")
    await expect(rate).toHaveValue("")
    await expect(fields.getByRole("button", { name: "Įrašyti 1,14" })).toBeVisible()
    await rate.fill("1,2")
    await currency.selectOption("EUR")
    await currency.selectOption("GBP")
    await expect(rate).toHaveValue("")
  }
  await expectEmptied(purchase(page))
  await expectEmptied(sale(page))
  await expectEmptied(await expenseDialog(page))
})

test("an ambiguous expense is asked about before it is stored", { tag: "@every-width" }, async ({
  page,
  context,
  openCar: { api, car },
}) => {
  const sent = requests(context, "POST", /\/expenses$/)
  const dialog = await expenseDialog(page)
  const amount = dialog.getByLabel("Suma")
  await dialog.getByLabel("Aprašymas").fill("Padangos")
  await amount.fill("1.234")
  await amount.press("Enter")
  await expectRedBorder(amount)
  await expect(amount).toBeFocused()
  await expect(
    dialog.getByText("Pirmiausia reikia pasirinkti vieną iš dviejų", { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByRole("button", { name: "1,23", exact: true })).toBeVisible()
  expect(sent).toEqual([])

  // By the keyboard alone: past the currency and the first reading to the second.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(amount).toHaveValue(/^1\s234,00$/)
  await expect(amount).toBeFocused()
  await page.keyboard.press("Enter")
  await expectToast(page, "Išlaida pridėta.")
  expect(await api.expenses(car)).toMatchObject([{ amount: "1234.00" }])
})

test("an amount in another currency than the chosen one is asked about", async ({
  page,
  openCar: { api, car },
}) => {
  const price = purchase(page).getByLabel("Pirkimo kaina")
  await price.fill("12 500,- kr")
  await expect(profit(page)).toContainText("Pelnui apskaičiuoti trūksta pirkimo kainos.")
  await save(page).click()
  await expectRedBorder(price)
  await expect(purchase(page)).toContainText(
    "Prie sumos įrašyta NOK, o pasirinkta valiuta yra EUR.",
  )
  await purchase(page).getByRole("button", { name: "Keisti valiutą į NOK" }).click()
  await expect(price).toHaveValue(/^12\s500,00$/)
  await expect(purchase(page).getByLabel("Valiuta")).toHaveValue("NOK")
  await expect(purchase(page).getByRole("button", { name: "Įrašyti 0,086" })).toBeVisible()

  await price.fill("$1,500.00")
  await purchase(page).getByRole("button", { name: "Palikti NOK" }).click()
  await price.fill("NOK 12'500.50")
  await save(page).click()
  await expectToast(page, "Automobilis atnaujintas.")
  expect(await api.readCar(car)).toMatchObject({
    purchase_price: "12500.50",
    purchase_currency: "NOK",
    purchase_exchange_rate: null,
  })
})

test("an amount that cannot be read is refused by how to write one", async ({
  page,
  openCar: _car,
}) => {
  await page.getByLabel("Pirkimo kaina").fill("daug")
  await save(page).click()
  await expect(page.getByText("Suma rašoma skaitmenimis", { exact: false })).toBeVisible()
})

test("a missing or wrong rate says what it means, and makes no value in euro", async ({
  page,
  openCar: _car,
}) => {
  const rate = purchase(page).getByLabel("Kursas")
  await purchase(page).getByLabel("Valiuta").selectOption("NOK")
  await expect(purchase(page)).toContainText(
    "Be kurso suma eurais apskaičiuojama pastoviu kursu ir pažymima „kursas nenurodytas“.",
  )
  for (const [typed, text] of [
    ["-0.5", "Kursas turi būti didesnis už 0"],
    ["0", "Kursas turi būti didesnis už 0"],
    ["1000001", "Kursas negali būti didesnis nei 1 000 000"],
    ["0.00000000001", "Kurso po kablelio gali būti ne daugiau kaip 10 skaitmenų"],
  ] as const) {
    await rate.fill(typed)
    await expect(purchase(page)).not.toContainText("Vertė eurais")
    await expect(purchase(page)).not.toContainText("=")
    await save(page).click()
    await expect(purchase(page).getByText(text, { exact: true })).toBeVisible()
  }
  await rate.fill("-")
  await rate.press("Enter")
  await expect(purchase(page).getByText(/^Kursas turi būti skaičius/)).toBeVisible()
})

test("a sale says what it lacks: the price, the rate or the status", async ({
  page,
  openCar: _car,
}) => {
  const price = sale(page).getByLabel("Pardavimo kaina")
  await sale(page).getByLabel("Valiuta").selectOption("NOK")
  await sale(page).getByLabel("Kursas").fill("0,1")
  await expect(sale(page)).toContainText("Vertei eurais dar trūksta kainos.")
  await price.fill("20000")
  const notSold = "Būsena dar ne „Parduotas“"
  await expect(profit(page)).toContainText(notSold)
  await page.getByLabel("Būsena", { exact: true }).selectOption("sold")
  await expect(profit(page)).not.toContainText(notSold)
  await sale(page).getByLabel("Kursas").fill("")
  await expect(sale(page)).toContainText(
    "Be kurso pardavimo vertė eurais ir pelnas lieka nežinomi.",
  )
  await expect(profit(page)).toContainText("Pelnui apskaičiuoti trūksta pardavimo kurso.")
})
