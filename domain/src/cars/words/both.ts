import type { Language } from "../../language.ts"
import type { FieldWords } from "../../table/field-words.ts"
import type { CarField } from "../fields.ts"
import { carWords as en } from "./en.ts"
import { carWords as lt } from "./lt.ts"

/** For files, which have both languages at hand; a screen loads its own language alone. */
export const carWordsIn: Record<Language, Record<CarField, FieldWords>> = { lt, en }
