import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card } from "./screen.ts"

test.use({ serviceWorkers: "allow" })

/** Waits until the service worker has everything that opens the program. */
const waitForWorker = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const isComplete = Boolean(await caches.match("/"))
        return isComplete && navigator.serviceWorker.controller !== null
      }),
    )
    .toBe(true)

const strip = (page: Page) => page.getByRole("status").filter({ hasText: "Nėra ryšio" })

test("without a connection the program opens with the last list, which never passes for a fresh one", {
  tag: "@every-width",
}, async ({ page, context, signIn, organization, as, consoleErrors }) => {
  consoleErrors.expectOffline()
  const api = await as("superadmin")
  await api.makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(card(page, "Volvo V60")).toBeVisible()
  await waitForWorker(page)
  await context.setOffline(true)
  await page.reload()
  await expect(card(page, "Volvo V60")).toBeVisible()
  await expect(strip(page)).toHaveText(/^Nėra ryšio\. Rodoma \d\d:\d\d būsena$/)
  await api.makeCar(organization, { name: "Saab 900" })
  await context.setOffline(false)
  await expect(card(page, "Saab 900")).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})
