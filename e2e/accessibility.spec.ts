import { expect } from "@playwright/test"
import { expectCurrencies } from "./amounts.ts"
import { expectNoViolations } from "./axe.ts"
import { test } from "./fixtures.ts"
import { type Stage, setStage } from "./scene.ts"
import { saveData } from "./screen.ts"
import { openState, states } from "./states.ts"
import { expectNothingSticksOut } from "./sticking.ts"
import { store } from "./storage.ts"

let stage: Stage
test.beforeAll(async ({ server }) => {
  stage = await setStage(server.url)
})
test.afterAll(() => stage?.clear())

const tags = { only: [], too: ["@every-width"], never: ["@phone"], not: ["@phone"] }

const operated = states.filter(({ isPaper }) => !isPaper)

// Structure does not depend on the words: each language has every other screen. Those of one language run before those
// of the other, because a change sets the language of every organization.
const screens = operated
  .map((state, index) => ({ state, language: index % 2 === 0 ? "lt" : "en" }) as const)
  .toSorted((one, other) => one.language.localeCompare(other.language))

for (const { state, language } of screens) {
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
        const context = await browser.newContext()
        await store(context, await stage.storageState(state, language))
        await consoleErrors.watch(context)
        // What the page preloads is on no screen, and takes the time of the checks. Without a connection it is needed.
        if (!state.isOffline) await saveData(context)
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
}
