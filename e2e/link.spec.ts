import { expect, type Page } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import { mailedLink } from "./mail.ts"
import { statusError, storedItem } from "./screen.ts"

async function ask(page: Page, email: string) {
  await page.getByRole("tab", { name: "Nuoroda el. paštu" }).click()
  await page.getByLabel("El. paštas").fill(email)
  await page.getByRole("button", { name: "Siųsti nuorodą" }).click()
}

async function expectSent(page: Page) {
  const title = "Prisijungimo nuoroda išsiųsta!"
  const hint = "Patikrinkite savo el. paštą ir spauskite nuorodą."
  const tab = page.getByRole("tabpanel")
  await expect(tab.getByText(title, { exact: true })).toBeVisible()
  await expect(tab.getByText(hint, { exact: true })).toBeVisible()
}

const signIn = (page: Page) => page.getByRole("button", { name: "Prisijungti", exact: true })

test("a mailed link signs in once, and returns to the address that was opened before", async ({
  page,
  server,
  as,
  consoleErrors,
}) => {
  const { id } = await (await as("admin")).organization(north)
  await page.goto("/analytics?year=2026&month=3")
  await expect(page).toHaveURL("/auth")
  const asked = page.waitForRequest("**/api/session/link")
  await ask(page, "admin@demo.test")
  expect((await asked).postDataJSON()).toEqual({
    email: "admin@demo.test",
    redirect_to: `${server.url}/analytics?year=2026&month=3`,
  })
  await expectSent(page)

  const link = await mailedLink(server, "admin@demo.test")
  await page.evaluate((chosen) => localStorage.setItem("marza.organization", chosen), id)
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "Prisijungimas su nuoroda" })).toBeVisible()
  await signIn(page).click()
  await expect(page).toHaveURL("/analytics?year=2026&month=3")
  const session = JSON.parse((await storedItem(page, "marza.session")) ?? "null")
  expect(session.user.email).toBe("admin@demo.test")

  await page.evaluate(() => localStorage.clear())
  consoleErrors.expect(statusError(400))
  await page.goto(link)
  await signIn(page).click()
  await expect(page.getByRole("alert")).toContainText("Nuoroda nebegalioja arba jau panaudota.")
  await expect(signIn(page)).toHaveCount(0)
  expect(await storedItem(page, "marza.session")).toBeNull()
  await page.getByRole("link", { name: "Į prisijungimo puslapį" }).click()
  await expect(page).toHaveURL("/auth")
})
