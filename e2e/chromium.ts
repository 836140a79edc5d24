import type { LaunchOptions } from "@playwright/test"

/** The system's Chromium when one was found (bin/browser.mjs); else Playwright's own. */
const optionsOf = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  // Without internet access the calls of Chromium itself would fail, so they are switched off.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
  ],
})

export const chromiumOptions = optionsOf(process.env.CHROMIUM)

/** An ordinary Chromium beside the headless shell that the tests drive; undefined where there is none. */
export const ordinaryOptions =
  process.env.ORDINARY_CHROMIUM && optionsOf(process.env.ORDINARY_CHROMIUM)
