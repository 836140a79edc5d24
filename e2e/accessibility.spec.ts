import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { type Stage, setStage } from "./scene.ts"
import { openState, states } from "./states.ts"

// Without motion, because axe must not measure colours that are fading in. A failure names its elements, without a trace.
test.use({ contextOptions: { reducedMotion: "reduce" }, colorScheme: "light", trace: "off" })

let stage: Stage
test.beforeAll(async ({ server }) => {
  stage = await setStage(server.url)
})
test.afterAll(() => stage?.clear())

/** The rules whose result depends on colours: the others hold in either theme. */
const colorRules = ["color-contrast", "link-in-text-block"]

const tags = { only: [], too: ["@every-width"], not: ["@phone"] }

async function expectNoViolations(page: Page, where: string, rules?: string[]) {
  // All in one page: the application has no frames.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // They take the focus only to hand it on. axe knows that of what it recognizes as modal.
    .exclude("[data-base-ui-focus-guard]")
    .options({
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
      ...(rules && { runOnly: rules }),
    })
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`,
  )
  expect.soft(found, where).toEqual([])
}

/** Without motion a transition still takes a frame or two. Runs in the browser. */
async function endTransitions() {
  await new Promise(requestAnimationFrame)
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  await new Promise(requestAnimationFrame)
}

for (const state of states) {
  test.describe(() => {
    test.use({ serviceWorkers: state.isOffline ? "allow" : "block" })

    test(`the screen "${state.name}" has no accessibility violation in any theme and language`, {
      tag: tags[state.onDesk ?? "not"],
    }, async ({ browser, consoleErrors }) => {
      if (state.isOffline) consoleErrors.allowOffline()
      consoleErrors.allow(...(state.logs ?? []))
      for (const language of ["lt", "en"] as const) {
        const scene = await stage.scene(language)
        // One of its own: a service worker of the other language would answer in it.
        const context = await browser.newContext({
          storageState: await stage.storageState(state, language),
        })
        await consoleErrors.watch(context)
        const page = await context.newPage()
        await openState(page, state, scene)
        await expect(page.locator("html")).toHaveAttribute("lang", language)
        await expectNoViolations(page, `${language}, light`)
        await page.emulateMedia({ colorScheme: "dark" })
        await expect(page.locator("html")).toHaveClass(/dark/)
        await page.evaluate(endTransitions)
        await expectNoViolations(page, `${language}, dark`, colorRules)
        await context.close()
      }
    })
  })
}
