import { storedItem } from "../observable.ts"
import { schemeKey, themeKey } from "../storage-keys.ts"

export type ThemeChoice = "device" | "light" | "dark"

const storedTheme = storedItem(themeKey)
const storedScheme = storedItem(schemeKey)
const deviceIsDark = matchMedia("(prefers-color-scheme: dark)")

const choiceOf = (stored: string | null): ThemeChoice =>
  stored === "light" || stored === "dark" ? stored : "device"

/** Print uses the light theme, also for what scripts draw, such as the chart. */
let isPrinting = false

/** Applies the stored theme and scheme to the page; before the first paint head-script.ts does so, from what is stored here. */
function applyTheme() {
  const choice = choiceOf(storedTheme.current())
  const wantsDark = choice === "device" ? deviceIsDark.matches : choice === "dark"
  const root = document.documentElement
  root.classList.toggle("dark", wantsDark && !isPrinting)
  // organizations/schemes.css has the colours of each.
  root.dataset.scheme = storedScheme.current() ?? ""
  // The bar of the browser, or of the installed application, continues the header.
  const card = getComputedStyle(root).getPropertyValue("--card")
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    if (card) meta.setAttribute("content", card)
}

export const setThemeChoice = (choice: ThemeChoice) =>
  storedTheme.set(choice === "device" ? null : choice)

export const setScheme = (id: string) => storedScheme.set(id)

/** Applies the theme now and again on each change: by the person, the device or another tab, and for printing. */
export function followTheme() {
  applyTheme()
  storedTheme.subscribe(applyTheme)
  storedScheme.subscribe(applyTheme)
  deviceIsDark.addEventListener("change", applyTheme)
  for (const [event, begins] of [
    ["beforeprint", true],
    ["afterprint", false],
  ] as const)
    addEventListener(event, () => {
      isPrinting = begins
      applyTheme()
    })
}

export const useThemeChoice = () => choiceOf(storedTheme.useValue())
