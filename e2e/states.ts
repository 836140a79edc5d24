import { expect, type Page } from "@playwright/test"
import { carStates } from "./states/car.ts"
import { carsStates } from "./states/cars.ts"
import { dealStates } from "./states/deal.ts"
import { elsewhereStates } from "./states/elsewhere.ts"
import { firmStates } from "./states/firm.ts"
import { importStates } from "./states/import.ts"
import { moneyStates } from "./states/money.ts"
import { monthStates } from "./states/month.ts"
import { settingsStates } from "./states/settings.ts"
import { signInStates } from "./states/sign-in.ts"
import type { Scene, State } from "./states/state.ts"

/** Every screen of the application in the states that a person meets, in the order of its pages. */
export const states: readonly State[] = [
  ...signInStates,
  ...carsStates,
  ...carStates,
  ...moneyStates,
  ...dealStates,
  ...monthStates,
  ...firmStates,
  ...importStates,
  ...settingsStates,
  ...elsewhereStates,
]

export const pathOf = ({ path }: State, scene: Scene) =>
  typeof path === "string" ? path : path(scene)

/** Opens a state and waits until it has loaded. */
export async function openState(page: Page, state: State, scene: Scene) {
  await state.prepare?.(page, scene)
  await page.goto(pathOf(state, scene))
  await showState(page, state, scene)
}

/** Leads from a page that was opened to the state. */
export async function showState(page: Page, state: State, scene: Scene) {
  if (state.staysLoading) return await expect(page.locator(".animate-pulse").first()).toBeVisible()
  await untilDrawn(page)
  await leadTo(page, state, scene)
}

/** Leads from a page that is drawn to the state. */
export async function leadTo(page: Page, state: State, scene: Scene) {
  if (!state.show) return
  await state.show(page, scene)
  await untilDrawn(page)
}

/** Waits until a page has loaded and is drawn. */
export async function untilDrawn(page: Page) {
  // Either a page of the application or what went wrong; never a skeleton.
  await expect(page.locator("#root h1:not([role=status] *)").first()).toBeAttached({
    timeout: 30_000,
  })
  await expect(page.locator(".animate-pulse, main .invisible")).toHaveCount(0, { timeout: 30_000 })
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((image) => image.decode().catch(() => {})),
    ])
    // The second frame shows what the first has laid out.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}
