/** The interface languages (rules 2.3), Lithuanian first because it is the default. */
export const languages = ["lt", "en"] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = "lt"
