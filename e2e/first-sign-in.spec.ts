import { expect, type Page } from "@playwright/test"
import { test as base } from "./fixtures.ts"
import {
  card,
  edit,
  expectRedBorder,
  expectRefusal,
  expectToast,
  newExpense,
  statusError,
} from "./screen.ts"
import { password, type RunningServer, startServer } from "./server.ts"

type Fixtures = { emptyServer: RunningServer }

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
  emptyServer: async ({}, use) => {
    const server = await startServer({ environment: { PRODUCT_NAME: "Ratai & Ko" } })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ emptyServer }, use) => use(emptyServer.url),
})

test("the first sign-in leads from an empty server to the profit of a sold car", async ({
  page,
  emptyServer,
}) => {
  await page.goto(emptyServer.firstSignIn ?? "")
  await fillIn(page, { repeated: password })

  await expect(page).toHaveURL("/select-organization")
  await page.getByRole("button", { name: "Sukurti organizaciją" }).click()
  await page.getByRole("dialog").getByLabel("Pavadinimas").fill("Žemaitijos Auto")
  await page.keyboard.press("Enter")
  await expectToast(page, "Organizacija sukurta", "Žemaitijos Auto sėkmingai sukurta.")
  await expect(page).toHaveTitle("Žemaitijos Auto")

  const steps = page.getByRole("region", { name: "Pirmieji žingsniai" })
  await expect(steps.getByRole("listitem")).toHaveCount(3)
  await steps.getByRole("link", { name: "Pridėti automobilį" }).click()
  await page.getByLabel("Pavadinimas").fill("VW Passat B8 2.0 TDI")
  const purchase = page.getByRole("region", { name: "Pirkimas" })
  await purchase.getByLabel("Pirkimo kaina").fill("118 000,00")
  await purchase.getByLabel("Valiuta").selectOption("NOK")
  await expect(purchase.getByLabel("Kursas")).toHaveValue("")
  await purchase.getByLabel("Kursas").fill("0,0862")
  await expect(purchase).toContainText("= 10 171,60 EUR")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Automobilis pridėtas.")
  await expect(page).toHaveURL(/\/car\/[0-9a-f-]{36}$/)

  await newExpense(page).click()
  const dialog = page.getByRole("dialog", { name: "Pridėti išlaidą" })
  await dialog.getByLabel("Aprašymas").fill("Keltas")
  await dialog.getByLabel("Suma").fill("6400")
  await dialog.getByLabel("Valiuta").selectOption("NOK")
  await dialog.getByRole("button", { name: "Pastovus 0,086" }).click()
  await expect(dialog.getByLabel("Kursas")).toHaveValue("0.086")
  await dialog.getByRole("radio", { name: "Transportas" }).check()
  await dialog.getByRole("button", { name: "Pridėti išlaidą" }).click()
  await expectToast(page, "Išlaida pridėta.")
  await expect(dialog).toBeHidden()

  const profit = page.getByRole("region", { name: "Pelnas" })
  await expect(profit).toContainText("Savikaina10 722,00 EUR")
  await edit(page, "sale")
  await page.getByLabel("Pardavimo kaina").fill("12500")
  await expect(profit).toContainText("+1 778,00 EUR")
  await expect(page.getByText("Neišsaugota")).toBeVisible()
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Automobilis atnaujintas.")
  await expect(page.getByText("Neišsaugota")).toHaveCount(0)
  await expect(profit).toContainText("Transportas−550,40 EUR")
  await expect(profit).toContainText("Tikėtinas pelnas+1 778,00 EUR")

  await page.getByRole("link", { name: "Grįžti" }).click()
  await expect(page).toHaveURL("/")
  // There is a car with an expense, so the next step is to invite a member.
  await steps.getByRole("link", { name: "Pakviesti narį" }).click()
  await expect(page).toHaveURL("/users")
  await page.goBack()
  await steps.getByRole("button", { name: "Nerodyti žingsnių" }).click()
  const passat = card(page, "VW Passat B8 2.0 TDI")
  await expect(passat).toContainText("+1 778,00 EUR")
  const status = passat.getByLabel("Būsena: VW Passat B8 2.0 TDI")
  await expect(status).toHaveValue("bought")
  await status.selectOption("sold")
  await expectToast(page, "Būsena pakeista.")
  await expect(page.getByRole("tab", { name: /Parduoti/ })).toContainText("1")
  await page.getByRole("button", { name: "Anuliuoti" }).click()
  await expectToast(page, "Ankstesnė būsena grąžinta.")
  await expect(status).toHaveValue("bought")
  await expect(page.getByRole("tab", { name: /Parduoti/ })).toContainText("0")
  await status.selectOption("sold")
  await expect(page.getByRole("tab", { name: /Parduoti/ })).toContainText("1")
  await page.reload()
  await expect(passat).toBeVisible()
  await expect(steps).toHaveCount(0)

  await page.getByRole("banner").getByRole("button", { name: "Žemaitijos Auto" }).click()
  await page.getByRole("button", { name: "Sukurti organizaciją" }).click()
  await page.getByRole("dialog").getByLabel("Pavadinimas").fill("Žemaitijos Auto 2")
  await page.keyboard.press("Enter")
  await expect(page).toHaveTitle("Žemaitijos Auto 2")
  await expect(steps).toBeVisible()
})

