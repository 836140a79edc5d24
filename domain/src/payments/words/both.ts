import type { Language } from "../../language.ts"
import { paymentChoices as enChoices, paymentWords as enWords } from "./en.ts"
import { paymentChoices as ltChoices, paymentWords as ltWords } from "./lt.ts"

/** For files, which have both languages at hand; a screen loads its own language alone. */
export const paymentWordsIn = { lt: ltWords, en: enWords } satisfies Record<Language, unknown>
export const paymentChoicesIn = { lt: ltChoices, en: enChoices } satisfies Record<Language, unknown>
