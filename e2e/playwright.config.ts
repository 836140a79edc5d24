import { defineConfig } from "@playwright/test"

/** The system's Chromium when `npm test` found one; else Playwright's own. */
const executablePath = process.env.CHROMIUM

export default defineConfig({
  testDir: ".",
  timeout: 60_000,
  // A busy machine may be slow, which is no failure.
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  outputDir: "../test-results",
  use: {
    browserName: "chromium",
    locale: "lt-LT",
    timezoneId: "Europe/Vilnius",
    // Requests of a service worker pass by the routes of a page; offline.spec.ts allows it.
    serviceWorkers: "block",
    // Pictures of every step take a fifth of the time; the page as text comes with a failure anyway.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Without internet access the calls of Chromium itself would fail, so they are switched off.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
  },
  // Most tests do not depend on the width and run once, on the desk. Each project picks its tests
  // by tag, so that none is skipped while it runs.
  projects: [
    {
      name: "phone",
      grep: /@phone|@every-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "desk", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 860 } } },
  ],
})
