import { expect, type Locator, type Page } from "@playwright/test"
import { north } from "./api.ts"
import { exportMenu } from "./downloads.ts"
import { test } from "./fixtures.ts"
import { card } from "./screen.ts"

type Shifts = typeof globalThis & { takeShifts: () => number }

/** Adds up how far elements in sight are seen to move, also shortly after a press. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    const add = (entries: PerformanceEntry[]) => {
      for (const entry of entries as (PerformanceEntry & { value: number })[]) sum += entry.value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: "layout-shift", buffered: true })
    const shifts = globalThis as Shifts
    shifts.takeShifts = () => {
      // A busy page tells the observer late; a move of one step must not count in the next one.
      add(observer.takeRecords())
      const taken = sum
      sum = 0
      return taken
    }
  })

/** The sum since this was last asked, with that of the next two frames. */
const takeShifts = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return (globalThis as Shifts).takeShifts()
  })

test("nothing moves when another tab, order, search or menu is shown, nor on the way back from a car", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as, hasTouch: isOnPhone }) => {
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
  const byCost = async () => {
    if (!isOnPhone) return page.getByLabel("Tvarka").selectOption("cost")
    await exportMenu(page).click()
    await page.getByRole("menuitemradio", { name: "Didžiausia savikaina" }).click()
  }
  await step(byCost, /Auto 4/, 12)
  await card(page, "Auto 1 sold").getByRole("link").click()
  await expect(page.getByRole("heading", { name: "Auto 1 sold", level: 1 })).toBeVisible()
  await takeShifts(page)
  await step(() => page.goBack(), /Auto 4/, 12)
  await step(tab(/Parduoti/), /Auto 4 sold/, 4)

  for (const button of [exportMenu(page), page.getByRole("button", { name: "Paskyros meniu" })]) {
    const before = await button.boundingBox()
    await button.click()
    await expect(page.getByRole("menu")).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("menu")).toHaveCount(0)
  }
})

const boxOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().toJSON())
const boxesOf = (all: Locator) =>
  all.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().toJSON()))

test("on a phone a list of few cars fits: its tiles of figures are one row, no tab or name is cut", {
  tag: "@phone",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  const loss = { purchase_price: "123456.78", sale_price: "999", status: "sold" } as const
  await api.makeCar(organization, { name: "Mazda", ...loss })
  const noRate = { purchase_price: "1000", purchase_currency: "NOK" } as const
  await api.makeCar(organization, { ...loss, ...noRate, name: "Be kurso" })
  await api.makeCar(organization, {
    name: "Audi",
    registration_number: "KVD 482",
    purchase_price: "131542.33",
    purchase_currency: "NOK",
    bought_on: "2025-01-02",
  })
  await signIn("superadmin", organization)
  await page.goto("/")
  const glance = page.getByRole("list", { name: "Firma dabar" })
  const brought = glance.getByRole("link", {
    name: /^Ką atnešė \S+ kursas nenurodytas\s?−12\d\s\d{3},\d\d\sEUR/,
  })
  await expect(brought).toBeVisible()
  await expect(page.getByRole("region", { name: "Pirmieji žingsniai" })).toBeVisible()
  for (const width of [390, 320])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      // The cars stand above what to do next, however that is shown.
      expect((await boxOf(card(page, "Audi"))).top).toBeLessThan(245)
      // What has no room in the row is swiped to.
      expect((await boxOf(glance)).height).toBeLessThanOrEqual(72)
      const tiles = await boxesOf(glance.getByRole("listitem"))
      expect(new Set(tiles.map((tile) => Math.round(tile.width))).size).toBe(1)
      expect(tiles[1].right).toBeLessThan(width)
      const text = await brought.evaluate((one) => [one.scrollWidth, one.clientWidth])
      expect(text[0]).toBeLessThanOrEqual(text[1] ?? 0)
      // The figure is larger than its word, which stands above it.
      const [word, figure] = await brought.evaluate((one) =>
        [...one.children].map((part) => ({
          size: Number.parseFloat(getComputedStyle(part).fontSize),
          ...part.getBoundingClientRect().toJSON(),
        })),
      )
      expect(figure.size).toBeGreaterThan(word.size)
      expect(word.bottom).toBeLessThanOrEqual(figure.top + 1)

      const bar = page.locator(".tab-bar")
      await expect(bar.getByRole("link")).toHaveCount(4)
      const links = await bar.getByRole("link").evaluateAll((all) =>
        all.map((link) => {
          const text = link.querySelector("span")
          const isCut = text !== null && text.scrollWidth > text.clientWidth
          const { x, width } = link.getBoundingClientRect()
          return { x, width, isCut, isPlus: link.getAttribute("href") === "/car/new" }
        }),
      )
      const tabs = links.filter(({ isPlus }) => !isPlus)
      expect(new Set(tabs.map((link) => Math.round(link.width))).size).toBe(1)
      expect(links.filter(({ isCut }) => isCut)).toEqual([])
      expect(links.toSorted((a, b) => a.x - b.x).at(-1)?.isPlus).toBe(true)
    })
  await test.step("plate, cost without a rate and days of a card stand on one line", async () => {
    const line = card(page, "Audi").locator("p")
    await expect(line).toContainText("11 312,64 EUR")
    await expect(line).toContainText(/\d{3}\sd\./)
    expect((await boxOf(line)).height).toBeLessThan(20)
  })
  await test.step("the order does not move when there is no figure beside it", async () => {
    const place = async () => {
      const { x, y, height } = await boxOf(exportMenu(page))
      return [x, y, height].map(Math.round)
    }
    const before = await place()
    await page.getByRole("searchbox").fill("Audi")
    await expect(glance).toHaveCount(0)
    expect(await place()).toEqual(before)
  })
})

