import { chromium, type Page } from "@playwright/test"
import { chromiumOptions } from "../e2e/chromium.ts"
import { startServer } from "../e2e/server.ts"
import { openSlowPhone, takeSlowest } from "./slow-phone.ts"

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
    const page = await openSlowPhone(browser, server.url)
    let worst = { slowest: 0, name: "" }
    for (const { name, run, until } of interactions) {
      await run(page)
      await until?.(page)
      // Long enough for the paint to be reported, and for what loads next.
      await page.waitForTimeout(1500)
      const { interaction: slowest } = await takeSlowest(page)
      if (slowest >= worst.slowest) worst = { slowest, name }
    }
    return worst
  } finally {
    await browser.close()
    await server.stop()
  }
}
