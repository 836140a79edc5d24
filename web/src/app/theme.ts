import { useSyncExternalStore } from "react"
import { schemeOf, schemeVariables } from "../organizations/schemes.ts"

export type ThemeChoice = "device" | "light" | "dark"

const themeKey = "marza.theme"
const schemeKey = "marza.scheme"
/** Read by the script in index.html, so that the first paint has the colours of the organization. */
const colorsKey = "marza.colors"
const deviceIsDark = matchMedia("(prefers-color-scheme: dark)")
const listeners = new Set<() => void>()

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(themeKey)
  return stored === "light" || stored === "dark" ? stored : "device"
}

/** Paper is white: what is drawn in script, as the chart is, is then drawn for it. */
let isPrinting = false

/** Puts the stored choice and scheme on the page; the script in index.html did the class before paint. */
export function paint() {
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
}

export function setThemeChoice(choice: ThemeChoice) {
  if (choice === "device") localStorage.removeItem(themeKey)
  else localStorage.setItem(themeKey, choice)
  paint()
  for (const listener of listeners) listener()
}

export function setScheme(id: string) {
  localStorage.setItem(schemeKey, schemeOf(id).id)
  paint()
}

/** Also follows the device when it turns dark in the evening, and choices made in another tab. */
export function keepPainted() {
  paint()
  deviceIsDark.addEventListener("change", paint)
  for (const [event, begins] of [
    ["beforeprint", true],
    ["afterprint", false],
  ] as const)
    addEventListener(event, () => {
      isPrinting = begins
      paint()
    })
  addEventListener("storage", ({ key }) => {
    if (key === themeKey || key === schemeKey) paint()
  })
}

export const useThemeChoice = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, themeChoice)
