import type { Page } from "@playwright/test"
import type { Figures } from "./budgets.ts"
import { startDemo } from "./server.ts"
import { openSlowPhone, takeSlowest } from "./slow-phone.ts"
import { openBrowser } from "./world.ts"

type Interaction = {
  name: string
  run: (page: Page) => Promise<unknown>
  until?: (page: Page) => Promise<unknown>
}

const article = (page: Page) => page.getByRole("article").first()
const dialog = (page: Page) => page.getByRole("dialog")
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first()
const untilDialog = (page: Page) => dialog(page).waitFor()
const untilClosed = (page: Page) => dialog(page).waitFor({ state: "detached" })
const pressEscape = (page: Page) => page.keyboard.press("Escape")

/** The usual ways through the application on a phone, each from where the one before has led. */
const interactions: readonly Interaction[] = [
  { name: "a letter in the search", run: (page) => page.getByRole("searchbox").press("v") },
  { name: "the tab of the cars sold", run: (page) => page.getByRole("tab").last().tap() },
  {
    name: "a car",
    run: (page) => article(page).getByRole("link").tap(),
    until: (page) => page.waitForURL(/\/car\//),
  },
  {
    name: "the sheet of an expense",
    run: (page) => button(page, "Išlaida").tap(),
    until: untilDialog,
  },
  { name: "a digit of an amount", run: (page) => page.locator("[name=amount]").press("7") },
  { name: "the type of an expense", run: (page) => page.getByRole("radio").nth(1).tap() },
  { name: "closing the sheet", run: pressEscape, until: untilClosed },
  {
    name: "back to the list",
    run: (page) => page.getByRole("link", { name: "Grįžti" }).tap(),
    until: (page) => article(page).waitFor(),
  },
  { name: "another tab after the return", run: (page) => page.getByRole("tab").first().tap() },
  {
    name: "the end of the search",
    run: (page) => page.getByRole("searchbox").press("Backspace"),
  },
  {
    name: "another status of a car",
    run: async (page) => {
      await article(page).getByRole("combobox").focus()
      await page.keyboard.press("r")
    },
  },
  {
    name: "the organizations",
    run: (page) => page.getByRole("banner").getByRole("button").first().tap(),
    until: untilDialog,
  },
  { name: "closing the organizations", run: pressEscape, until: untilClosed },
  {
    name: "the account menu",
    run: (page) => button(page, "Paskyros meniu").tap(),
    until: (page) => page.getByRole("menu").waitFor(),
  },
  {
    name: "closing the account menu",
    run: pressEscape,
    until: (page) => page.getByRole("menu").waitFor({ state: "detached" }),
  },
  {
    name: "the month",
    run: (page) => page.getByRole("link", { name: "Analitika" }).tap(),
    until: (page) => page.waitForURL(/analytics/),
  },
  {
    name: "the cars of a figure",
    run: (page) => button(page, /^Investuota/).tap(),
    until: untilDialog,
  },
  { name: "closing the cars of a figure", run: pressEscape, until: untilClosed },
  {
    name: "a new car",
    run: (page) => page.getByRole("link", { name: "Pridėti automobilį" }).tap(),
    until: (page) => page.waitForURL(/\/car\/new/),
  },
  { name: "a letter of its name", run: (page) => page.locator("[name=name]").press("V") },
]

/**
 * Milliseconds from twenty usual interactions to the next paint, on a processor that is four times slower: the slowest,
 * and which it was.
 */
export async function measureInteractions(): Promise<Figures<"interactions">> {
  const { url } = await startDemo()
  const browser = await openBrowser()
  return {
    interactionMilliseconds: async () => {
      const page = await openSlowPhone(browser, url)
      let worst = { value: 0, note: "" }
      for (const { name, run, until } of interactions) {
        await run(page)
        // Long enough for the paint to be reported, and for what loads next. Nothing is asked of the page meanwhile: a look
        // for a role computes the names of its elements, on the processor that is measured.
        await page.waitForTimeout(1500)
        await until?.(page)
        const { interaction: slowest } = await takeSlowest(page)
        if (slowest >= worst.value) worst = { value: slowest, note: name }
      }
      return worst
    },
  }
}
