import { fixedRates } from "@marza/domain/money/currencies.ts"
import { expect, type Page } from "@playwright/test"

/**
 * The amounts on the screen without the code of their currency (rules 4.7), each with the text around it. Only visible
 * text counts, so a code for screen readers alone does not. An amount is a number with two decimals, but no percentage.
 * Neither are the fixed rates that a button writes into its field. A text of a person's own file stands as it was typed
 * there: in <q>, or in <s> where it is left out.
 */
const amountsWithoutCode = (page: Page) =>
  page.evaluate((rates) => {
    const isInSight = ({ parentElement: box }: Node) =>
      box?.checkVisibility() && !box.closest(".sr-only, option, script, style, q, s")
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isInSight(node)) texts.push(node.textContent ?? "")
    const shown = texts.join("\u00a0")
    return [...shown.matchAll(/\d+[.,]\d\d(?!\d)(?!\s*(?:EUR|NOK|USD|GBP|%))/g)].flatMap(
      ({ 0: amount, index }) =>
        rates.includes(amount.replace(",", "."))
          ? []
          : [shown.slice(Math.max(0, index - 30), index + 20)],
    )
  }, Object.values<string>(fixedRates))

/** Expects every amount to have its currency visibly beside it. */
export const expectCurrencies = async (page: Page, screen: string) =>
  expect(await amountsWithoutCode(page), screen).toEqual([])