test("on a phone cards stand in one column, search and tabs stay in sight, with at least four cards", {
  tag: "@phone",
}, async ({ page, signIn, as }) => {
  await signIn("owner", await (await as("owner")).organization(north))
  await page.goto("/")
  const cards = page.getByRole("article")
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole("link", { name: /^Ką atnešė / })).toBeVisible()
  const boxes = await boxesOf(cards)
  expect(new Set(boxes.slice(0, 5).map(({ x }) => x)).size).toBe(1)
  expect(await overflow(page)).toBe(0)
  expect(boxes[0].top).toBeLessThan(245)
  const strip = await boxOf(page.getByRole("list", { name: "Firma dabar" }))
  expect(boxes[0].top - strip.bottom, "the strip and the first card").toBeGreaterThanOrEqual(8)
  const { top } = await boxOf(page.locator(".tab-bar"))
  expect(boxes.filter(({ bottom }) => bottom <= top).length).toBeGreaterThanOrEqual(4)
  // What is expected of a car has a line; the card of one with a missing rate (Kia e-Niro) is no higher.
  for (const { height } of boxes.slice(0, 6)) expect(height).toBeLessThanOrEqual(107)

  await page.evaluate(() => scrollTo(0, 700))
  await expect(cards.first()).not.toBeInViewport()
  await expect(page.getByLabel("Ieškoti pagal pavadinimą")).toBeInViewport({ ratio: 1 })
  await page.getByRole("tab", { name: /Parduoti/ }).click()
  // Another list is shown from its top.
  await expect(cards.first()).toBeInViewport({ ratio: 1 })
})

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test("on a desk cards stand in a grid with their signed photos, and twelve cars of a table are in sight", async ({
  page,
  signIn,
  as,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn("owner", await (await as("owner")).organization(north))
  await page.goto("/")
  const cards = page.getByRole("article")
  await expect(cards.first()).toBeVisible()
  expect(new Set((await boxesOf(cards)).slice(0, 5).map(({ x }) => x)).size).toBe(4)
  expect(await overflow(page)).toBe(0)
  const photo = card(page, "Nissan Leaf 40 kWh").getByRole("presentation").first()
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const source = (await photo.getAttribute("src")) ?? ""
  expect(source).toMatch(/^\/files\/car-images\/.+\?expires=\d+&signature=[0-9a-f]+$/)
  expect((await page.request.get(source.split("?")[0] ?? "")).ok()).toBe(false)

  const table = page.getByRole("table", { name: "Automobiliai" })
  const rows = table.getByRole("row").filter({ has: page.getByRole("link") })
  await page.getByRole("button", { name: "Lentelė" }).click()
  await test.step("a narrow window keeps cards", async () => {
    await expect(rows.first()).toBeVisible()
    await page.setViewportSize({ width: 800, height: 800 })
    await expect(cards.first()).toBeVisible()
    await expect(page.getByRole("button", { name: "Lentelė" })).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step("a reload shows the table again, with twelve cars above its totals", async () => {
    await page.reload()
    await expect(rows.nth(11)).toBeVisible()
    const totals = await boxOf(table.getByRole("row").filter({ hasText: "Iš viso" }))
    expect(totals.bottom).toBeLessThanOrEqual(800)
    const boxes = await boxesOf(rows)
    expect(boxes.filter(({ bottom }) => bottom <= totals.top + 1).length).toBeGreaterThanOrEqual(12)
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(56)
  })
  await test.step("the headings stay in sight", async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(rows.last()).toBeInViewport({ ratio: 1 })
    const headings = table.getByRole("row").first()
    await expect(headings).toBeInViewport({ ratio: 1 })
    const bar = await boxOf(page.locator(".list-bar"))
    expect(Math.abs((await boxOf(headings)).top - bar.bottom)).toBeLessThan(2)
  })
  await test.step("the whole row opens its car", async () => {
    const name = await rows.last().getByRole("link").textContent()
    await rows.last().click({ position: { x: 700, y: 20 } })
    await expect(page.getByRole("heading", { name: name ?? "", level: 1 })).toBeVisible()
  })
})

test("in windows between a phone and a desk names have room, and the plus stands beside the search", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  for (const name of ["Audi A4", "Volvo V60"]) await api.makeCar(organization, { name })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(card(page, "Audi A4")).toBeVisible()
  for (const [width, height, columns] of [
    [844, 390, 2],
    [640, 400, 1],
  ] as const)
    await test.step(`photos stand at the left at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expect(card(page, "Volvo V60").getByRole("heading")).toBeInViewport({ ratio: 1 })
      // The cards are rendered anew a moment after the window has changed.
      await expect
        .poll(async () => {
          const [one, other] = await boxesOf(page.getByRole("article"))
          return { areLow: Math.max(one.height, other.height) < 140, areBeside: one.y === other.y }
        })
        .toEqual({ areLow: true, areBeside: columns === 2 })
    })
  for (const [width, height] of [
    [640, 400],
    [700, 800],
    [768, 900],
    [1024, 768],
  ] as const)
    await test.step(`the plus is never alone on a line at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      const bar = page.locator(".list-bar")
      const search = await boxOf(bar.getByRole("search"))
      const plus = await boxOf(bar.getByRole("link", { name: "Pridėti automobilį" }))
      expect(Math.abs(plus.y - search.y)).toBeLessThan(2)
      expect(plus.x).toBeGreaterThan(search.x)
    })
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
