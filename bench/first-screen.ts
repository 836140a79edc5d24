import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Browser, Page } from "@playwright/test"
import type { Figures } from "./budgets.ts"
import { startDemo } from "./server.ts"
import { storedSignIn } from "./stored-sign-in.ts"
import { openBrowser } from "./world.ts"

/** How many times slower than this machine the slow device is, and how long its API takes to answer. */
const slowdown = 6
const slowApiMs = 500

/**
 * KB of brotli JavaScript that a browser with a cold cache loads until the list of cars shows, for a person who is
 * signed in and has chosen an organization; here, and on a slow device, where nothing may come before the list either.
 */
export async function measureFirstScreen(): Promise<Figures<"first-screen">> {
  const { url } = await startDemo()
  const browser = await openBrowser()
  return {
    firstScreenKilobytes: async () => ({
      value: await countUntilList(browser, url, await storedSignIn(url)),
    }),
    slowFirstScreenKilobytes: async () => ({
      value: await countUntilList(browser, url, await storedSignIn(url), slowDown),
    }),
  }
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowApiMs))
    await route.continue()
  })
}

async function countUntilList(
  browser: Browser,
  url: string,
  stored: Record<string, string>,
  prepare?: (page: Page) => Promise<void>,
) {
  const page = await browser.newPage()
  await prepare?.(page)
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    // The page itself says when it shows the list: on a slow device it answers questions seconds later.
    const cars = document.getElementsByTagName("article")
    const observer = new MutationObserver(() => {
      if (cars.length === 0) return
      observer.disconnect()
      performance.mark("list")
    })
    observer.observe(document, { childList: true, subtree: true })
  }, stored)
  await page.goto(url)
  await page
    .getByRole("link", { name: /Volvo V60/ })
    .first()
    .waitFor()
  const scripts = await page.evaluate(() => {
    const list = performance.getEntriesByName("list")[0]
    if (!list) throw new Error("The list was not seen")
    return performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => name.endsWith(".js") && startTime < list.startTime)
      .map(({ name }) => new URL(name).pathname)
  })
  await page.close()
  return scripts.reduce((bytes, path) => bytes + builtBytes(path), 0) / 1024
}

const builtBytes = (path: string): number =>
  readFileSync(fileURLToPath(new URL(`../web/dist${path}.br`, import.meta.url))).length
