import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"

const minPixels = 44

const paths = [
  "/",
  "/car/new",
  "/calculator?sale=999999999.99&NOK=0.0000000001&USD=1&vat_rate=21",
  "/analytics",
  "/users",
  "/profile",
  "/organization-settings",
  "/organization-settings/papers",
  "/organization-settings/vat",
  "/organization-settings/tasks",
  "/organization-settings/partners",
  "/organization-settings/data",
  "/tasks",
  "/inbox",
  "/papers",
]

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test("the longest names and amounts do not widen the page", { tag: "@phone" }, async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const name = `${organization.name} Automobiliųpardavimocentras `.repeat(4).slice(0, 100)
  await api.changeOrganization(organization, { name })
  const car = await api.makeCar(organization, {
    name: "Nepertraukiamasautomobiliopavadinimas".repeat(5),
    description: "https://skelbimai.test/".padEnd(300, "a"),
    purchase_price: "999999999.99",
    purchase_currency: "NOK",
    sale_price: "999999999.99",
    status: "preparing",
  })
  await api.makeExpense(car, { description: "Remontas".repeat(30), amount: "999999999.99" })
  const full_name = "Nepertraukiamasvardas".repeat(4)
  await api.invite(organization, { email: `${organization.id}@demo.test`, full_name })
  await signIn("superadmin", organization)
  for (const path of [...paths, `/car/${car.id}`]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.locator(".animate-pulse")).toHaveCount(0)
    expect.soft(await overflow(page), path).toBe(0)
  }
  await page.getByRole("banner").getByRole("button").first().click()
  await expect(page.getByLabel("Ieškoti organizacijos")).toBeVisible()
  expect.soft(await overflow(page), "switcher").toBe(0)
})

test("every control is large enough for a thumb", { tag: "@phone" }, async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60", purchase_currency: "NOK" })
  await api.makeExpense(car, { description: "Keltas", amount: "10" })
  await api.invite(organization, { email: `${organization.id}@demo.test`, full_name: "Ona" })
  await signIn("superadmin", organization)
  for (const path of [...paths, `/car/${car.id}`]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.locator(".animate-pulse")).toHaveCount(0)
    expect(await page.getByRole("link").count()).toBeGreaterThan(0)
    expect.soft(await smallTargets(page), path).toEqual([])
  }
})

/** The controls that are too small for a thumb; the link of a card counts with the size of its card. */
const smallTargets = (page: Page) =>
  page.evaluate((size) => {
    const shown = [...document.querySelectorAll<HTMLElement>("button, a[href], select, input")]
    return (
      shown
        .filter((element) => !element.closest("article h2") && element.checkVisibility())
        // A hidden input is pressed by its label. The skip link is for the keyboard alone, so its size does not matter.
        .map((element) =>
          element.matches("[class*=sr-only]") ? element.closest("label") : element,
        )
        .filter((element) => {
          const box = element?.getBoundingClientRect()
          return box && (box.height < size || box.width < size)
        })
        .map((element) => element?.outerHTML.slice(0, 120))
    )
  }, minPixels)
