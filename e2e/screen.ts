import { type BrowserContext, expect, type Locator, type Page, type Route } from "@playwright/test"

/** The toasts on the screen, in either language. */
export const toasts = (page: Page): Locator =>
  page.getByRole("region", { name: /^(Pranešimai|Notifications)$/ })

export async function expectToast(page: Page, title: string, description?: string) {
  const toast = toasts(page).getByRole("group").filter({ hasText: title })
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible()
}

/** Closes the toast and waits until it has gone, so that an equal one is seen to be a new one. */
export async function closeToast(page: Page, title: string) {
  const toast = toasts(page).getByRole("group").filter({ hasText: title })
  await toast.getByRole("button", { name: /^(Uždaryti|Close)$/ }).click()
  await expect(toast).toHaveCount(0)
}

/** The card of a car in the list. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) })

export const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** The red of an invalid field's border, as the page's own variable has it. */
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

/** Waits until a part of the application that comes by itself is there, so that it needs no network. */
export const loaded = (page: Page, part: string) =>
  page.waitForFunction((name) => {
    const files = performance.getEntriesByType("resource").map((entry) => entry.name)
    const preloaded = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")
    return (
      files.some((file) => file.includes(`/assets/${name}-`)) &&
      [...preloaded].every(({ href }) => files.includes(href))
    )
  }, part)

/** Without the stream of events nothing is read again by itself. */
export const withoutLive = (page: Page) => page.route("/api/events", () => {})

type Failure = { status: number; error?: string; code?: string }

/** Makes calls fail that the real server would answer: the only thing a test plays itself. */
export const failing =
  ({ status, error, code = "internal" }: Failure) =>
  (route: Route) =>
    error === undefined
      ? route.fulfill({ status })
      : route.fulfill({ status, json: { error, code } })

/** Plays the first such request; what a page reads anew meanwhile goes through. */
export async function playOnce(
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

/** The request arrives, its answer does not. */
export async function losingAnswer(route: Route) {
  await route.fetch()
  await route.abort()
}

/** Chromium's own line in the console about an answer that says no. */
export const refused = (status: number) => new RegExp(`responded with a status of ${status}`)

/** Every request to a path, with its method, since the call. */
export function requests(context: BrowserContext, method: string, path: RegExp): string[] {
  const seen: string[] = []
  context.on("request", (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname))
      seen.push(request.url())
  })
  return seen
}
