import type { Language } from "@marza/domain/language.ts"
import { observable } from "../observable.ts"
import { languageKey } from "../storage-keys.ts"
import type { Messages } from "./lt.ts"
import type { FirstMessages } from "./lt-first.ts"
import { wantedLanguage } from "./wanted-language.ts"

// Each language is in chunks of its own, so that only the one in use loads. The first screen waits only for its own
// texts; all others load with the first code that is not part of that screen.
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

type Loaded = { language: Language; first: FirstMessages | null; all: Messages | null }

export const loaded = observable<Loaded>({ language: wantedLanguage(), first: null, all: null })

export const loadFirstLanguage = () => setLanguage(currentLanguage())

/** Chooses the language and loads its texts. It must be awaited once before anything is rendered. */
export async function setLanguage(next: Language) {
  if (loaded.current().first && currentLanguage() === next) return
  const { first } = await catalogues[next].first()
  const all = loaded.current().all && (await catalogues[next].all())
  document.documentElement.lang = next
  loaded.set({ language: next, first, all })
}

/** Loads the texts beyond the first screen. Must be awaited before any code that uses them runs. */
export async function loadMessages() {
  while (!loaded.current().all) {
    const language = currentLanguage()
    const all = await catalogues[language].all()
    // Another language may have been chosen meanwhile.
    if (language === currentLanguage()) loaded.set({ ...loaded.current(), all })
  }
}

/** Sets the language of an organization, and stores it for the sign-in page of the next visit. */
export async function setOrganizationLanguage(next: Language) {
  localStorage.setItem(languageKey, next)
  await setLanguage(next)
}

/** The texts of the first screen: for code that is part of it, and may run before the others have loaded. */
export function firstMessages(): FirstMessages {
  const { first } = loaded.current()
  if (!first) throw new Error("setLanguage() is awaited before anything is shown")
  return first
}

export const currentLanguage = () => loaded.current().language

export const useFirstMessages = () => loaded.useSelected(firstMessages)

export const useLanguage = () => loaded.useSelected(currentLanguage)
