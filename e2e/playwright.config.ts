import { availableParallelism } from "node:os"
import { timeZone } from "@marza/domain/time/days.ts"
import { defineConfig } from "@playwright/test"
import { ordinaryOptions, testOptions } from "./chromium.ts"

const desk = { viewport: { width: 1280, height: 860 } }
/** Only an ordinary browser shows a PDF; the headless shell downloads it. */
const ordinaryAlone = /@ordinary-alone/
/**
 * Tests that run in an ordinary browser where there is one, and not in the headless shell, which differs in files,
 * clipboard, windows and printing.
 */
const differing = /(archive|photo-upload|plain-http)\.spec|clipboard|printed|@ordinary/

export default defineConfig({
  testDir: ".",
  globalSetup: "./made-folders.ts",
  // A slow machine must not fail a test: one that was three times slower took 12 s for what usually takes 3.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // A test often waits for the server, for a frame or for a timer of the page.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // What passes then is unsteady, and fails the run all the same.
  retries: 1,
  reporter: [["list"], ["../bin/testing/playwright-reporter.mjs"]],
  outputDir: "../test-results",
  use: {
    trace: "on-first-retry",
    browserName: "chromium",
    // A button that cannot be pressed fails its test; a walk would wait for as long as all its states may take.
    actionTimeout: 60_000,
    locale: "lt-LT",
    timezoneId: timeZone,
    // Frames of a motion are a tenth of what the processor does; worked-month.spec.ts has them. And axe must not measure
    // colours that are fading in.
    contextOptions: { reducedMotion: "reduce" },
    // The requests of a service worker bypass the routes of a page; offline.spec.ts allows it.
    serviceWorkers: "block",
    launchOptions: testOptions,
  },
  // Most tests do not depend on the width and run once, on the desk. Each project picks its tests
  // by tag, so that none is skipped while it runs.
  projects: [
    // The longest first: at the end one worker would have the machine for itself.
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
    {
      name: "phone",
      grep: /@phone|@every-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "desk",
      grepInvert: [/@phone/, ordinaryOptions ? differing : ordinaryAlone],
      use: desk,
    },
  ],
})
