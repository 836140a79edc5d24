import type { Language } from "@marza/domain/language.ts"
import { useLanguage } from "../../messages/first.ts"
import { en } from "./texts-en.ts"
import { type IsafTexts, lt } from "./texts-lt.ts"

const texts: Record<Language, IsafTexts> = { lt, en }

export const useIsafTexts = () => texts[useLanguage()]
