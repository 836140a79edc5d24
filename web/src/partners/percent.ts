import type { Language } from "@marza/domain/language.ts"

/** What share `parts` are of all: "33,3". */
export const percentOf = (parts: number, all: number, language: Language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
    all > 0 ? (100 * parts) / all : 0,
  )
