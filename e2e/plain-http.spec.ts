import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card, recordRequests, storedItem, waitForChunk } from "./screen.ts"
import { password } from "./server.ts"

// A phone in the yard opens the program by plain http: the browser then has no Web Locks, no
// crypto.randomUUID and no clipboard.
const lanHost = "marza.test"

test.use({
  preloads: true,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${lanHost} 127.0.0.1`],
    }),
})

test("over plain http a car made without a connection waits in the open page, and two tabs send it once", async ({
  page,
  context,
  server,
  newcomer,
  consoleErrors,
}) => {
  consoleErrors.expect(/Cross-Origin-Opener-Policy header has been ignored/)
  consoleErrors.allowOffline()
  const serverUrl = server.url.replace(/\/\/[^:]+/, `//${lanHost}`)
  await page.goto(`${serverUrl}/auth`)
  await page.evaluate(
    ([session, organization]) => {
      localStorage.setItem("marza.session", session)
      localStorage.setItem("marza.organization", organization)
    },
    [JSON.stringify(newcomer.session), newcomer.organization.id] as const,
  )
  const other = await context.newPage()
  await other.goto(`${serverUrl}/`)
  await expect(other.getByText("Automobilių dar nėra")).toBeVisible()
  await page.goto(`${serverUrl}/car/new`)
  await waitForChunk(page, "UnsentList")
  await waitForChunk(other, "UnsentList")
  expect(await page.evaluate(() => "serviceWorker" in navigator)).toBe(false)
  await page.getByLabel("Pavadinimas").fill("Volvo XC60")
  await page.getByLabel("Pirkimo kaina").fill("1000")
  await context.setOffline(true)
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  for (const tab of [page, other])
    await expect(tab.getByRole("region", { name: "Neišsiųsta" })).toContainText("Volvo XC60")
  const sent = recordRequests(context, "POST", /\/cars$/)
  await context.setOffline(false)
  for (const tab of [page, other]) {
    await expect(tab.getByRole("region", { name: "Neišsiųsta" })).toHaveCount(0)
    await expect(card(tab, "Volvo XC60")).toBeVisible()
  }
  expect(sent).toHaveLength(1)
  expect(await newcomer.api.cars(newcomer.organization)).toHaveLength(1)
})

test("over plain http a person signs in and adds a car, and two tabs refresh the session once", async ({
  page,
  context,
  server,
  newcomer,
  consoleErrors,
}) => {
  // Chromium logs this error, because the header has an effect over https only.
  consoleErrors.expect(/Cross-Origin-Opener-Policy header has been ignored/)
  const serverUrl = server.url.replace(/\/\/[^:]+/, `//${lanHost}`)
  await page.goto(`${serverUrl}/auth`)
  expect(
    await page.evaluate(() => ({ secure: isSecureContext, locks: "locks" in navigator })),
  ).toEqual({
    secure: false,
    locks: false,
  })
  await page.getByLabel("El. paštas").fill(newcomer.email)
  await page.locator("[name=password]").fill(password)
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: `Pasirinkti: ${newcomer.organization.name}` }).click()
  await page.goto(`${serverUrl}/car/new`)
  await page.getByLabel("Pavadinimas").fill("Volvo XC60")
  await page.getByLabel("Pirkimo kaina").fill("1000")
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expect(page.getByRole("heading", { name: "Volvo XC60" })).toBeVisible()
  expect(await newcomer.api.cars(newcomer.organization)).toHaveLength(1)

  const other = await context.newPage()
  await other.goto(`${serverUrl}/`)
  await expect(other.getByRole("heading", { name: "Automobiliai" })).toBeVisible()
  // Neither tab may run the program here: a tab that has just begun to refresh would hold its lease over a reload.
  const carUrl = page.url()
  await other.goto("about:blank")
  await page.goto(`${serverUrl}/icon.svg`)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("marza.session") ?? "{}")
    session.expires_at = new Date(Date.now() - 5000).toISOString()
    localStorage.setItem("marza.session", JSON.stringify(session))
  })
  const before = await storedItem(page, "marza.session")
  const refreshes = recordRequests(context, "POST", /^\/api\/session\/refresh$/)
  await Promise.all([page.goto(carUrl), other.goto(`${serverUrl}/`)])
  await expect(page.getByRole("heading", { name: "Volvo XC60" })).toBeVisible()
  await expect(other.getByRole("heading", { name: "Automobiliai" })).toBeVisible()
  expect(refreshes).toHaveLength(1)
  expect(await storedItem(page, "marza.session")).not.toBe(before)
})
