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

/** For what measures a browser or takes pictures of it. */
export const chromiumOptions = optionsOf(process.env.CHROMIUM)

/**
 * With its graphics and its network in one process: what the processes pass on to each other is an eighth of all that
 * Chromium does. The other two features are those that Playwright enables, whose list this one replaces.
 */
const forTests = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [
    ...(options.args ?? []),
    "--in-process-gpu",
    "--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies",
  ],
})

export const testOptions = forTests(chromiumOptions)

/** An ordinary Chromium beside the headless shell that the tests drive; undefined where there is none. */
export const ordinaryOptions =
  process.env.ORDINARY_CHROMIUM && forTests(optionsOf(process.env.ORDINARY_CHROMIUM))
