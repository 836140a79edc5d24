import type { Language } from "../../language.ts"
import { overheadChoices as enChoices } from "./en.ts"
import { overheadChoices as ltChoices } from "./lt.ts"

/** For files, which have both languages at hand; a screen loads its own language alone. */
export const overheadChoicesIn = { lt: ltChoices, en: enChoices } satisfies Record<
  Language,
  unknown
>
