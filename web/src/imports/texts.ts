import type { Language } from "@marza/domain/language.ts"
import { useLanguage } from "../messages/first.ts"
import { en } from "./texts-en.ts"
import { type ImportTexts, lt } from "./texts-lt.ts"

const texts: Record<Language, ImportTexts> = { lt, en }

/** The texts of the import; they load with its screens. */
export const useImportTexts = () => texts[useLanguage()]
