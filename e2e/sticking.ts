import { expect, type Page } from "@playwright/test"

/** The elements that reach outside the window, except those that are clipped or scrolled by an ancestor inside it. */
export const findSticking = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isCut = (element: Element) => {
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
        if (getComputedStyle(one).overflowX !== "visible") return true
      return false
    }
    const sticking = [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > clientWidth + 1) && !isCut(element)
      })
      .map(({ tagName, className, textContent }) => `${tagName} .${className}: ${textContent}`)
    return scrollWidth > clientWidth ? [`The page is ${scrollWidth} wide`, ...sticking] : sticking
  })

/** The screens whose width is checked, each in its longest form; the others consist of the same parts. */
const screens: readonly string[] = [
  "sign-in-refused",
  "picker-superadmin",
  "cars",
  "cars-new-organization",
  "switcher",
  "account-menu",
  "car",
  "car-sold",
  "car-changed",
  "car-files",
  "car-loading",
  "expense-refused",
  "expense-editing",
  "expense-receipts",
  "expense-new-receipts",
  "split-many",
  "payment-adding",
  "sale",
  "new-car-refused",
  "month",
  "month-cars",
  "import",
  "import-preview",
  "calculator",
  "calculator-duty",
  "members",
  "papers",
  "paper-sheet",
  "partners",
  "tasks",
  "task",
  "inbox-worked",
  "inbox-shared",
  "overheads",
  "overheads-many",
  "invitation",
  "profile",
  "settings",
  "settings-not-in-use",
  "settings-papers",
  "firm-menu",
  "not-found",
]

/**
 * Checks that nothing of a phone's open page sticks out at 320 px, nor with text of twice the size.
 * @param name of the state; one that is not among the screens above is left out
 */
export async function expectNothingSticksOut(page: Page, name: string): Promise<void> {
  if (!screens.includes(name)) return
  const resize = (width: number, height: number, fontSize: string) =>
    Promise.all([
      page.setViewportSize({ width, height }),
      page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, fontSize),
    ])
  await resize(320, 700, "")
  await expect.poll(() => findSticking(page), `${name} at 320 px`).toEqual([])
  await resize(390, 844, "200%")
  await expect.poll(() => findSticking(page), `${name} with text of twice the size`).toEqual([])
}
