import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { firmPlace, openFirm } from "./screen.ts"

const price = (page: Page, currency: string) =>
  page.getByRole("radio", { name: new RegExp(currency) }).locator("..")

test("the calculator answers on a phone, keeps its inputs, and fills in a new car", {
  tag: "@phone",
}, async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.goto("/")
  await openFirm(page)
  await firmPlace(page, "Pirkimo skaičiuoklė").click()
  await expect(page).toHaveURL("/calculator")
  await expect(page.getByLabel("Tikėtina pardavimo kaina, EUR")).toHaveValue("")
  await page.getByLabel("Tikėtina pardavimo kaina, EUR").fill("15 900")
  await page.getByLabel("Norimas pelnas").fill("1500")
  await page.getByLabel("Transportas").fill("800")
  // What most purchases do without is folded.
  await page.getByRole("heading", { name: "Kursai, EUR" }).click()
  await page.getByLabel("NOK kursas").fill("0,0862")
  await page.getByRole("heading", { name: "Muitas ir PVM" }).click()
  await page.getByLabel("Muitas, %").fill("10")
  // The answer stays in sight while somebody types at the end of the page.
  await page.getByLabel("Importo PVM, %").fill("21")
  await expect(price(page, "EUR")).toBeInViewport({ ratio: 1 })
  await expect(price(page, "EUR")).toHaveText("10 018,94 EUR")
  await expect(page).toHaveURL(/[?&]import_vat=21(&|$)/)

  await page.reload()
  await expect(page.getByLabel("Tikėtina pardavimo kaina, EUR")).toHaveValue(/^15\s900,00$/)
  await expect(page.getByLabel("Importo PVM, %")).toHaveValue("21")
  await price(page, "NOK").click()
  await expect(page.getByRole("region", { name: "Skaičiavimas" })).toContainText("+1 500,00 EUR")
  await page
    .getByRole("region", { name: "Skaičiavimas" })
    .getByRole("link", { name: "Pridėti automobilį" })
    .click()
  await expect(page).toHaveURL("/car/new")
  await expect(page.getByLabel("Pavadinimas")).toHaveValue("")
  const purchase = page.getByRole("region", { name: "Pirkimas" })
  await expect(purchase.getByLabel("Pirkimo kaina")).toHaveValue(/^116\s229,06$/)
  await expect(purchase.getByLabel("Valiuta")).toHaveValue("NOK")
  await expect(purchase.getByLabel(/^Kursas/)).toHaveValue("0.0862")
})

test("the calculator is opened from a new car, works in English, by keyboard and without a network", async ({
  page,
  context,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  consoleErrors.allowOffline()
  const api = await as("superadmin")
  await api.changeOrganization(organization, { language: "en" })
  await signIn("superadmin", organization)
  await page.goto("/car/new")
  await page.getByRole("link", { name: "Buying calculator" }).click()
  // The way back leads to where the calculator was opened.
  await page.getByLabel("Expected sale price, EUR").fill("9000")
  await expect(page).toHaveURL(/[?&]sale=9000(&|$)/)
  await page.locator("main").getByRole("link", { name: "Back" }).click()
  await expect(page).toHaveURL("/car/new")
  await page.getByRole("link", { name: "Buying calculator" }).click()
  const sale = page.getByLabel("Expected sale price, EUR")
  await sale.fill("10000")
  await expect(price(page, "EUR")).toHaveText("10,000.00 EUR")
  await expect(page).toHaveURL(/[?&]sale=10000(&|$)/)

  await context.setOffline(true)
  await sale.press("Tab")
  await page.keyboard.type("2000")
  await expect(price(page, "EUR")).toHaveText("8,000.00 EUR")
  await expect(page).toHaveURL(/[?&]profit=2000(&|$)/)
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("radio", { name: "NOK" })).toBeChecked()
  await expect(page).toHaveURL(/[?&]currency=NOK(&|$)/)
  await page.getByLabel("NOK rate").fill("0.1")
  await expect(price(page, "NOK")).toHaveText("80,000.04 NOK")
  const withoutNetwork = page.waitForEvent("requestfailed")
  await page.getByRole("link", { name: "Add car" }).click()
  await expect(page.getByLabel("Purchase price")).toHaveValue("80,000.04")
  await withoutNetwork
  await context.setOffline(false)
})

test("what is written into the address after a press does not lead back from the page that it opens", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn("superadmin", organization)
  // Before the page loads: in one that runs already it is 1970 until the clock has been told the time.
  await page.clock.install()
  await page.goto("/calculator?sale=10000")
  const carLink = page.getByRole("link", { name: "Pridėti automobilį" }).last()
  await expect(carLink).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel("NOK kursas").fill("0.1")
  // The address is written after 200 ms: the press comes just before, and is not yet painted then.
  await page.clock.runFor(199)
  await carLink.click()
  await page.clock.runFor(500)
  await expect(page.getByLabel("Pirkimo kaina")).toHaveValue(/^10\s000,00$/)
  await expect(page).toHaveURL("/car/new")
})

test("a new calculation has the organization’s VAT rate, and the car its scheme", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.changeOrganization(organization, {
    vat_rates: [{ from: "2020-01-01", rate: "21.00" }],
  })
  await signIn("superadmin", organization)
  await page.goto("/calculator")
  await expect(page.getByLabel("Organizacijos PVM, %")).toHaveValue("21")
  await page.getByLabel("Tikėtina pardavimo kaina, EUR").fill("12100")
  await page.getByLabel("PVM schema").selectOption("standard")
  await expect(price(page, "EUR")).toHaveText("10 000,00 EUR")
  await page.getByRole("link", { name: "Pridėti automobilį" }).click()
  await expect(page).toHaveURL("/car/new")
  await expect(page.getByLabel("PVM schema")).toHaveValue("standard")
})
