import type { Language } from "@marza/domain/language.ts"
import type { MailText } from "../../platform/mail/texts.ts"

type About = {
  /** What the paper calls itself, and its number. */
  name: string
  /** Who issued it, and the car. */
  ours: string
  car: string
  phone: string | null
  /** Whether an answer reaches who issued it. */
  isAnswered: boolean
}

/** What the mail with a paper says, in the language of the paper. */
export const paperMailTexts: Record<Language, (about: About) => MailText> = {
  lt: ({ name, ours, car, phone, isAnswered }) => ({
    subject: `${name} – ${ours}`,
    lead: `Siunčiame dokumentą „${name}“ (${car}). Jis pridėtas prie šio laiško.`,
    end: [
      isAnswered
        ? "Jei turite klausimų, atsakykite į šį laišką."
        : "Atsakymų į šį laišką niekas negauna.",
      phone && `Telefonas ${phone}.`,
    ]
      .filter(Boolean)
      .join(" "),
  }),
  en: ({ name, ours, car, phone, isAnswered }) => ({
    subject: `${name} – ${ours}`,
    lead: `Please find attached: ${name} (${car}).`,
    end: [
      isAnswered
        ? "If you have any questions, reply to this e-mail."
        : "Nobody receives replies to this e-mail.",
      phone && `Telephone ${phone}.`,
    ]
      .filter(Boolean)
      .join(" "),
  }),
}
