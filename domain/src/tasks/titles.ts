import type { Language } from "../language.ts"
import type { WantedTask } from "./grounds.ts"
import type { TaskKind } from "./kinds.ts"

/** What each kind asks for: of one car with the day of its ground, of the cars of an import without. */
const words: Record<
  Language,
  { one: Record<TaskKind, (day: string) => string>; many: (what: string) => string }
> = {
  lt: {
    one: {
      inspection: (day) => `Techninė apžiūra iki ${day}`,
      reservation: (day) => `Rezervacija iki ${day}`,
      rate_missing: () => "Įrašyti trūkstamą kursą",
      declare_purchase: (day) => `Deklaruoti įsigijimą (pirkta\u00a0${day})`,
      confirm_buyer: (day) => `Patvirtinti pirkėjo duomenis (parduota\u00a0${day})`,
      invoice: (day) => `Išrašyti sąskaitą (parduota\u00a0${day})`,
    },
    many: (what) => `Importuoti automobiliai: ${what}`,
  },
  en: {
    one: {
      inspection: (day) => `Inspection until ${day}`,
      reservation: (day) => `Reserved until ${day}`,
      rate_missing: () => "Fill in the missing rate",
      declare_purchase: (day) => `Declare the purchase (bought\u00a0on\u00a0${day})`,
      confirm_buyer: (day) => `Confirm the buyer’s details (sold\u00a0on\u00a0${day})`,
      invoice: (day) => `Issue the invoice (sold\u00a0on\u00a0${day})`,
    },
    many: (what) => `Imported cars: ${what}`,
  },
}

const ofMany: Record<Language, Record<TaskKind, string>> = {
  lt: {
    inspection: "baigiasi techninė apžiūra",
    reservation: "baigiasi rezervacija",
    rate_missing: "įrašyti trūkstamus kursus",
    declare_purchase: "deklaruoti įsigijimą",
    confirm_buyer: "patvirtinti pirkėjų duomenis",
    invoice: "išrašyti sąskaitas",
  },
  en: {
    inspection: "inspections end",
    reservation: "reservations end",
    rate_missing: "fill in missing rates",
    declare_purchase: "declare the purchases",
    confirm_buyer: "confirm the buyers’ details",
    invoice: "issue the invoices",
  },
}

const dayFormats = {
  lt: new Intl.DateTimeFormat("lt", { month: "long", day: "numeric", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en", { month: "long", day: "numeric", timeZone: "UTC" }),
} satisfies Record<Language, Intl.DateTimeFormat>

/** The title of a task of the program: what is to be done, and its ground. */
export function titleOf({ source, source_day, import_id }: WantedTask, language: Language): string {
  if (import_id !== null) return words[language].many(ofMany[language][source])
  // A line does not break inside the day.
  const day = dayFormats[language].format(new Date(source_day)).replaceAll(" ", "\u00a0")
  return words[language].one[source](day)
}
