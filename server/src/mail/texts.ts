import type { Language } from "@marza/domain/language.ts"

type MailText = { subject: string; lead: string; button: string; ignore: string }

/** The texts of mails. A missing one does not compile. */
export const mailTexts: Record<
  Language,
  { signInLink: (product: string, minutes: number) => MailText }
> = {
  lt: {
    signInLink: (product, minutes) => ({
      subject: `Prisijungimas prie „${product}“`,
      lead: `Kažkas, tikriausiai Jūs, paprašė prisijungimo nuorodos. Ji galioja ${minutes} min. ir tinka vieną kartą.`,
      button: "Prisijungti",
      ignore:
        "Jei nuorodos neprašėte, į šį laišką galima nekreipti dėmesio: be jos niekas neprisijungs.",
    }),
  },
  en: {
    signInLink: (product, minutes) => ({
      subject: `Sign in to ${product}`,
      lead: `Somebody, probably you, asked for a sign-in link. It is valid for ${minutes} minutes and works once.`,
      button: "Sign in",
      ignore: "If you did not ask for it, ignore this mail: nobody gets in without the link.",
    }),
  },
}
