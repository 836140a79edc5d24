import { expect, type Page } from "@playwright/test"
import { withBankRates } from "./bank.ts"
import { edit, expectToast } from "./screen.ts"

const test = withBankRates(`<Cube time="2026-03-18"><Cube currency="NOK" rate="11.6120"/></Cube>
<Cube time="2026-03-17"><Cube currency="NOK" rate="11.5000"/></Cube>`)

const purchaseOf = (page: Page) => page.getByRole("region", { name: "Pirkimas" })

test("the bank's rate of the day of purchase is taken with one tap, and a typed rate is not called the bank's", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", bought_on: "2026-03-19" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  const purchase = purchaseOf(page)
  const offered = purchase.getByRole("button", {
    name: /^ECB 0,0861 · kov\.\s18\sd\.$/,
  })
  await edit(page, "purchase")
  await purchase.getByLabel("Valiuta").selectOption("NOK")
  await expect(purchase).toContainText("1 EUR = 11,6120 NOK")
  await expect(purchase.getByLabel("Kursas")).toHaveValue("")
  await offered.click()
  await expect(purchase.getByLabel("Kursas")).toHaveValue("0.0861178092")
  await expect(offered).toBeHidden()
  await expect(purchase).toContainText(/ECB · kov\.\s18\sd\.1 EUR = 11,6120 NOK/)
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Automobilis atnaujintas.")
  const stored = { purchase_exchange_rate: "0.0861178092", purchase_rate_day: "2026-03-18" }
  expect(await api.readCar(car)).toMatchObject({ ...stored, purchase_price_eur: "86.12" })

  // Another day of purchase offers its own rate, and changes nothing by itself.
  await expect(purchase).toContainText("× 0,0861ECB kursas, paskelbtas kovo 18 d.")
  await expect(purchase).toContainText("86,12 EUR")
  await edit(page, "days", "purchase")
  await page.getByLabel("Nupirktas").fill("2026-03-18")
  await expect(purchase.getByRole("button", { name: /^ECB 0,087 · kov\.\s17/ })).toBeVisible()
  await expect(purchase.getByLabel("Kursas")).toHaveValue("0.0861178092")

  await purchase.getByLabel("Kursas").fill("0,09")
  await expect(purchase).not.toContainText(/ECB ·/)
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expect
    .poll(() => api.readCar(car))
    .toMatchObject({ purchase_exchange_rate: "0.09", purchase_rate_day: null })
})

test("an import takes the bank's rates of its days, all with one tap", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await signIn("superadmin", organization)
  await page.goto("/import")
  const lines = ["Automobilis;Kaina NOK;Pirkimo data", "Volvo V40;85 000;2026-03-18"]
  const file = [...lines, "Volvo V50;95 000;2026-03-19", "Volvo V60;1 000;2020-03-19"].join("\n")
  await page
    .getByLabel("Pasirinkti failą")
    .setInputFiles({ name: "nok.csv", mimeType: "text/csv", buffer: Buffer.from(file) })
  await page.getByRole("button", { name: "Imti banko kursus" }).click()
  await expect(page.getByText("Paimti 2 banko kursai. 1 dienai banko kurso nėra.")).toBeVisible()
  await expect(page.getByRole("region", { name: "1 suma be kurso" })).toBeVisible()
  await page.getByRole("button", { name: "Importuoti 3 automobilius" }).click()
  await expect(page.getByRole("heading", { name: "Importuota" })).toBeVisible()
  const cars = await (await as("superadmin")).cars(organization)
  const rates = cars.map((car) => [car.purchase_rate_day, car.purchase_exchange_rate])
  expect(rates.sort()).toEqual([
    [null, null],
    ["2026-03-17", "0.0869565217"],
    ["2026-03-18", "0.0861178092"],
  ])
})
