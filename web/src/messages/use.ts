import type { Language } from "@marza/domain/language.ts"
import { useSyncExternalStore } from "react"
import type { Messages } from "./lt.ts"

const storageKey = "marza.language"

// Each language is a chunk of its own, so that only the one in use loads.
const catalogues: Record<Language, () => Promise<Messages>> = {
  lt: () => import("./lt.ts").then((module) => module.lt),
  en: () => import("./en.ts").then((module) => module.en),
}

let language = firstLanguage()
let catalogue: Messages | null = null
const listeners = new Set<() => void>()

/** The last organization's language, else the browser's if it is supported, else Lithuanian. */
function firstLanguage(): Language {
  const wanted = localStorage.getItem(storageKey) || navigator.language.slice(0, 2)
  return wanted === "en" ? "en" : "lt"
}

export const loadFirstLanguage = () => setLanguage(language)

/** Must be awaited once before anything is rendered. */
export async function setLanguage(next: Language) {
  if (catalogue && language === next) return
  const loaded = await catalogues[next]()
  language = next
  catalogue = loaded
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

/** Also stores the language, for the sign-in page of the next visit. */
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
