import { expect, type Locator, type Page } from "@playwright/test"
import { newExpense, waitForWorker } from "../screen.ts"
import type { Scene } from "./state.ts"

export const carOf = (name: string) => (scene: Scene) => `/car/${scene.carId(name)}`

/** Presses a button by its Lithuanian or English name. */
export const press = (lt: string, en: string) => (page: Page, scene: Scene) =>
  page
    .getByRole("button", { name: scene.language === "lt" ? lt : en, exact: true })
    .filter({ visible: true })
    .first()
    .click()

export const openDialog = (lt: string, en: string) => async (page: Page, scene: Scene) => {
  await press(lt, en)(page, scene)
  await expect(dialog(page)).toBeVisible()
}

/** The bank has a rate; the server of these states fetches none. */
export const withBankRate = (page: Page) =>
  page.route(/\/api\/rates\?/, (route) => {
    const currency = new URL(route.request().url()).searchParams.get("currency")
    const rate = { currency, day: "2026-11-20", rate: "0.0861178092", published: "11.6120" }
    return route.fulfill({ json: rate })
  })

export const bankRate = (page: Page) => dialog(page).getByRole("button", { name: /^ECB / })

export async function openNewExpense(page: Page) {
  await newExpense(page).click()
  await expect(dialog(page)).toBeVisible()
}

/** Submits a form and waits for the error at a field. */
export async function refuse(page: Page, form: Locator = page.locator("main")) {
  await form.locator("button[type=submit]").first().click()
  await expect(form.locator("[aria-invalid=true]").first()).toBeVisible()
}

export const dialog = (page: Page) => page.getByRole("dialog")

export const question = (page: Page) => page.getByRole("alertdialog")

export async function openHistory(page: Page) {
  const history = page.getByRole("group").filter({ hasText: /^(Istorija|History)/ })
  await history.getByText(/^(Istorija|History)$/).click()
  await expect(history.getByRole("listitem").first()).toBeVisible()
}

export async function openCarMenu(page: Page) {
  await page.getByRole("button", { name: /^(Kiti veiksmai|More actions)$/ }).click()
  await expectMenu(page)
}

/** Cuts a page off the server; from then on the service worker opens it. */
export async function loseConnection(page: Page) {
  await waitForWorker(page)
  await page.context().setOffline(true)
}

/** These make calls get no response, or fail. */
export const withoutResponse = (calls: RegExp) => (page: Page) => page.route(calls, () => {})

export const withFailure = (calls: RegExp) => (page: Page) =>
  page.route(calls, (route) => route.fulfill({ status: 500 }))

export const expectFailure = (page: Page) =>
  expect(page.getByRole("alert").first()).toBeVisible({ timeout: 30_000 })

export const failureLogs = [/status of 500/]

export async function openMenu(page: Page) {
  await page.getByRole("banner").getByRole("button").last().click()
  await expectMenu(page)
}

/** Waits for a menu, which is complete once it has the focus. */
export const expectMenu = (page: Page) =>
  expect(page.locator("[role=menu]:focus-within")).toBeVisible()

export const unsold = "VW Passat B8 2.0 TDI"

export const sold = "Volvo V60 D4"

export const withoutRate = "Saab 900"

export const taxed = "Ford Transit Custom"

export const ofSpent = { as: "superadmin", organization: "spent" } as const

/** What fits the margins of a page, in the pixels of CSS. */
export const a4 = { width: 688, height: 1017 }

/** Opens something of the server that is no page of the program: what the browser stores can be read and changed there. */
export const openNothing = (page: Page) => page.goto("/healthz")
