import type { BrowserContext } from "@playwright/test"

/** What the browser stores for the application, in the form of Playwright's storage state. */
export type Stored = {
  cookies: []
  origins: [{ origin: string; localStorage: { name: string; value: string }[] }]
}

let stored = 0

/**
 * Replaces what a context stores. Playwright opens a page for that, which costs a third of what the first screen does:
 * where none is open yet, the first document stores it before its own scripts run.
 */
export async function store(context: BrowserContext, state: Stored): Promise<void> {
  if (context.pages().some((page) => page.url() !== "about:blank"))
    return context.setStorageState(state)
  await storeAtNextLoad(context, state)
}

/**
 * Lets the next document of a context store this before its own scripts run.
 * @returns the same for the next document after it is called
 */
export async function storeAtNextLoad(
  context: BrowserContext,
  { origins: [{ origin, localStorage }] }: Stored,
): Promise<() => Promise<void>> {
  // The cookie asks for it once in the whole context: a later document finds what the application has stored since.
  stored += 1
  const cookie = { name: "stored-by-test", value: String(stored) }
  const ask = () => context.addCookies([{ ...cookie, url: origin }])
  await context.addInitScript(storeOnce, { origin, items: localStorage, cookie })
  await ask()
  return ask
}

type Once = {
  origin: string
  items: { name: string; value: string }[]
  cookie: { name: string; value: string }
}

/** Runs in the page. */
function storeOnce({ origin, items, cookie: { name, value } }: Once) {
  // A frame without an origin of its own may not even ask for its cookies.
  if (self.origin !== origin || !document.cookie.split("; ").includes(`${name}=${value}`)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API would answer too late
  document.cookie = `${name}=; Max-Age=0; Path=/`
  localStorage.clear()
  sessionStorage.clear()
  for (const item of items) localStorage.setItem(item.name, item.value)
}
