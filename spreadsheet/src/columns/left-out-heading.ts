import type { Language } from "@marza/domain/language.ts"

/** The last heading of the rows that were not imported, by which such a file is known again. */
export const leftOutHeadings: Record<Language, string> = {
  lt: "Kodėl neimportuota",
  en: "Why it was left out",
}
