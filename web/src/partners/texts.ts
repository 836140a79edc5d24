import type { Language } from "@marza/domain/language.ts"
import { useLanguage } from "../messages/first.ts"
import { en } from "./texts-en.ts"
import { lt, type PartnerTexts } from "./texts-lt.ts"

const texts: Record<Language, PartnerTexts> = { lt, en }

/** The texts about partners; they load with their screens. */
export const usePartnerTexts = () => texts[useLanguage()]
