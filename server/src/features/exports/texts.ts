import type { Language } from "@marza/domain/language.ts"

/** The names of files and sheets, and what stands beside totals. */
export const exportTexts: Record<Language, { cars: string; expenses: string; total: string }> = {
  lt: { cars: "Automobiliai", expenses: "Išlaidos", total: "Iš viso" },
  en: { cars: "Cars", expenses: "Expenses", total: "Total" },
}
