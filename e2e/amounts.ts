import { expect, type Page } from "@playwright/test"

/**
 * Each amount on the screen that stands without the code of its currency (rules 4.7), with the text around it. Only what
 * is in sight counts: a code that is read out alone is none. An amount is a figure with two decimals that is no percentage.
 */
const amountsWithoutCode = (page: Page) =>
  page.evaluate(() => {
    const isInSight = ({ parentElement: box }: Node) =>
      box?.checkVisibility() && !box.closest(".sr-only, option, script, style")
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isInSight(node)) texts.push(node.textContent ?? "")
    const shown = texts.join("\u00a0")
    return [...shown.matchAll(/\d[.,]\d\d(?!\d)(?!\s*(?:EUR|NOK|USD|GBP|%))/g)].map(({ index }) =>
      shown.slice(Math.max(0, index - 30), index + 20),
    )
  })

/** Every amount has its currency beside it, in sight. */
export const expectCurrencies = async (page: Page, screen: string) =>
  expect(await amountsWithoutCode(page), screen).toEqual([])
