import type { Language } from "@marza/domain/language.ts"
import { useSyncExternalStore } from "react"
import type { Messages } from "./lt.ts"
import type { FirstMessages } from "./lt-first.ts"

const storageKey = "marza.language"

// Each language is in chunks of its own, so that only the one in use loads. The first screen waits for its own texts
// alone; all others load with the first code that is not part of it.
const catalogues: Record<
  Language,
  { first: () => Promise<{ first: FirstMessages }>; all: () => Promise<Messages> }
> = {
  lt: {
    first: () => import("./lt-first.ts"),
    all: () => import("./lt.ts").then((module) => module.lt),
  },
  en: {
    first: () => import("./en-first.ts"),
    all: () => import("./en.ts").then((module) => module.en),
  },
}

let language = firstLanguage()
let first: FirstMessages | null = null
let all: Messages | null = null
const listeners = new Set<() => void>()

/** The last organization's language, else the browser's if it is supported, else Lithuanian. */
function firstLanguage(): Language {
  const wanted = localStorage.getItem(storageKey) || navigator.language.slice(0, 2)
  return wanted === "en" ? "en" : "lt"
}

export const loadFirstLanguage = () => setLanguage(language)

/** Must be awaited once before anything is rendered. */
export async function setLanguage(next: Language) {
  if (first && language === next) return
  const { first: firstOfNext } = await catalogues[next].first()
  const allOfNext = all && (await catalogues[next].all())
  language = next
  first = firstOfNext
  all = allOfNext
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

/** Loads the texts beyond the first screen. Must be awaited before any code that uses them runs. */
export async function loadMessages() {
  while (!all) {
    const wanted = language
    const loaded = await catalogues[wanted].all()
    // Another language may have been chosen meanwhile.
    if (wanted === language) all = loaded
  }
}

/** Also stores the language, for the sign-in page of the next visit. */
export async function setOrganizationLanguage(next: Language) {
  localStorage.setItem(storageKey, next)
  await setLanguage(next)
}

/** The texts of the first screen: for code that is part of it, and may run before the others have loaded. */
export function firstMessages(): FirstMessages {
  if (!first) throw new Error("setLanguage() is awaited before anything is shown")
  return first
}

/** All texts, for code outside the first screen. */
export function allMessages(): Messages {
  if (!all) throw new Error("loadMessages() is awaited before code that needs all texts")
  return all
}

export const currentLanguage = () => language

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useFirstMessages = () => useSyncExternalStore(subscribe, firstMessages)

export const useLanguage = () => useSyncExternalStore(subscribe, currentLanguage)
