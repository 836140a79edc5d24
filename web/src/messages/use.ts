import type { Language } from "@marza/domain/language.ts"
import { useSyncExternalStore } from "react"
import type { Messages } from "./lt.ts"

const storageKey = "marza.language"

// Each language is a chunk of its own: only the one in use is loaded.
const catalogues: Record<Language, () => Promise<Messages>> = {
  lt: () => import("./lt.ts").then((module) => module.lt),
  en: () => import("./en.ts").then((module) => module.en),
}

let language = firstLanguage()
let catalogue: Messages | null = null
const listeners = new Set<() => void>()

/** The last organization's language, else the browser's if it is one of ours, else Lithuanian. */
function firstLanguage(): Language {
  const wanted = localStorage.getItem(storageKey) || navigator.language.slice(0, 2)
  return wanted === "en" ? "en" : "lt"
}

export const loadFirstLanguage = () => setLanguage(language)

/** Awaited once before anything is shown. */
export async function setLanguage(next: Language) {
  if (catalogue && language === next) return
  const loaded = await catalogues[next]()
  language = next
  catalogue = loaded
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

/** An organization's language outlives the visit: it greets the person at the next sign-in. */
export async function setOrganizationLanguage(next: Language) {
  localStorage.setItem(storageKey, next)
  await setLanguage(next)
}

export function messages(): Messages {
  if (!catalogue) throw new Error("setLanguage() is awaited before anything is shown")
  return catalogue
}

export const currentLanguage = () => language

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useMessages = () => useSyncExternalStore(subscribe, messages)

export const useLanguage = () => useSyncExternalStore(subscribe, currentLanguage)
