import type { Language } from "@marza/domain/language.ts"
import type { MailText } from "../../platform/mail/texts.ts"

type Words = {
  mail: (due: number) => Required<MailText>
  stop: string
  late: (day: string) => string
  today: string
  more: (count: number) => string
}

/** What the mail in the morning says. */
export const morningMailTexts: Record<Language, Words> = {
  lt: {
    mail: (due) => ({
      subject: `Šiandienos darbai: ${due}`,
      lead: "Ką reikia padaryti šiandien ir kas jau vėluoja:",
      button: "Atverti darbus",
      end: "Laišką gaunate, nes jo paprašėte savo profilyje.",
    }),
    stop: "Nebesiųsti",
    late: (day) => `vėluoja nuo ${day}`,
    today: "šiandien",
    more: (count) => `Ir dar: ${count}`,
  },
  en: {
    mail: (due) => ({
      subject: `Today’s tasks: ${due}`,
      lead: "This is due today, or overdue:",
      button: "Open the tasks",
      end: "You get this e-mail because you asked for it in your profile.",
    }),
    stop: "Stop it",
    late: (day) => `overdue since ${day}`,
    today: "today",
    more: (count) => `And more: ${count}`,
  },
}
