import { chromium, expect } from "@playwright/test"
import { testOptions } from "./chromium.ts"
import { test } from "./fixtures.ts"
import { openStage, type Stage } from "./scene.ts"
import { openState, states } from "./states.ts"
import { findSticking } from "./sticking.ts"
import { store } from "./storage.ts"

test.use({ hasStage: true })

let stage: Stage
test.beforeAll(async ({ server }) => {
  stage = await openStage(server.url)
})

function stateOf(name: string) {
  const state = states.find((one) => one.name === name)
  if (!state) throw new Error(`There is no state ${name}`)
  return state
}

/** Every page of an organization that opens by its address alone. */
const pages = [
  "sign-in",
  "cars",
  "car",
  "new-car",
  "month",
  "calculator",
  "import",
  "members",
  "overheads",
  "profile",
  "settings",
  "settings-papers",
  "not-found",
]

const largeText = {
  ...testOptions,
  args: [...(testOptions.args ?? []), "--blink-settings=defaultFontSize=32"],
}

test("nothing sticks out of 640 × 400 px in a browser whose text is twice the size", {
  tag: "@phone",
}, async ({ server }) => {
  const browser = await chromium.launch(largeText)
  try {
    const scene = await stage.scene("lt")
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 640, height: 400 },
    })
    const page = await context.newPage()
    const found: Record<string, string[]> = {}
    for (const name of pages) {
      const state = stateOf(name)
      // From the first page of an organization on, its owner is signed in.
      if (name === "cars") await store(context, await stage.storageState(state, "lt"))
      await openState(page, state, scene)
      const sticking = await findSticking(page)
      if (sticking.length > 0) found[name] = sticking
    }
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(size, "the browser has the large text").toBe("32px")
    expect(found).toEqual({})
  } finally {
    await browser.close()
  }
})

/** The pages that have the most beside each other. */
const crowded = [
  "cars-overdue",
  "car-full",
  "papers",
  "paper-sheet",
  "tasks",
  "inbox-worked",
  "inbox-shared",
  "partners-statement",
  "month",
  "calculator",
]

test("nothing sticks out of the narrowest phone in a browser whose text is twice the size", {
  tag: "@phone",
}, async ({ server }) => {
  const browser = await chromium.launch(largeText)
  try {
    const scene = await stage.scene("lt")
    const found: Record<string, string[]> = {}
    for (const name of crowded) {
      const state = stateOf(name)
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 320, height: 700 },
      })
      await store(context, await stage.storageState(state, "lt"))
      const page = await context.newPage()
      await openState(page, state, scene)
      const sticking = await findSticking(page)
      if (sticking.length > 0) found[name] = sticking
      await context.close()
    }
    expect(found).toEqual({})
  } finally {
    await browser.close()
  }
})

test("on the narrowest phone no choice breaks a word", { tag: "@phone" }, async ({
  server,
  browser,
}) => {
  const scene = await stage.scene("lt")
  for (const name of ["expense", "document-editing", "overhead-editing"]) {
    const state = stateOf(name)
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 320, height: 700 },
    })
    await store(context, await stage.storageState(state, "lt"))
    const page = await context.newPage()
    await openState(page, state, scene)
    const choices = page.getByRole("radiogroup").locator("label")
    expect(await choices.evaluateAll(brokenWords), name).toEqual([])
    expect(await choices.count(), name).toBeGreaterThan(4)
    await context.close()
  }
})

/** The words of these elements that stand on more than one line. */
const brokenWords = (elements: Element[]) =>
  elements.flatMap((element) => {
    const text = element.lastChild
    if (!text) return []
    return [...(text.textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    })
  })
