import type { Language } from "../language.ts"
import type { ExpenseType } from "./field-schemas.ts"

/** The word of each expense type. */
export const expenseTypeWords: Record<Language, Record<ExpenseType, string>> = {
  lt: {
    Remontas: "Remontas",
    Transportas: "Transportas",
    Dokumentai: "Dokumentai",
    Kita: "Kita",
  },
  en: {
    Remontas: "Repair",
    Transportas: "Transport",
    Dokumentai: "Documents",
    Kita: "Other",
  },
}
