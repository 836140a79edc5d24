// Finds the Chromium that the browser tests drive.
import { spawnSync } from "node:child_process"
import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { binary, node24, run } from "./setup.mjs"

// The headless shell is the same engine without windows, at two thirds of the work.
const shell = "chromium-headless-shell"
const names = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

/**
 * The system's Chromium where there is one; else Debian's package, installed as root; else Playwright's own
 * download, for which undefined is returned: Playwright finds that by itself.
 */
export async function findBrowser(environment) {
  const found = onPath(environment)
  if (found) return found
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0) {
    console.log("Installing Debian's Chromium…")
    const quiet = {
      env: { ...environment, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    }
    spawnSync("apt-get", ["update", "-qq"], quiet)
    for (const browser of [shell, "chromium"]) {
      const packages = [browser, "fonts-noto-core"]
      spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], quiet)
      const installed = onPath(environment)
      if (installed) return installed
    }
  }
  console.log("Downloading Playwright's Chromium…")
  await run(node24(), [binary("@playwright/test", "playwright"), "install", "chromium"])
  return undefined
}

function onPath(environment) {
  for (const name of names) {
    for (const folder of (environment.PATH ?? "").split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return join(folder, name)
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined
}
