import type { Language } from "@marza/domain/language.ts"

/** The last heading of a file of rows that were left out. Such a file is recognised by it when it is opened. */
export const leftOutHeadings: Record<Language, string> = {
  lt: "Kodėl neimportuota",
  en: "Why it was left out",
}
