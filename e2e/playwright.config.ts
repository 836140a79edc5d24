import { timeZone } from "@marza/domain/time/days.ts"
import { defineConfig } from "@playwright/test"
import { chromiumOptions, ordinaryOptions } from "./chromium.ts"

const desk = { viewport: { width: 1280, height: 860 } }
/** The headless shell is not the browser that people have: it differs where files, clipboard, windows and paper come in. */
const differing =
  /(archive|exports|papers|photo-upload|plain-http)\.spec|clipboard|printed|@ordinary/

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
    timezoneId: timeZone,
    // Requests of a service worker pass by the routes of a page; offline.spec.ts allows it.
    serviceWorkers: "block",
    // Pictures of every step take a fifth of the time; the page as text comes with a failure anyway.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    launchOptions: chromiumOptions,
  },
  // Most tests do not depend on the width and run once, on the desk. Each project picks its tests
  // by tag, so that none is skipped while it runs.
  projects: [
    {
      name: "phone",
      grep: /@phone|@every-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "desk", grepInvert: /@phone/, use: desk },
    ...(ordinaryOptions
      ? [
          {
            name: "ordinary",
            grep: differing,
            grepInvert: /@phone/,
            use: { ...desk, launchOptions: ordinaryOptions },
          },
        ]
      : []),
  ],
})
