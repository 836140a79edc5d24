import type { Language } from "@marza/domain/language.ts"
import { monthNames } from "@marza/domain/time/months.ts"

/** How many letters a Lithuanian abbreviation keeps: saus., vas., kov.; Intl has no short names in Lithuanian. */
const kept = [4, 3, 3, 3, 3, 4, 4, 5, 4, 4, 5, 5]

/** The 12 short month names, January first. */
export const shortMonthNames = (language: Language) =>
  monthNames(language).map((name, month) =>
    language === "lt" ? `${name.slice(0, kept[month])}.` : name.slice(0, 3),
  )
