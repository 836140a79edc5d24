import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { expectToast, statusError, toasts, waitForChunk } from "./screen.ts"

const skeleton = (page: Page) => page.locator("#skeleton")
const addButton = (page: Page) => page.getByRole("link", { name: "Pridėti automobilį" }).first()

/** Opens the list, and waits until all that preloads with Save-Data is there: little more than the code of the toasts. */
async function openList(page: Page) {
  const chunks = [/\/assets\/Toasts-.*\.js/, /\/assets\/lt-(?!first).*\.js/]
  const loaded = chunks.map((chunk) => page.waitForResponse(chunk))
  await page.goto("/")
  await expect(addButton(page)).toBeVisible()
  // Once they run, what they import is there, too.
  for (const response of await Promise.all(loaded))
    await page.evaluate((url) => import(url).then(() => undefined), response.url())
  // The last that loads by itself. What is being imported when the connection goes fails until the page is loaded again.
  await waitForChunk(page, "later")
}

test("the skeleton shows from the first paint until a page is rendered", {
  tag: "@every-width",
}, async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("/api/organizations", async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest("/api/organizations")
  await page.goto("/")
  await asked
  await expect(skeleton(page)).toBeVisible()
  release()
  await expect(page.getByRole("heading", { name: "Automobiliai" })).toBeVisible()
  await expect(skeleton(page)).toBeHidden()
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary"))
  const colored = await primary()

  // None of the application's code runs, but the script in the page's head requests the list.
  await page.route("**/assets/*.js", () => {})
  const begun = page.waitForRequest(`/api/organizations/${organization.id}/cars`)
  await page.reload({ waitUntil: "commit" })
  await begun
  await expect(skeleton(page)).toBeVisible()
  expect(await primary()).toBe(colored)
  await page.goto("/organizations", { waitUntil: "commit" })
  await expect(skeleton(page)).toBeHidden()
})

test("nothing loads ahead before the list is drawn, however long that takes", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  await page.addInitScript(() => localStorage.setItem("marza.carView", "table"))
  await page.clock.install()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/CarTable-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  const ahead: string[] = []
  page.on("request", (request) => {
    const [name] = /(?:later|Toasts)-/.exec(request.url()) ?? []
    if (name) ahead.push(name)
  })
  const read = page.waitForResponse(`/api/organizations/${organization.id}/cars`)
  await page.goto("/")
  await (await read).finished()
  await expect(addButton(page)).toBeVisible()
  await page.clock.runFor("01:00")
  expect(ahead).toEqual([])
  release()
  await expect(page.getByRole("link", { name: /Volvo V60/ })).toBeVisible()
  await expect.poll(() => ahead).toContain("later-")
})

test("without a network the open screen stays, and a toast says why another one cannot open", async ({
  page,
  context,
  signIn,
  organization,
  consoleErrors,
}) => {
  consoleErrors.allowOffline()
  await signIn("superadmin", organization)
  await openList(page)
  await context.setOffline(true)
  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await expectToast(
    page,
    "Nepavyko įkelti",
    "Nėra ryšio su serveriu. Patikrinkite internetą ir bandykite dar kartą.",
  )
  await expect(page.getByRole("menu")).toHaveCount(0)
  await addButton(page).click()
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("heading", { name: "Automobiliai", level: 1 })).toBeVisible()
  const retry = toasts(page).getByRole("button", { name: "Bandyti dar kartą" })
  await expect(retry).toBeVisible()
  await context.setOffline(false)
  await retry.click()
  await expect(page).toHaveURL("/car/new")
  await expect(page.getByLabel("Pavadinimas")).toBeVisible()
  await page.getByRole("button", { name: "Paskyros meniu" }).click()
  await expect(page.getByRole("menu")).toBeVisible()
})

test("a screen of a newer version opens by one full load, which asks before it loses what is typed", async ({
  page,
  signIn,
  organization,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(404))
  await signIn("superadmin", organization)
  await openList(page)
  await addButton(page).click()
  await page.getByLabel("Pavadinimas").fill("Volvo V60")

  // The newer version no longer has the old file of the screen. A full load brings the new one.
  let isLoadedAnew = false
  await page.route("/analytics", (route) => {
    isLoadedAnew = true
    return route.fallback()
  })
  await page.route(/\/assets\/month-.*\.js/, (route) =>
    isLoadedAnew ? route.fallback() : route.fulfill({ status: 404 }),
  )
  await page.route("/", (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ contentType: "text/html", body: "<script src=/assets/newer.js>" })
      : route.fallback(),
  )
  const analytics = page.getByRole("link", { name: "Analitika" })
  let mayLeave = false
  let asked = 0
  page.on("dialog", (dialog) => {
    asked += 1
    return mayLeave ? dialog.accept() : dialog.dismiss()
  })
  await analytics.click()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page.getByLabel("Pavadinimas")).toHaveValue("Volvo V60")
  await expect(page).toHaveURL("/car/new")

  mayLeave = true
  await analytics.click()
  await expect(page).toHaveURL("/analytics")
  await expect(page.getByRole("heading", { name: "Analitika" })).toBeVisible()
})

test("a first screen that failed to load opens by the button to retry", async ({
  page,
  signIn,
  organization,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(503))
  consoleErrors.allow(/Failed to fetch dynamically imported module/)
  await signIn("superadmin", organization)
  const file = /\/assets\/month-.*\.js/
  let isDown = true
  await page.route(file, (route) => (isDown ? route.fulfill({ status: 503 }) : route.fallback()))
  await page.goto("/analytics")
  const reload = page.getByRole("button", { name: "Įkelti iš naujo" })
  await expect(reload).toBeVisible()
  isDown = false
  await reload.click()
  await expect(page.getByRole("heading", { name: "Analitika" })).toBeVisible()
})
