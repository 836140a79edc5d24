import { expect } from "@playwright/test"
import { expectCurrencies } from "./amounts.ts"
import { test } from "./fixtures.ts"
import { type Stage, setStage } from "./scene.ts"
import { openState, states } from "./states.ts"

let stage: Stage
test.beforeAll(async ({ server }) => {
  stage = await setStage(server.url)
})
test.afterAll(() => stage?.clear())

/** Screens that show amounts, each in its longest form; one of them is only on a desk. */
const screens = [
  "cars",
  "cars-table",
  "cars-sold",
  "car-sold",
  "car-without-rate",
  "car-all-open",
  "expense",
  "sale",
  "new-car",
  "month",
]

for (const language of ["lt", "en"] as const)
  test(`every amount has the code of its currency beside it, in ${language}`, {
    tag: language === "lt" ? "@every-width" : [],
  }, async ({ browser, viewport, consoleErrors }) => {
    test.setTimeout(180_000)
    const scene = await stage.scene(language)
    const isPhone = (viewport?.width ?? 0) < 600
    const shown = states.filter(
      ({ name, onDesk }) => screens.includes(name) && !(isPhone && onDesk === "only"),
    )
    expect(shown).toHaveLength(isPhone ? screens.length - 1 : screens.length)
    for (const state of shown) {
      consoleErrors.allow(...(state.logs ?? []))
      const context = await browser.newContext({
        storageState: await stage.storageState(state, language),
      })
      const page = await context.newPage()
      await openState(page, state, scene)
      await expect(page.locator("html")).toHaveAttribute("lang", language)
      await expectCurrencies(page, state.name)
      await context.close()
    }
  })
