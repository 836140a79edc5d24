import type { LaunchOptions } from "@playwright/test"

/** The system's Chromium when one was found (bin/browser.mjs); else Playwright's own. */
const executablePath = process.env.CHROMIUM

export const chromiumOptions: LaunchOptions = {
  ...(executablePath && { executablePath }),
  // Without internet access the calls of Chromium itself would fail, so they are switched off.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
  ],
}
