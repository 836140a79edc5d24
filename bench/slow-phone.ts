import type { Browser, Page } from "@playwright/test"
import { storedSignIn } from "./stored-sign-in.ts"

const slowdown = 4

type Measured = typeof globalThis & { takeSlowest: () => { interaction: number; task: number } }

/** The list of cars on a phone whose processor is four times slower than this machine's, signed in. */
export async function openSlowPhone(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "lt-LT",
  })
  const stored = await storedSignIn(url)
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    const slowest = { interaction: 0, task: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) slowest.interaction = Math.max(slowest.interaction, entry.duration)
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) slowest.task = Math.max(slowest.task, duration)
    }).observe({ type: "longtask" })
    ;(globalThis as Measured).takeSlowest = () => {
      const taken = { ...slowest }
      Object.assign(slowest, { interaction: 0, task: 0 })
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

/** Milliseconds of the slowest interaction and of the longest task (0 below 50) since this was last asked. */
export const takeSlowest = (page: Page) =>
  page.evaluate(() => (globalThis as Measured).takeSlowest())
