import { expect } from "@playwright/test"
import type { Api } from "./api.ts"
import { test } from "./fixtures.ts"
import { card } from "./screen.ts"

test("back returns to where the list was scrolled", async ({ page, signIn, organization, as }) => {
  await makeCars(await as("superadmin"), organization, 40)
  await signIn("superadmin", organization)
  await page.goto("/")
  const car = page.getByRole("link", { name: "Auto 5", exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(car).toBeInViewport({ timeout: 200 })
  }).toPass()
  await car.click()
  await expect(page.getByRole("heading", { name: "Auto 5", exact: true, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(car).toBeInViewport()
})

test("a thousand cars scroll to the end, and each is rendered on the way", {
  tag: "@phone",
}, async ({ page, signIn, organization, as }) => {
  test.slow()
  const total = 1000
  const api = await as("superadmin")
  const numbers = Array.from({ length: total }, (_, index) => index + 1)
  while (numbers.length > 0) {
    const batch = numbers.splice(0, 25)
    await Promise.all(batch.map((number) => api.makeCar(organization, { name: `Auto ${number}` })))
  }
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(page.getByRole("tab", { name: /Visi/ })).toContainText("1000")

  const seen = new Set<string>()
  let maxRendered = 0
  await expect(async () => {
    const names = await page.getByRole("article").getByRole("link").allTextContents()
    maxRendered = Math.max(maxRendered, names.length)
    for (const name of names) seen.add(name)
    await page.evaluate(() => scrollBy(0, innerHeight * 0.8))
    expect(seen.size).toBe(total)
  }).toPass({ intervals: [60], timeout: 90_000 })
  expect(maxRendered).toBeLessThan(80)

  // Rows are measured while they scroll into view, which may move the end of the list.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(card(page, "Auto 1")).toBeInViewport({ timeout: 500 })
  }).toPass()

  await card(page, "Auto 1").getByRole("link").click()
  await expect(page.getByRole("heading", { name: "Auto 1", exact: true, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(card(page, "Auto 1")).toBeInViewport()
})

test("Tab goes from card to card, and continues where it was after the list was scrolled", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await makeCars(await as("superadmin"), organization, 60)
  await signIn("superadmin", organization)
  await page.goto("/")
  await card(page, "Auto 60").getByRole("link").focus()
  for (let number = 59; number >= 8; number -= 1) {
    // One Tab to the status, one to the sale, one to the next card.
    for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press("Tab")
    await expect(page.getByRole("link", { name: `Auto ${number}`, exact: true })).toBeFocused()
  }
  await expect(card(page, "Auto 8")).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(card(page, "Auto 60")).toBeInViewport()
  await expect(page.getByRole("link", { name: "Auto 8", exact: true })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.getByLabel("Būsena: Auto 8")).toBeFocused()
  await expect(card(page, "Auto 8")).toBeInViewport()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Auto 8", exact: true, level: 1 })).toBeVisible()
})

/** Makes cars one after the other, so that the last one is first in the list. */
async function makeCars(api: Api, organization: { id: string }, count: number) {
  for (let number = 1; number <= count; number += 1)
    await api.makeCar(organization, { name: `Auto ${number}` })
}
