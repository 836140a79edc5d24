import { type Browser, chromium, type Page } from "@playwright/test"
import { chromiumOptions } from "../e2e/chromium.ts"
import { startServer } from "../e2e/server.ts"
import { storedSignIn } from "./stored-sign-in.ts"

const slowdown = 4

type Interaction = {
  name: string
  run: (page: Page) => Promise<unknown>
  until?: (page: Page) => Promise<unknown>
}

/** The usual ways through the application on a phone, each from where the one before has led. */
const interactions: readonly Interaction[] = [
  { name: "a letter in the search", run: (page) => page.getByRole("searchbox").press("v") },
  { name: "the tab of the cars sold", run: (page) => page.getByRole("tab").last().tap() },
  {
    name: "a car",
    run: (page) => page.getByRole("article").first().getByRole("link").tap(),
    until: (page) => page.waitForURL(/\/car\//),
  },
  {
    name: "the sheet of an expense",
    run: (page) => page.getByRole("button", { name: "Išlaida", exact: true }).tap(),
    until: (page) => page.getByRole("dialog").waitFor(),
  },
  { name: "a digit of an amount", run: (page) => page.locator("[name=amount]").press("7") },
  { name: "the type of an expense", run: (page) => page.getByRole("radio").nth(1).tap() },
  {
    name: "closing the sheet",
    run: (page) => page.keyboard.press("Escape"),
    until: (page) => page.getByRole("dialog").waitFor({ state: "detached" }),
  },
  {
    name: "back to the list",
    run: (page) => page.getByRole("link", { name: "Grįžti" }).tap(),
    until: (page) => page.getByRole("article").first().waitFor(),
  },
  {
    name: "the month",
    run: (page) => page.getByRole("link", { name: "Analitika" }).tap(),
    until: (page) => page.waitForURL(/analytics/),
  },
  {
    name: "the cars of a figure",
    run: (page) =>
      page
        .getByRole("button", { name: /^Investuota/ })
        .first()
        .tap(),
    until: (page) => page.getByRole("dialog").waitFor(),
  },
]

/**
 * Milliseconds from ten usual interactions to the next paint, on a processor that is four times slower: the slowest,
 * and which it was.
 */
export async function measureInteractions(): Promise<{ slowest: number; name: string }> {
  const server = await startServer({ demo: true })
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await openSlowly(browser, server.url)
    let worst = { slowest: 0, name: "" }
    for (const { name, run, until } of interactions) {
      await run(page)
      await until?.(page)
      // Long enough for the paint to be reported, and for what loads next.
      await page.waitForTimeout(1500)
      const slowest = await page.evaluate(() => (globalThis as Measured).takeSlowest())
      if (slowest >= worst.slowest) worst = { slowest, name }
    }
    return worst
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Measured = typeof globalThis & { takeSlowest: () => number }

async function openSlowly(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "lt-LT",
  })
  const stored = await storedSignIn(url)
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    let slowest = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) slowest = Math.max(slowest, entry.duration)
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    ;(globalThis as Measured).takeSlowest = () => {
      const taken = slowest
      slowest = 0
      return taken
    }
  }, stored)
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole("article").first().waitFor()
  // What loads after the first screen has loaded.
  await page.waitForTimeout(4000)
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  return page
}
