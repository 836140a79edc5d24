import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import type axe from "axe-core"

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The rules to check in each theme: all in light, and only contrast in dark, where nothing but colours differs. */
const looks: ["light" | "dark", axe.RunOptions][] = [
  [
    "light",
    {
      rules: {
        "target-size": { enabled: true },
        // Who drives by voice says what a control shows.
        "label-content-name-mismatch": { enabled: true },
      },
    },
  ],
  ["dark", { runOnly: ["color-contrast", "link-in-text-block"] }],
]

/**
 * Checks the open page with axe, in light and in dark mode.
 * @param where the name of the state, for the message of a failure
 */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  await loadAxe(page)
  for (const [colorScheme, options] of looks) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /dark/ : /^(?!.*dark)/)
    const found = await page.evaluate(findViolations, options)
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([])
  }
}

/** The controls of the open page, as it is scrolled, that axe finds too small or too close to another. */
export async function smallTargets(page: Page): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(findViolations, { runOnly: ["target-size"] })
}

/**
 * It is sent once for all checks of a page: axe's own wrapper for Playwright would send its half megabyte for each. As a
 * script of its own V8 compiles it once for all pages of a process; what `page.evaluate` evaluates it compiles each time,
 * for half a second.
 */
async function loadAxe(page: Page) {
  if (await page.evaluate(() => "axe" in window)) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Runtime.evaluate", { expression: source })
  await devtools.detach()
}

/** Runs in the page. @returns each rule that is violated, with the elements */
async function findViolations(options: axe.RunOptions): Promise<string[]> {
  // Colours are final only after all transitions, and the end of one may begin another on an element that inherits it.
  const nextFrame = () => new Promise(requestAnimationFrame)
  await nextFrame()
  while (document.getAnimations().some((each) => each instanceof CSSTransition)) await nextFrame()
  await nextFrame()
  const { axe: run } = window as unknown as { axe: typeof axe }
  // Focus guards take the focus only to pass it on. axe excludes them itself only where it recognizes a modal dialog.
  const context = { exclude: ["[data-base-ui-focus-guard]"] }
  const { violations } = await run.run(context, {
    ...options,
    resultTypes: ["violations"],
    // Only a rule about sound, of which there is none, and one that is off read the page's files once more.
    preload: false,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)
}
