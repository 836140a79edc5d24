import type { Language } from "@marza/domain/language.ts"
import { languageKey } from "../storage-keys.ts"

/** The last organization's language, else the browser's if it is supported, else Lithuanian. */
export function wantedLanguage(): Language {
  const wanted = localStorage.getItem(languageKey) || navigator.language.slice(0, 2)
  return wanted === "en" ? "en" : "lt"
}
