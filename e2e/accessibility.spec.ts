import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { type Stage, setStage } from "./scene.ts"
import { openState, states } from "./states.ts"

// Without motion, because axe must not measure colours that are fading in. A failure names its elements, without a trace.
test.use({ contextOptions: { reducedMotion: "reduce" }, trace: "off" })

let stage: Stage
test.beforeAll(async ({ server }) => {
  stage = await setStage(server.url)
})
test.afterAll(() => stage?.clear())

/** Colours do not depend on the language, and words do not on the theme. */
const variants = [
  { language: "lt", colorScheme: "light" },
  { language: "en", colorScheme: "dark" },
] as const

const tags = { only: [], too: ["@every-width"], not: ["@phone"] }

async function expectNoViolations(page: Page, where: string) {
  // All in one page: the application has no frames.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // They take the focus only to hand it on. axe knows that of what it recognizes as modal.
    .exclude("[data-base-ui-focus-guard]")
    .options({
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
    })
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`,
  )
  expect.soft(found, where).toEqual([])
}

for (const state of states) {
  test.describe(() => {
    test.use({ serviceWorkers: state.isOffline ? "allow" : "block" })

    test(`the screen "${state.name}" has no accessibility violation in light and dark, lt and en`, {
      tag: tags[state.onDesk ?? "not"],
    }, async ({ browser, consoleErrors }) => {
      if (state.isOffline) consoleErrors.allowOffline()
      consoleErrors.allow(...(state.logs ?? []))
      for (const { language, colorScheme } of variants) {
        const scene = await stage.scene(language)
        // One of its own: a service worker of the other language would answer in it.
        const context = await browser.newContext({
          storageState: await stage.storageState(state, language),
          colorScheme,
        })
        await consoleErrors.watch(context)
        const page = await context.newPage()
        await openState(page, state, scene)
        const html = page.locator("html")
        await expect(html).toHaveAttribute("lang", language)
        await expect(html).toHaveClass(colorScheme === "dark" ? /dark/ : /^(?!.*dark)/)
        await expectNoViolations(page, `${language}, ${colorScheme}`)
        await context.close()
      }
    })
  })
}
