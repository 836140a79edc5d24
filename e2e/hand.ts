import { expect, type Locator, type Page } from "@playwright/test"

/** A person at a phone: every tap and every key that is pressed counts. A choice from a list is two taps. */
export function handOf(page: Page) {
  const counted = { taps: 0, keys: 0 }
  const tap = async (what: Locator) => {
    await what.tap()
    counted.taps += 1
  }
  return {
    counted,
    tap,
    async choose(select: Locator, option: string) {
      await select.selectOption(option)
      counted.taps += 2
    },
    /** Types into a field, in place of what is proposed there. A field that has the focus already needs no tap. */
    async type(field: Locator, text: string) {
      await expect(field).toBeEditable()
      // A person sees the field once it is drawn, with the focus that its sheet gives it by then.
      await field.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      })
      if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
      if ((await field.inputValue()) !== "") {
        await field.selectText()
        counted.taps += 1
      }
      await page.keyboard.type(text)
      counted.keys += text.length
    },
  }
}

export type Hand = ReturnType<typeof handOf>
export const named = (within: Page | Locator, name: string) => within.locator(`[name="${name}"]`)
