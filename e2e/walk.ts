import { type BrowserContext, expect, type Page } from "@playwright/test"
import type { Scene, State } from "./states/state.ts"
import { openNothing } from "./states/steps.ts"
import { leadTo, pathOf, showState, untilDrawn } from "./states.ts"
import { type Stored, storeAtNextLoad } from "./storage.ts"

/**
 * One page that shows states in turn. To load the program for each takes longer than to check it, so the page stays open
 * where a state leaves it as it was loaded: no field was touched, what was opened closes by Escape, and text and storage
 * are the same. Otherwise, and for another person or organization, it loads anew, with empty storage.
 */
export class Walk {
  readonly #page: Page
  readonly #storedFor: (state: State) => Promise<Stored>
  /** By person and organization: what stores this again. */
  readonly #storeAgain = new Map<string, () => Promise<void>>()
  readonly #viewport: { width: number; height: number } | null
  /** The page as it was loaded, its path and whose it is; undefined where the next state needs a load. */
  #loaded: { path: string; owner: string; look: string } | undefined

  private constructor(page: Page, storedFor: (state: State) => Promise<Stored>) {
    this.#page = page
    this.#storedFor = storedFor
    this.#viewport = page.viewportSize()
  }

  /** @param storedFor what the browser stores when a state begins, the same for all of a person in an organization */
  static async begin(
    context: BrowserContext,
    storedFor: (state: State) => Promise<Stored>,
  ): Promise<Walk> {
    await context.addInitScript(watchFields)
    return new Walk(await context.newPage(), storedFor)
  }

  /** Leads to a state. */
  async show(state: State, scene: Scene): Promise<Page> {
    const page = this.#page
    const path = pathOf(state, scene)
    const owner = ownerOf(state)
    const before = this.#loaded?.owner === owner ? this.#loaded : undefined
    this.#loaded = undefined
    const isAlone = state.prepare || state.logs
    if (isAlone || !before) {
      await this.#beginAnew(state)
      await state.prepare?.(page, scene)
      await page.goto(path)
    } else if (path !== before.path) {
      if (firstPart(path) === firstPart(before.path)) await page.goto(path)
      else await follow(page, path)
    }
    if (state.staysLoading) await showState(page, state, scene)
    else {
      await untilDrawn(page)
      if (!isAlone) this.#loaded = { path, owner, look: await page.evaluate(look, overlays) }
      await leadTo(page, state, scene)
    }
    return page
  }

  /** Leaves the state that is shown, and finds out whether the page may stay open. */
  async leave(state: State): Promise<void> {
    const page = this.#page
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await this.#reset()
    if (!this.#loaded) return
    for (let open = await page.locator(overlays).count(); open > 0; open -= 1)
      await page.keyboard.press("Escape")
    await page.evaluate(tidy)
    const found = await page.evaluate(look, overlays)
    // What loads late shows in the look of a state to which nothing led; it belongs to the page.
    if (!state.show) this.#loaded.look = found
    else if (found !== this.#loaded.look) this.#loaded = undefined
  }

  /** The state failed: the next one needs a load. */
  giveUp(): void {
    this.#loaded = undefined
  }

  /** Empties what the browser stores, on a page that runs nothing of the program, but for what the state begins with. */
  async #beginAnew(state: State) {
    const page = this.#page
    if (page.url() !== "about:blank") {
      await openNothing(page)
      await page.evaluate(emptyStorage)
    }
    const storeAgain = this.#storeAgain.get(ownerOf(state))
    if (storeAgain) return await storeAgain()
    const stored = await storeAtNextLoad(page.context(), await this.#storedFor(state))
    this.#storeAgain.set(ownerOf(state), stored)
  }

  async #reset() {
    await this.#page.emulateMedia({ colorScheme: "light" })
    if (this.#viewport) await this.#page.setViewportSize(this.#viewport)
  }
}

/** What stands over a page and closes by Escape. */
const overlays = "[role=dialog], [role=alertdialog], [role=menu]"

const ownerOf = ({ as, organization }: State) => `${as} ${organization}`

const firstPart = (path: string) => path.split(/[/?#]/)[1]

/** Goes to another page of the program as a link in it does. */
async function follow(page: Page, path: string) {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll("h1")) heading.dataset.left = ""
    history.pushState({}, "", to)
  }, path)
  await expect(page.locator("#root h1:not([data-left], [role=status] *)").first()).toBeAttached()
}

// These run in the page.

function watchFields() {
  const note = () => Object.assign(window, { isTouched: true })
  for (const event of ["input", "change", "submit", "drop"]) addEventListener(event, note, true)
}

/** Takes back what the checks have changed, and waits until what was closed has gone. */
function tidy() {
  document.documentElement.style.fontSize = ""
  scrollTo(0, 0)
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

function look(overlays: string) {
  // biome-ignore lint/performance/useDomNodeTextContent: what is folded or hidden is told by what is drawn alone
  const { innerText } = document.querySelector<HTMLElement>("#content") ?? document.body
  const open = document.querySelectorAll(overlays).length
  const storages = [localStorage, sessionStorage].map((storage) =>
    Object.entries(storage).filter(([key]) => !key.startsWith("tsr-scroll")),
  )
  return JSON.stringify(["isTouched" in window, open, innerText, storages, location.href])
}

async function emptyStorage() {
  localStorage.clear()
  sessionStorage.clear()
  const gone = ({ name = "" }: IDBDatabaseInfo) =>
    new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name)
      deleting.onsuccess = () => resolve()
      deleting.onerror = () => reject(deleting.error)
    })
  await Promise.all((await indexedDB.databases()).map(gone))
}
