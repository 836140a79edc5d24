import { expect, type Locator, type Page } from "@playwright/test"
import { boughtInTurn } from "./api.ts"
import { smallTargets } from "./axe.ts"
import { test } from "./fixtures.ts"
import { card } from "./screen.ts"

const numbered = (count: number) =>
  boughtInTurn(Array.from({ length: count }, (_, index) => `Auto ${index + 1}`))

/** No control that the search and the tabs cover in part is too small or too near to them. */
async function expectLargeTargets(page: Page) {
  const { height = 0 } = (await page.getByRole("article").first().boundingBox()) ?? {}
  // Each position has another part of a card under the bar, and another part above the window.
  for (let part = 0; part < 14; part += 1) {
    const top = Math.round(300 + (part * (height + 10)) / 14)
    await page.evaluate((to) => scrollTo(0, to), top)
    expect.soft(await smallTargets(page), `scrolled to ${top}`).toEqual([])
  }
}

/** Scrolls down until this is in sight. */
const reach = (page: Page, what: Locator) =>
  expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(what).toBeInViewport({ timeout: 200 })
  }).toPass()

test("far down a list of cards or a table the keyboard goes on and Back returns to the car", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await (await as("superadmin")).importCars(organization, numbered(60))
  await signIn("superadmin", organization)
  await page.goto("/")
  const link = (number: number) => page.getByRole("link", { name: `Auto ${number}`, exact: true })
  const heading = (number: number) =>
    page.getByRole("heading", { name: `Auto ${number}`, exact: true, level: 1 })
  await expect(card(page, "Auto 60")).toBeVisible()
  await test.step("what the bar covers in part can be pressed", () => expectLargeTargets(page))

  await test.step("Tab goes on to the next card also where it is quicker than the cards are drawn", async () => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 })
    await page.evaluate(() => scrollTo(0, 0))
    await link(60).focus()
    await Promise.all(Array.from({ length: 3 * 40 }, () => page.keyboard.press("Tab")))
    await expect(link(20)).toBeFocused()
    await devtools.detach()
  })
  await test.step("Tab goes from card to card, and continues where it was after the list was scrolled", async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await link(60).focus()
    for (let number = 59; number >= 8; number -= 1) {
      // One Tab to the status, one to the sale, one to the next card.
      for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press("Tab")
      await expect(link(number)).toBeFocused()
    }
    await expect(card(page, "Auto 8")).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(card(page, "Auto 60")).toBeInViewport()
    await expect(link(8)).toBeFocused()
    await page.keyboard.press("Tab")
    await expect(page.getByLabel("Būsena: Auto 8")).toBeFocused()
    await expect(card(page, "Auto 8")).toBeInViewport()
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Enter")
    await expect(heading(8)).toBeVisible()
  })
  await test.step("Back returns to where the list was scrolled", async () => {
    await page.goBack()
    await expect(link(8)).toBeInViewport()
  })
  await test.step("Back from a car far down a table returns to its row, below the headings", async () => {
    const table = page.getByRole("table", { name: "Automobiliai" })
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole("button", { name: "Lentelė" }).click()
    await expect(table).toHaveAttribute("aria-rowcount", "61")
    await reach(page, link(10))
    const row = table.getByRole("row").filter({ has: link(10) })
    await expect(row).toHaveAttribute("aria-rowindex", "52")
    const rows = table.getByRole("row").filter({ has: page.getByRole("link") })
    expect(await rows.count()).toBeLessThan(45)
    await link(10).click()
    await expect(heading(10)).toBeVisible()
    await page.goBack()
    await expect(link(10)).toBeInViewport()
  })
})

test("a thousand cars scroll to the end, and each is rendered on the way", {
  tag: "@phone",
}, async ({ page, signIn, organization, as }) => {
  test.slow()
  const total = 1000
  await (await as("superadmin")).importCars(organization, numbered(total))
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(page.getByRole("tab", { name: /Visi/ })).toContainText("1000")
  await expect(page.getByRole("article").first()).toBeVisible()
  await test.step("what the bar covers in part can be pressed", () => expectLargeTargets(page))

  await page.evaluate(() => scrollTo(0, 0))
  await expect(card(page, `Auto ${total}`)).toBeInViewport()
  const seen = new Set<string>()
  const cards = page.getByRole("article")
  let maxRendered = 0
  await expect(async () => {
    const names = await cards.getByRole("link").allTextContents()
    maxRendered = Math.max(maxRendered, names.length)
    for (const name of names) seen.add(name)
    // The next cards begin where these end, however long the browser takes to render them.
    await cards.last().evaluate((last) => last.scrollIntoView())
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
