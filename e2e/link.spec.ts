import { expect, type Page } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import { mailedLink } from "./mail.ts"
import { recordRequests, statusError, storedItem, toasts, waitForChunk } from "./screen.ts"

async function ask(page: Page, email: string) {
  await page.goto("/auth")
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

test("a mailed link signs in, once", async ({ page, server, consoleErrors }) => {
  const asked = page.waitForRequest("**/api/session/link")
  await ask(page, "admin@demo.test")
  expect((await asked).postDataJSON()).toEqual({
    email: "admin@demo.test",
    redirect_to: `${server.url}/`,
  })
  await expectSent(page)

  const link = await mailedLink(server, "admin@demo.test")
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "Prisijungimas su nuoroda" })).toBeVisible()
  await signIn(page).click()
  await expect(page).toHaveURL("/select-organization")
  await page.getByRole("button", { name: `Pasirinkti: ${north}` }).click()
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("heading", { name: "Automobiliai" })).toBeVisible()
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

test("opening a mailed link does not use it up", async ({ page, context, server }) => {
  await ask(page, "member@demo.test")
  await expectSent(page)
  const link = await mailedLink(server, "member@demo.test")
  const calls = recordRequests(context, "POST", /^\/api\//)
  for (const _look of ["a scanner's", "and another"]) {
    await page.goto("/auth")
    await page.goto(link)
    await expect(signIn(page)).toBeVisible()
  }
  expect(calls).toEqual([])
  await signIn(page).click()
  await expect(page).toHaveURL("/select-organization")
})

test("an unknown e-mail is answered like a known one", async ({ page, server }) => {
  await ask(page, "nobody@demo.test")
  await expectSent(page)
  await page.getByRole("button", { name: "Siųsti dar kartą" }).click()
  await expect(page.getByLabel("El. paštas")).toBeVisible()
  expect(JSON.stringify(server.mails)).not.toContain("nobody@")
})

test("a mailed link without its token leads back to the sign-in", async ({ page }) => {
  await page.goto("/auth/link")
  await expect(page.getByRole("heading", { name: "Nuoroda ne visa" })).toBeVisible()
  await page.getByRole("link", { name: "Į prisijungimo puslapį" }).click()
  await expect(page).toHaveURL("/auth")
})

test("a mailed link can be pressed again by keyboard after a network failure", async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto("/auth/link#token=one")
  await expect(signIn(page)).toBeVisible()
  // The code of toasts loads while the page is idle.
  await waitForChunk(page, "Toasts")
  consoleErrors.allowOffline()
  await context.setOffline(true)
  await signIn(page).click()
  await expect(toasts(page).getByText(/Nėra ryšio su serveriu/)).toBeVisible()
  await expect(signIn(page)).toBeFocused()
})

test("a mailed link returns to the URL that was opened before", async ({ page, server, as }) => {
  const organization = await (await as("admin")).organization(north)
  await page.goto("/analytics?year=2026&month=3")
  await expect(page).toHaveURL("/auth")
  await page.getByRole("tab", { name: "Nuoroda el. paštu" }).click()
  await page.getByLabel("El. paštas").fill("admin@demo.test")
  await page.getByRole("button", { name: "Siųsti nuorodą" }).click()
  await expectSent(page)
  await page.evaluate((id) => localStorage.setItem("marza.organization", id), organization.id)
  await page.goto(await mailedLink(server, "admin@demo.test"))
  await signIn(page).click()
  await expect(page).toHaveURL("/analytics?year=2026&month=3")
})
