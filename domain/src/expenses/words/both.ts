import type { Language } from "../../language.ts"
import { expenseChoices as enChoices, expenseWords as enWords } from "./en.ts"
import { expenseChoices as ltChoices, expenseWords as ltWords } from "./lt.ts"

/** For files, which have both languages at hand; a screen loads its own language alone. */
export const expenseWordsIn = { lt: ltWords, en: enWords } satisfies Record<Language, unknown>
export const expenseChoicesIn = { lt: ltChoices, en: enChoices } satisfies Record<Language, unknown>
