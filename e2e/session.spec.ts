import { expect, type Page } from "@playwright/test"
import { apiFor } from "./api.ts"
import { test } from "./fixtures.ts"
import { blockEvents, expectToast, recordRequests, statusError, storedItem } from "./screen.ts"
import { password } from "./server.ts"

const refreshPath = /^\/api\/session\/refresh$/
const cars = (page: Page) => page.getByRole("heading", { name: "Automobiliai" })

const readSession = async (page: Page) =>
  JSON.parse((await storedItem(page, "marza.session")) ?? "null")

/** Changes the stored expiry of the access token. */
const expireIn = (page: Page, seconds: number) =>
  page.evaluate((ahead) => {
    const session = JSON.parse(localStorage.getItem("marza.session") ?? "{}")
    session.expires_at = new Date(Date.now() + ahead * 1000).toISOString()
    localStorage.setItem("marza.session", JSON.stringify(session))
  }, seconds)

test("signing out clears the session, and the other tab opens the sign-in too", async ({
  page,
  context,
  signIn,
  organization,
  consoleErrors,
}) => {
  // Requests that are under way during the sign-out may be refused.
  consoleErrors.allowSignOut()
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  const other = await context.newPage()
  await other.goto("/car/new")
  await expect(other.getByRole("heading", { name: "Naujas automobilis" })).toBeVisible()

  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await expect(page.getByRole("menu")).toContainText("superadmin@demo.test")
  await page.getByRole("menuitem", { name: "Atsijungti" }).click()
  await expect(page).toHaveURL("/auth")
  await expect(other).toHaveURL("/auth")
  expect(await storedItem(page, "marza.session")).toBeNull()
  await expectToast(other, "Atsijungta kitame skirtuke")
  await expect(other.getByText("Sesija baigėsi")).toHaveCount(0)
  await expect(page.getByText("Atsijungta kitame skirtuke")).toHaveCount(0)

  // The tab that signed out starts again at the root; the other one returns to its URL.
  await page.getByLabel("El. paštas").fill("superadmin@demo.test")
  await page.locator("[name=password]").fill(password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/")
  await expect(other).toHaveURL("/car/new")
})

test("a toast in a hidden tab waits until the tab is shown", async ({
  page,
  context,
  signIn,
  organization,
  consoleErrors,
}) => {
  consoleErrors.allowSignOut()
  await signIn("superadmin", organization)
  await page.goto("/")
  const other = await context.newPage()
  await other.addInitScript(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
  })
  await other.goto("/")
  await expect(cars(other)).toBeVisible()
  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await page.getByRole("menuitem", { name: "Atsijungti" }).click()
  await expect(other).toHaveURL("/auth")
  await other.waitForLoadState("networkidle")
  await expect(other.getByText("Atsijungta kitame skirtuke")).toHaveCount(0)
  await other.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
  })
  await expectToast(other, "Atsijungta kitame skirtuke")
})

test("two tabs refresh the session only once", async ({ page, context, signIn, organization }) => {
  await signIn("superadmin", organization)
  // The program runs in neither tab yet: a tab that has begun to refresh would be cut off by the next page.
  await page.goto("/icon.svg")
  await expireIn(page, -5)
  const other = await context.newPage()
  const refreshes = recordRequests(context, "POST", refreshPath)
  const before = await readSession(page)
  await Promise.all([page.goto("/"), other.goto("/")])
  await expect(cars(page)).toBeVisible()
  await expect(cars(other)).toBeVisible()
  expect(refreshes).toHaveLength(1)
  const after = await readSession(page)
  expect(after.refresh_token).not.toBe(before.refresh_token)
  expect(Date.parse(after.expires_at)).toBeGreaterThan(Date.now() + 60_000)
})

test("an idle page refreshes the session by itself", async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.clock.install()
  await page.goto("/")
  await expect(cars(page)).toBeVisible()
  const refresh = page.waitForResponse((response) =>
    refreshPath.test(new URL(response.url()).pathname),
  )
  await page.clock.fastForward("15:00")
  expect((await refresh).status()).toBe(200)
})

test("a session that the server ended leads to the sign-in, with a notice", async ({
  page,
  server,
  signIn,
  organization,
  consoleErrors,
}) => {
  const session = await signIn("superadmin", organization)
  // Otherwise the stream of events would report the end of the session before the next call does (events.spec.ts).
  await blockEvents(page)
  await page.goto("/")
  await expect(cars(page)).toBeVisible()
  await apiFor(server.url, session).signOut()
  consoleErrors.expect(statusError(401))
  await page.getByRole("tab", { name: /Ruošiami/ }).click()
  await expect(page).toHaveURL("/auth")
  await expectToast(page, "Sesija baigėsi", "Prisijunkite iš naujo.")
  expect(await storedItem(page, "marza.session")).toBeNull()
})
