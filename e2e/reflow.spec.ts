import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { type Stage, setStage } from "./scene.ts"
import { openState, states } from "./states.ts"

test.use({ contextOptions: { reducedMotion: "reduce" } })

let stage: Stage
test.beforeAll(async ({ server }) => {
  stage = await setStage(server.url)
})
test.afterAll(() => stage?.clear())

/** The elements that reach outside the window, except those that are clipped or scrolled by an ancestor inside it. */
const findSticking = (page: Page) =>
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

/** The screens to check, each in its longest form; the others consist of the same parts. */
const screens = [
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
  "sale",
  "new-car-refused",
  "month",
  "month-cars",
  "import",
  "import-preview",
  "calculator",
  "calculator-duty",
  "members",
  "invitation",
  "profile",
  "settings",
  "not-found",
]

for (const name of screens)
  test(`nothing of the screen "${name}" sticks out at 320 px, or with text of twice the size`, {
    tag: "@phone",
  }, async ({ context, consoleErrors }) => {
    consoleErrors.allow(/Page not found/)
    const state = states.find((one) => one.name === name)
    if (!state) throw new Error(`There is no state ${name}`)
    await context.setStorageState(await stage.storageState(state, "en"))
    const page = await context.newPage()
    await openState(page, state, await stage.scene("en"))
    const resize = (width: number, height: number, fontSize: string) =>
      Promise.all([
        page.setViewportSize({ width, height }),
        page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, fontSize),
      ])
    await resize(320, 700, "")
    await expect.poll(() => findSticking(page), "at 320 px").toEqual([])
    await resize(390, 844, "200%")
    await expect.poll(() => findSticking(page), "with text of twice the size").toEqual([])
  })
