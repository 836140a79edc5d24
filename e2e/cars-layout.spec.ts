import { expect, type Locator, type Page } from "@playwright/test"
import { smallTargets } from "./axe.ts"
import { test } from "./fixtures.ts"
import { card } from "./screen.ts"

type Shifts = typeof globalThis & { shifts: number }

/** Adds up how far elements in sight are seen to move, also shortly after a press. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const sums = globalThis as Shifts
    sums.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        sums.shifts += entry.value
    }).observe({ type: "layout-shift", buffered: true })
  })

/** The sum since this was last asked, with that of the next two frames. */
const takeShifts = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const sums = globalThis as Shifts
    const taken = sums.shifts
    sums.shifts = 0
    return taken
  })

test("no card moves when another tab, order or search is shown, nor on the way back from a car", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  for (const status of ["bought", "preparing", "sold"])
    for (let number = 1; number <= 4; number += 1)
      await api.makeCar(organization, {
        name: `Auto ${number} ${status}`,
        purchase_price: `${number}000`,
        status,
      })
  await watchShifts(page)
  await signIn("superadmin", organization)
  await page.goto("/")
  const articles = page.getByRole("article")
  await expect(articles).toHaveCount(12)
  await takeShifts(page)
  const step = async (run: () => Promise<unknown>, first: RegExp, count: number) => {
    await run()
    await expect(articles).toHaveCount(count)
    await expect(articles.first()).toHaveText(first)
    expect(await takeShifts(page)).toBeLessThan(0.02)
  }
  const tab = (name: RegExp) => () => page.getByRole("tab", { name }).click()
  await step(tab(/Parduoti/), /Auto 4 sold/, 4)
  await step(tab(/Visi/), /Auto 4 bought/, 12)
  await step(tab(/Ruošiami/), /Auto 4 preparing/, 4)
  await step(tab(/Visi/), /Auto 4 bought/, 12)
  await step(() => page.getByRole("searchbox").fill("sold"), /Auto 4 sold/, 4)
  await step(() => page.getByRole("searchbox").fill(""), /Auto 4 bought/, 12)
  await step(() => page.getByLabel("Tvarka").selectOption("cost"), /Auto 4/, 12)
  await card(page, "Auto 1 sold").getByRole("link").click()
  await expect(page.getByRole("heading", { name: "Auto 1 sold", level: 1 })).toBeVisible()
  await takeShifts(page)
  await step(() => page.goBack(), /Auto 4/, 12)
  await step(tab(/Parduoti/), /Auto 4 sold/, 4)
})

test("Enter in the search opens the first car that is found, and the arrow down leads to it", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  for (const name of ["Audi A4", "Volvo V60", "Volvo V70"])
    await api.makeCar(organization, { name })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(page.getByRole("article")).toHaveCount(3)
  const search = page.getByLabel("Ieškoti pagal pavadinimą")
  // Nothing is typed: it stays on the list.
  await search.press("Enter")
  await search.press("ArrowDown")
  await expect(page.getByRole("link", { name: "Volvo V70" })).toBeFocused()
  // The search has not been sent yet when Enter is pressed.
  await search.fill("audi")
  await search.press("Enter")
  await expect(page.getByRole("heading", { name: "Audi A4", level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL("/?search=audi")
  await expect(page.getByRole("article")).toHaveCount(1)
})

test("a phone's tabs are equally wide, with the plus at the right end, and no name is cut", {
  tag: "@phone",
}, async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.goto("/")
  const bar = page.locator(".tab-bar")
  await expect(bar.getByRole("link")).toHaveCount(4)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const links = await bar.getByRole("link").evaluateAll((all) =>
      all.map((link) => {
        const text = link.querySelector("span")
        const isCut = text !== null && text.scrollWidth > text.clientWidth
        const { x, width } = link.getBoundingClientRect()
        return { x, width, isCut, isPlus: link.getAttribute("href") === "/car/new" }
      }),
    )
    expect(new Set(links.map((link) => Math.round(link.width))).size).toBe(1)
    expect(links.filter(({ isCut }) => isCut)).toEqual([])
    expect(links.toSorted((a, b) => a.x - b.x).at(-1)?.isPlus).toBe(true)
  }
})

for (const [width, height] of [
  [640, 400],
  [700, 800],
  [768, 900],
  [1024, 768],
] as const)
  test(`the plus stands beside the search at ${width} × ${height}, never alone on a line`, async ({
    page,
    signIn,
    organization,
    as,
  }) => {
    await (await as("superadmin")).makeCar(organization, { name: "Audi" })
    await page.setViewportSize({ width, height })
    await signIn("superadmin", organization)
    await page.goto("/")
    await expect(card(page, "Audi")).toBeVisible()
    const bar = page.locator(".list-bar")
    const search = await bar.getByRole("search").boundingBox()
    const plus = await bar.getByRole("link", { name: "Pridėti automobilį" }).boundingBox()
    expect(Math.abs((plus?.y ?? 0) - (search?.y ?? 999))).toBeLessThan(2)
    expect(plus?.x).toBeGreaterThan(search?.x ?? 999)
  })

test.describe(() => {
  test("no control that the search and the tabs cover in part is too small or too near to them", {
    tag: "@every-width",
  }, async ({ page, signIn, organization, as }) => {
    const api = await as("superadmin")
    for (let number = 1; number <= 60; number += 1)
      await api.makeCar(organization, { name: `Auto ${number}` })
    await signIn("superadmin", organization)
    await page.goto("/")
    await expect(card(page, "Auto 60")).toBeVisible()
    const { height = 0 } = (await card(page, "Auto 60").boundingBox()) ?? {}
    // Each position has another part of a card under the bar, and another part above the window.
    for (let part = 0; part < 14; part += 1) {
      const top = Math.round(300 + (part * (height + 10)) / 14)
      await page.evaluate((to) => scrollTo(0, to), top)
      expect.soft(await smallTargets(page), `scrolled to ${top}`).toEqual([])
    }
  })
})

test("a card says plate, cost without a rate and days on one line of a small phone", {
  tag: "@phone",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  await api.makeCar(organization, {
    name: "Audi",
    registration_number: "KVD 482",
    purchase_price: "131542.33",
    purchase_currency: "NOK",
    bought_on: "2025-01-02",
  })
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn("superadmin", organization)
  await page.goto("/")
  const line = card(page, "Audi").locator("p")
  await expect(line).toContainText("11 312,64 EUR")
  await expect(line).toContainText(/\d{3}\sd\./)
  expect((await line.boundingBox())?.height).toBeLessThan(20)
})

test("the menus of the list do not move their buttons", { tag: "@every-width" }, async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await (await as("superadmin")).makeCar(organization, { name: "Audi" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(card(page, "Audi")).toBeVisible()
  for (const name of ["Eksportas ir importas", "Paskyros meniu"]) {
    const button = page.getByRole("button", { name })
    const before = await button.boundingBox()
    await button.click()
    await expect(page.getByRole("menu")).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("menu")).toHaveCount(0)
  }
})

test("header and content of every page begin at one left edge", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await (await as("superadmin")).makeCar(organization, { name: "Audi" })
  await signIn("superadmin", organization)
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? 0
  for (const path of ["/", "/analytics", "/users", "/overheads", "/profile"]) {
    await page.goto(path)
    const content = path === "/" ? page.getByRole("searchbox") : page.locator("main h1")
    await expect(content).toBeVisible()
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const logo = await leftOf(page.locator("header [aria-haspopup] > :first-child").first())
      expect(await leftOf(content), `${path} at ${width} px`).toBeCloseTo(logo, 0)
    }
  }
})
