import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Browser } from "@playwright/test"
import type { Figures } from "./budgets.ts"
import { startDemo } from "./server.ts"
import { storedSignIn } from "./stored-sign-in.ts"
import { openBrowser } from "./world.ts"

/**
 * KB of brotli JavaScript that a browser with a cold cache loads until the list of cars shows, for a person who is
 * signed in and has chosen an organization.
 */
export async function measureFirstScreen(): Promise<Figures<"first-screen">> {
  const { url } = await startDemo()
  const browser = await openBrowser()
  return {
    firstScreenKilobytes: async () => ({
      value: await countUntilList(browser, url, await storedSignIn(url)),
    }),
  }
}

async function countUntilList(browser: Browser, url: string, stored: Record<string, string>) {
  const page = await browser.newPage()
  let bytes = 0
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname
    if (path.endsWith(".js")) bytes += builtBytes(path)
  })
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await page.goto(url)
  await page
    .getByRole("link", { name: /Volvo V60/ })
    .first()
    .waitFor()
  return bytes / 1024
}

const builtBytes = (path: string): number =>
  readFileSync(fileURLToPath(new URL(`../web/dist${path}.br`, import.meta.url))).length
