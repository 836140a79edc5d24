import { useSyncExternalStore } from "react"
import { schemeOf, schemeVariables } from "../organizations/schemes.ts"

export type ThemeChoice = "device" | "light" | "dark"

const themeKey = "marza.theme"
const schemeKey = "marza.scheme"
/** The script in index.html reads this, so that the first paint has the colours of the organization. */
const colorsKey = "marza.colors"
const deviceIsDark = matchMedia("(prefers-color-scheme: dark)")
const listeners = new Set<() => void>()

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(themeKey)
  return stored === "light" || stored === "dark" ? stored : "device"
}

/** Print uses the light theme, also for what scripts draw, such as the chart. */
let isPrinting = false

/** Applies the stored theme and scheme to the page; before the first paint the script in index.html does so. */
export function applyTheme() {
  const choice = themeChoice()
  const wantsDark = choice === "device" ? deviceIsDark.matches : choice === "dark"
  const isDark = wantsDark && !isPrinting
  const root = document.documentElement
  const scheme = schemeOf(localStorage.getItem(schemeKey))
  root.classList.toggle("dark", isDark)
  root.dataset.scheme = scheme.id
  const variables = schemeVariables(isDark ? scheme.dark : scheme.light)
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  const css = Object.entries(variables).map(([name, value]) => `${name}:${value}`)
  localStorage.setItem(colorsKey, css.join(";"))
  // The bar of the browser, or of the installed application, continues the header.
  const card = getComputedStyle(root).getPropertyValue("--card")
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    if (card) meta.setAttribute("content", card)
}

export function setThemeChoice(choice: ThemeChoice) {
  if (choice === "device") localStorage.removeItem(themeKey)
  else localStorage.setItem(themeKey, choice)
  applyTheme()
  for (const listener of listeners) listener()
}

export function setScheme(id: string) {
  localStorage.setItem(schemeKey, schemeOf(id).id)
  applyTheme()
}

/** Applies the theme now and again on each change: by the device, by another tab, and for printing. */
export function followTheme() {
  applyTheme()
  deviceIsDark.addEventListener("change", applyTheme)
  for (const [event, begins] of [
    ["beforeprint", true],
    ["afterprint", false],
  ] as const)
    addEventListener(event, () => {
      isPrinting = begins
      applyTheme()
    })
  addEventListener("storage", ({ key }) => {
    if (key === themeKey || key === schemeKey) applyTheme()
  })
}

export const useThemeChoice = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, themeChoice)
