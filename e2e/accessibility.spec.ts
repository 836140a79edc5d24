import { expect } from "@playwright/test"
import { expectCurrencies } from "./amounts.ts"
import { expectNoViolations, withoutMotion } from "./axe.ts"
import { test } from "./fixtures.ts"
import { type Stage, setStage } from "./scene.ts"
import { openState, states } from "./states.ts"
import { expectNothingSticksOut } from "./sticking.ts"

test.use(withoutMotion)

let stage: Stage
test.beforeAll(async ({ server }) => {
  stage = await setStage(server.url)
})
test.afterAll(() => stage?.clear())

const tags = { only: [], too: ["@every-width"], never: ["@phone"], not: ["@phone"] }

const operated = states.filter(({ isPaper }) => !isPaper)

operated.forEach((state, index) => {
  // Structure does not depend on the words: each language has every other screen.
  const language = index % 2 === 0 ? "lt" : "en"
  test.describe(() => {
    test.use({ serviceWorkers: state.isOffline ? "allow" : "block" })

    test(
      `the screen "${state.name}" has no accessibility violation in ${language}, light and dark, no amount without its currency, and on a phone nothing that sticks out`,
      {
        tag: tags[state.onDesk ?? "not"],
      },
      async ({ browser, consoleErrors }, { project }) => {
        if (state.isOffline) consoleErrors.allowOffline()
        consoleErrors.allow(...(state.logs ?? []))
        const scene = await stage.scene(language)
        const context = await browser.newContext({
          storageState: await stage.storageState(state, language),
        })
        await consoleErrors.watch(context)
        const page = await context.newPage()
        await openState(page, state, scene)
        await expect(page.locator("html")).toHaveAttribute("lang", language)
        await expectCurrencies(page, state.name)
        await expectNoViolations(page, state.name)
        if (project.name === "phone") await expectNothingSticksOut(page, state.name)
        await context.close()
      },
    )
  })
})
