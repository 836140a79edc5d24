import { expect } from "@playwright/test"
import { expectCurrencies } from "./amounts.ts"
import { expectNoViolations } from "./axe.ts"
import { test } from "./fixtures.ts"
import { openStage, type Stage } from "./scene.ts"
import { saveData } from "./screen.ts"
import type { Language, State } from "./states/state.ts"
import { states } from "./states.ts"
import { expectNothingSticksOut } from "./sticking.ts"
import { Walk } from "./walk.ts"

test.use({ hasStage: true })

let stage: Stage
test.beforeAll(async ({ server }) => {
  stage = await openStage(server.url)
})

/** As many states follow each other in one page; with more the last walks would have the machine for themselves. */
const longest = 12

type Screen = { state: State; language: Language }

// Structure does not depend on the words: each language has every other screen. Those of one language run before those
// of the other, because a change sets the language of every organization.
const screens = states
  .filter(({ isPaper }) => !isPaper)
  .map((state, index): Screen => ({ state, language: index % 2 === 0 ? "lt" : "en" }))
  .toSorted((one, other) => one.language.localeCompare(other.language))

/** The screens in groups whose states may follow each other in one page: in one language. */
function walksOf(some: readonly Screen[]): Screen[][] {
  const groups = Map.groupBy(some, ({ state, language }) => {
    const isAlone = state.ownSession || state.isOffline
    return [language, isAlone && state.name].join(" ")
  })
  return [...groups.values()].flatMap((group) => {
    const inOrder = group.toSorted(({ state: one }, { state: other }) =>
      placeOf(one).localeCompare(placeOf(other)),
    )
    const length = Math.ceil(group.length / Math.ceil(group.length / longest))
    return Array.from({ length: Math.ceil(group.length / length) }, (_, index) =>
      inOrder.slice(index * length, (index + 1) * length),
    )
  })
}

/** Those that load by themselves come last: between two others they would cost a load more. */
const placeOf = ({ prepare, logs, as, organization }: State) =>
  prepare || logs ? "last" : `first ${as} ${organization}`

const projects = [
  {
    where: "on a phone, where nothing sticks out either",
    tag: ["@phone"],
    of: ({ onDesk }: State) => onDesk !== "only",
  },
  {
    where: "on a desk",
    tag: [],
    of: ({ onDesk }: State) => onDesk === "only" || onDesk === "too",
  },
]

for (const { where, tag, of } of projects)
  for (const walk of walksOf(screens.filter(({ state }) => of(state)))) {
    const names = walk.map(({ state }) => state.name)
    test.describe(() => {
      const isOffline = walk.some(({ state }) => state.isOffline)
      test.use({ serviceWorkers: isOffline ? "allow" : "block" })

      test(
        `these screens have no accessibility violation in light and dark and no amount without its currency ${where}: ${names.join(", ")}`,
        { tag },
        async ({ browser, consoleErrors }, { project }) => {
          test.setTimeout(project.timeout * walk.length)
          const [first] = walk
          if (!first) throw new Error("a walk has a state")
          const { language } = first
          if (isOffline) consoleErrors.allowOffline()
          const scene = await stage.scene(language)
          const context = await browser.newContext()
          await consoleErrors.watch(context)
          // What the page preloads is on no screen, and takes the time of the checks. Without a connection it is needed.
          if (!isOffline) await saveData(context)
          const shown = await Walk.begin(context, (state) => stage.storageState(state, language))
          // An error may be told only once the next state loads.
          let logsBefore: RegExp[] = []
          for (const { state } of walk)
            await test.step(state.name, async () => {
              try {
                const page = await shown.show(state, scene)
                await expect(page.locator("html")).toHaveAttribute("lang", language)
                await expectCurrencies(page, state.name)
                await expectNoViolations(page, state.name)
                if (project.name === "phone") await expectNothingSticksOut(page, state.name)
                await shown.leave(state)
                const logs = state.logs ?? []
                consoleErrors.checkPart(...logs, ...logsBefore)
                logsBefore = logs
              } catch (error) {
                // The other states of the walk are shown all the same.
                shown.giveUp()
                expect.soft(error, state.name).toBeUndefined()
              }
            })
          await context.close()
          consoleErrors.checkPart(...logsBefore)
        },
      )
    })
  }
