import type { Language } from "@marza/domain/language.ts"
import type { MailJob } from "./job.ts"

/** The texts of a mail; without a button it has no link. */
export type MailText = { subject: string; lead: string; button?: string; end: string }

/** What the texts are made from: the job, and how long its link is valid. */
export type MailSubject<Kind extends MailJob["kind"]> = Extract<MailJob, { kind: Kind }> & {
  product: string
  minutes: number
  days: number
}

/** The texts of mails. A missing one does not compile. */
export const mailTexts: Record<
  Language,
  { [Kind in MailJob["kind"]]: (about: MailSubject<Kind>) => MailText }
> = {
  lt: {
    sign_in_link: ({ product, minutes }) => ({
      subject: `Prisijungimas prie „${product}“`,
      lead: `Kažkas, tikriausiai jūs, paprašė prisijungimo nuorodos. Ji galioja ${minutes}\u00a0min. ir tinka vieną kartą.`,
      button: "Prisijungti",
      end: "Jei nuorodos neprašėte, nekreipkite dėmesio į šį laišką: be jos niekas neprisijungs.",
    }),
    email_change: ({ product, email, minutes }) => ({
      subject: `Naujas el. pašto adresas sistemoje „${product}“`,
      lead: `Patvirtinkite, kad naujasis jūsų paskyros el. pašto adresas yra ${email}. Nuoroda galioja ${minutes}\u00a0min.`,
      button: "Patvirtinti adresą",
      end: "Jei to neprašėte, nekreipkite dėmesio į šį laišką: nepatvirtinus niekas nepasikeis.",
    }),
    email_notice: ({ product, email }) => ({
      subject: `Keičiamas el. pašto adresas sistemoje „${product}“`,
      lead: `Kažkas, tikriausiai jūs, paprašė paskyros el. pašto adresą pakeisti į ${email}. Jis pasikeis, kai bus patvirtintas naujuoju adresu gautu laišku.`,
      end: "Jei to neprašėte, pakeiskite slaptažodį: kiti įrenginiai bus atjungti.",
    }),
    password_notice: ({ product }) => ({
      subject: `Pakeistas slaptažodis sistemoje „${product}“`,
      lead: "Jūsų paskyros slaptažodis pakeistas, o kiti įrenginiai atjungti.",
      end: "Jei tai padarėte ne jūs, prisijunkite el. paštu gauta nuoroda ir vėl pakeiskite slaptažodį: kiti įrenginiai bus atjungti.",
    }),
    invitation: ({ product, organization, inviter, days }) => ({
      subject: `Pakvietimas į organizaciją „${organization}“`,
      lead: `${inviter ? `${inviter} pakvietė jus` : "Jūs pakviesti"} į organizaciją „${organization}“ sistemoje „${product}“. Belieka susikurti slaptažodį. Nuoroda galioja ${days}\u00a0d. ir tinka vieną kartą.`,
      button: "Susikurti slaptažodį",
      end: "Jei pakvietimo nelaukėte, nekreipkite dėmesio į šį laišką. Jei nuoroda nebegalioja, paprašykite naujo pakvietimo.",
    }),
    added: ({ product, organization, inviter }) => ({
      subject: `Jūs pridėti prie organizacijos „${organization}“`,
      lead: `${inviter ? `${inviter} pridėjo jus` : "Jūs pridėti"} prie organizacijos „${organization}“ sistemoje „${product}“. Ją rasite prisijungę savo paskyra.`,
      button: "Prisijungti",
      end: "Jei tai klaida, organizacijos savininkas arba administratorius gali jus pašalinti.",
    }),
  },
  en: {
    sign_in_link: ({ product, minutes }) => ({
      subject: `Sign in to ${product}`,
      lead: `Somebody, probably you, asked for a sign-in link. It is valid for ${minutes} minutes and works once.`,
      button: "Sign in",
      end: "If you did not ask for it, ignore this e-mail: nobody gets in without the link.",
    }),
    email_change: ({ product, email, minutes }) => ({
      subject: `A new e-mail address in ${product}`,
      lead: `Confirm that ${email} is the new e-mail address of your account. The link is valid for ${minutes} minutes.`,
      button: "Confirm the address",
      end: "If you did not ask for it, ignore this e-mail: nothing changes unless it is confirmed.",
    }),
    email_notice: ({ product, email }) => ({
      subject: `Your e-mail address in ${product} is being changed`,
      lead: `Somebody, probably you, asked to change the e-mail address of your account to ${email}. It changes once it is confirmed from the new address.`,
      end: "If it was not you, change your password: that signs out all other devices.",
    }),
    password_notice: ({ product }) => ({
      subject: `Your password in ${product} was changed`,
      lead: "The password of your account was changed, and all other devices were signed out.",
      end: "If it was not you, sign in with a link by e-mail and change the password again: that signs out all other devices.",
    }),
    invitation: ({ product, organization, inviter, days }) => ({
      subject: `Invitation to ${organization}`,
      lead: `${inviter ? `${inviter} has invited you` : "You are invited"} to the organization “${organization}” in ${product}. All that is left is to set a password. The link is valid for ${days} days and works once.`,
      button: "Set a password",
      end: "If you did not expect this, ignore this e-mail. If the link has expired, ask for a new invitation.",
    }),
    added: ({ product, organization, inviter }) => ({
      subject: `You were added to ${organization}`,
      lead: `${inviter ? `${inviter} has added you` : "You were added"} to the organization “${organization}” in ${product}. You will find it when you sign in to your account.`,
      button: "Sign in",
      end: "If this is a mistake, an owner or administrator of the organization can remove you.",
    }),
  },
}
