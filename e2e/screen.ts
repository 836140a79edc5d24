import { type BrowserContext, expect, type Locator, type Page, type Route } from "@playwright/test"

/** The toasts on the screen, in either language. */
export const toasts = (page: Page): Locator =>
  page.getByRole("region", { name: /^(Pranešimai|Notifications)$/ })

export async function expectToast(page: Page, title: string, description?: string) {
  const toast = toasts(page).getByRole("group").filter({ hasText: title })
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible()
}

/** Expects the sentence with which the server refused a form, above its fields. */
export const expectRefusal = (form: Page | Locator, sentence: string) =>
  expect(form.getByRole("alert").filter({ hasText: sentence })).toHaveText(`Klaida${sentence}`)

/** Closes the toast and waits until it has gone, so that the next one with the same text is a new one. */
export async function closeToast(page: Page, title: string) {
  const toast = toasts(page).getByRole("group").filter({ hasText: title })
  await expect(async () => {
    // It may go by itself meanwhile.
    if (await toast.isVisible())
      await toast.getByRole("button", { name: /^(Uždaryti|Close)$/ }).click({ timeout: 1000 })
    await expect(toast).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

/** Rests the mouse on the toast, as who reads it does: its time stands still until the mouse goes. */
export const holdToast = (page: Page) => toasts(page).getByRole("group").hover()

const openers = {
  name: "Keisti pavadinimą ir aprašymą",
  days: "Dienos: Keisti",
  // One button opens both.
  purchase: "Pinigai: Keisti",
  sale: "Pinigai: Keisti",
  details: "Duomenys: Keisti",
}

/** Opens the fields of these sections of a car's page. */
export async function edit(page: Page, ...sections: (keyof typeof openers)[]) {
  for (const name of new Set(sections.map((section) => openers[section])))
    await page.getByRole("button", { name }).click()
}

/** Chooses an action in the menu of a car. */
export async function choose(page: Page, action: string) {
  await page.getByRole("button", { name: "Kiti veiksmai" }).click()
  await page.getByRole("menuitem", { name: action }).click()
}

/** Opens the menu "Firma", which is a sheet on a phone. */
export const openFirm = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: /^Firma/ })
    .click()

/** What leads to a page of that menu, once it is open. */
export const firmPlace = (page: Page, name: string): Locator =>
  page
    .getByRole("menuitem", { name })
    .or(page.getByRole("dialog", { name: "Firma" }).getByRole("link", { name }))

/** Downloads the CSV of a car: by its button on a wide page, from the menu on a narrow one. */
export async function downloadCsv(page: Page) {
  const button = page.getByRole("button", { name: "Atsisiųsti CSV" })
  await page.getByRole("button", { name: "Kiti veiksmai" }).waitFor()
  if (await button.isVisible()) await button.click()
  else await choose(page, "Atsisiųsti CSV")
}

/** The button that adds an expense to a car: in its card, and on a phone in the bar. */
export const newExpense = (page: Page): Locator =>
  page.getByRole("button", { name: /^(Pridėti išlaidą|Išlaida|Add expense|Expense)$/ })

/** Opens a folded card of a form. */
export const unfold = (page: Page, title: string) =>
  page.getByRole("region", { name: title }).locator("summary").click()

/** The card of a car in the list. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) })

export const storedItem = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** The keys in a store of IndexedDB, once what is being written there is. */
export const keysIn = (page: Page, database: string, store: string) =>
  page.evaluate(
    (names) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(names.database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const { store } = names
          const keys = opening.result.transaction(store).objectStore(store).getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve(keys.result.map(String))
          }
          keys.onerror = () => reject(keys.error)
        }
      }),
    { database, store },
  )

/** Where the program keeps what waits to be sent. */
export const unsentStore = ["marza.unsent", "entries"] as const

/** Expects a field to be invalid and to have a border in the page's red. */
export async function expectRedBorder(field: Locator) {
  await expect(field).toHaveAttribute("aria-invalid", "true")
  const colors = await field.evaluate((element) => {
    const probe = document.createElement("i")
    probe.style.color = "var(--loss)"
    document.body.append(probe)
    const red = getComputedStyle(probe).color
    probe.remove()
    return { red, border: getComputedStyle(element).borderTopColor }
  })
  expect(colors.border).toBe(colors.red)
}

/** The later pages of a context have Save-Data, with which little is preloaded. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } })
  })

/** Waits until a preloaded chunk of the application has loaded with all that it imports, so that it needs no network. */
export async function waitForChunk(page: Page, part: string) {
  const found = await page.waitForFunction(
    (name) =>
      performance
        .getEntriesByType("resource")
        .map((entry) => entry.name)
        .find((file) => file.includes(`/assets/${name}-`)),
    part,
  )
  await page.evaluate((file) => import(file).then(() => {}), String(await found.jsonValue()))
}

/**
 * Waits until the service worker has stored every file that the program needs to open. It begins last of all that loads
 * ahead, each after an idle moment or three seconds (app/work-ahead.ts): a busy machine has few such moments.
 */
export const waitForWorker = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const isComplete = Boolean(await caches.match("/"))
          return isComplete && navigator.serviceWorker.controller !== null
        }),
      { timeout: 90_000 },
    )
    .toBe(true)

/**
 * Blocks what the page asks on its own, the stream of events and the header's tasks: only what a test does next tells it
 * of a change.
 */
export const blockEvents = (page: Page) =>
  page.route(/\/api\/events$|\/tasks\?.*with_overdue/, () => {})

type Failure = { status: number; error?: string; code?: string }

/** A route handler that fails a call. Failures are the only responses that a test makes up. */
export const failWith =
  ({ status, error, code = "internal" }: Failure) =>
  (route: Route) =>
    error === undefined
      ? route.fulfill({ status })
      : route.fulfill({ status, json: { error, code } })

/** Handles the first matching request by `play`; later ones reach the server. */
export async function interceptOnce(
  page: Page,
  method: string,
  path: string,
  play: (route: Route) => Promise<void>,
) {
  let isPlayed = false
  await page.route(path, (route) => {
    if (isPlayed || route.request().method() !== method) return route.fallback()
    isPlayed = true
    return play(route)
  })
}

/** Chromium's console error about a response with this status. */
export const statusError = (status: number) => new RegExp(`responded with a status of ${status}`)

/** Records the URLs of all later requests with this method and path. */
export function recordRequests(context: BrowserContext, method: string, path: RegExp): string[] {
  const seen: string[] = []
  context.on("request", (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname))
      seen.push(request.url())
  })
  return seen
}