test("an invitation on a server without mail says so, and shows the link to pass on", async ({
  page,
  emptyServer,
  browser,
  consoleErrors,
}) => {
  await page.goto("/")
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText("Čia dar nėra nė vienos paskyros")).toBeVisible()
  await test.step("the product has the configured name", async () => {
    await expect(page).toHaveTitle("Ratai & Ko")
    await expect(page.getByRole("banner")).toContainText("Ratai & Ko")
  })
  const firstSignIn = emptyServer.firstSignIn ?? ""
  await test.step("the link of the first sign-in does not work without its token", async () => {
    await page.goto("/first-sign-in")
    await expect(page.getByText("Nuoroda ne visa")).toBeVisible()
    await page.goto(firstSignIn.replace("#token=", "?#token=wrong"))
    await fillIn(page, { repeated: `${password}!` })
    await expect(page.getByText("Slaptažodžiai nesutampa")).toBeVisible()
    await expectRedBorder(page.getByLabel("Pakartoti slaptažodį"))
    consoleErrors.expect(statusError(400))
    await fillIn(page, { repeated: password })
    await expectRefusal(page, "Nuoroda nebegalioja arba jau panaudota.")
    await expect(page).toHaveURL(/first-sign-in/)
  })
  await page.goto(firstSignIn)
  await fillIn(page, { repeated: password })
  await expect(page.getByText("Organizacijų dar nėra")).toBeVisible()
  // There is nobody to impersonate, and nothing yet that a backup could lose.
  await expect(page.getByRole("button", { name: "Peržiūra naudotojo vardu" })).toHaveCount(0)
  await expect(page.getByText(/kopij/)).toHaveCount(0)
  await page.getByRole("button", { name: "Sukurti organizaciją" }).click()
  await page.getByRole("dialog").getByLabel("Pavadinimas").fill("Žemaitijos Auto")
  await page.keyboard.press("Enter")
  await expect(page).toHaveTitle("Žemaitijos Auto")

  await page.goto("/users")
  await page.getByRole("button", { name: "Pakviesti", exact: true }).click()
  const form = page.getByRole("dialog", { name: "Pakviesti narį" })
  await form.getByLabel("El. paštas").fill("tomas@auto.test")
  await page.keyboard.press("Enter")
  const shown = page.getByRole("dialog", { name: "Nuoroda pakviestajam" })
  await expect(shown).toContainText("laiškas neišsiųstas")
  await expect(shown).toContainText("tomas@auto.test")
  const field = shown.getByLabel("Nuoroda slaptažodžiui susikurti")
  await expect(field).toBeFocused()
  const link = await field.inputValue()
  await page.keyboard.press("Escape")
  await expect(shown).toHaveCount(0)

  // The link is shown only once. Another one replaces a lost link.
  await page.getByRole("button", { name: /^Siųsti dar kartą: / }).click()
  await expect(field).not.toHaveValue(link)
  const newer = await field.inputValue()
  await page.keyboard.press("Escape")

  const invited = await browser.newContext()
  await consoleErrors.watch(invited)
  const theirs = await invited.newPage()
  // It has ended the one before it.
  await theirs.goto(newer)
  await theirs.getByLabel("Naujas slaptažodis").fill(password)
  await theirs.getByLabel("Pakartoti slaptažodį").fill(password)
  await theirs.keyboard.press("Enter")
  await expect(theirs).toHaveTitle("Žemaitijos Auto")
  await theirs.evaluate(() => localStorage.clear())
  await theirs.goto(firstSignIn)
  await expect(theirs.getByText("Nuoroda jau panaudota")).toBeVisible()
  await theirs.getByRole("link", { name: "Prisijungti" }).click()
  await expect(theirs.getByRole("tab", { name: "Slaptažodis" })).toBeVisible()
  await invited.close()
})

async function fillIn(page: Page, { repeated }: { repeated: string }) {
  await page.getByLabel("El. paštas").fill("jonas@auto.test")
  await page.getByLabel("Vardas, pavardė").fill("Jonas Žemaitis")
  await page.locator("[name=password]").fill(password)
  await page.getByLabel("Pakartoti slaptažodį").fill(repeated)
  await page.getByRole("button", { name: "Sukurti paskyrą" }).click()
}
