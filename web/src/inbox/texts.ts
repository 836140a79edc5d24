import type { Language } from "@marza/domain/language.ts"
import { useLanguage } from "../messages/first.ts"
import { en } from "./texts-en.ts"
import { type InboxTexts, lt } from "./texts-lt.ts"

const texts: Record<Language, InboxTexts> = { lt, en }

/** The texts about the inbox; they load with its screen. */
export const useInboxTexts = () => texts[useLanguage()]
