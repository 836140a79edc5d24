import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import type axe from "axe-core"

// Without motion, because axe must not measure colours that are fading in.
export const withoutMotion = { contextOptions: { reducedMotion: "reduce" } } as const

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** All rules in light; in dark only the colours differ. */
const looks: ["light" | "dark", axe.RunOptions][] = [
  ["light", { rules: { "target-size": { enabled: true } } }],
  ["dark", { runOnly: ["color-contrast", "link-in-text-block"] }],
]

/**
 * Looks with axe at what is open, in light and in dark, which the page changes as the device does.
 * @param where in a failure's message
 */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  // Once for both: axe's own wrapper for Playwright sends its half megabyte again for each look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source)
  for (const [colorScheme, options] of looks) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /dark/ : /^(?!.*dark)/)
    const found = await page.evaluate(findViolations, options)
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([])
  }
}

/** Runs in the page. @returns each rule that is violated, with the elements */
async function findViolations(options: axe.RunOptions): Promise<string[]> {
  // Colours change within a transition, however short it is, and one that is inherited begins another.
  const nextFrame = () => new Promise(requestAnimationFrame)
  await nextFrame()
  while (document.getAnimations().some((each) => each instanceof CSSTransition)) await nextFrame()
  await nextFrame()
  const { axe: run } = window as unknown as { axe: typeof axe }
  // They take the focus only to hand it on. axe knows that of what it recognizes as modal.
  const context = { exclude: ["[data-base-ui-focus-guard]"] }
  const { violations } = await run.run(context, { ...options, resultTypes: ["violations"] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)
}
