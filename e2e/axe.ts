import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

// Without motion, because axe must not measure colours that are fading in.
export const withoutMotion = { contextOptions: { reducedMotion: "reduce" } } as const

/** All rules in light; in dark only the colours differ. */
const looks: ["light" | "dark", Parameters<AxeBuilder["options"]>[0]][] = [
  ["light", { rules: { "target-size": { enabled: true } } }],
  ["dark", { runOnly: ["color-contrast", "link-in-text-block"] }],
]

/**
 * Looks with axe at what is open, in light and in dark, which the page changes as the device does.
 * @param where in a failure's message
 */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  for (const [colorScheme, rules] of looks) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /dark/ : /^(?!.*dark)/)
    // All in one page: the application has no frames.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      // They take the focus only to hand it on. axe knows that of what it recognizes as modal.
      .exclude("[data-base-ui-focus-guard]")
      .options({ resultTypes: ["violations"], ...rules })
      .analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`,
    )
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([])
  }
}
