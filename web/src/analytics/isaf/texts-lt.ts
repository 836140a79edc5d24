import { pluralIn } from "../../messages/plural.ts"

const plural = pluralIn("lt")

/** The texts about the register of VAT invoices, which load with its sheet. A text missing from English fails the type check. */
export const lt = {
  title: (month: string) => `i.SAF: ${month}`,
  lead: "PVM sąskaitų faktūrų registrai Valstybinei mokesčių inspekcijai. Prieš teikdami peržiūrėkite juos su buhalteriu.",
  registers: { sales: "Išrašytos", purchases: "Gautos", all: "Abu registrai" },
  invoices: (count: number) =>
    `${count} ${plural(count, { one: "sąskaita", few: "sąskaitos", other: "sąskaitų" })}`,
  vat: "PVM",
  register: "Registras",
  download: "Atsisiųsti i.SAF",
  lacking: "Kad patektų į failą, trūksta",
  lackingOf: {
    supplier: "tiekėjo",
    vat_number: "PVM kodo",
    number: "dokumento numerio",
    rate: "kurso",
  },
  legalCode: "Organizacijos kodo, iš skaitmenų",
  askOwner: "Jį įrašo savininkas.",
  more: (count: number) => `ir dar ${count}`,
  remarks: {
    foreign_supplier: (count: number) =>
      `Užsienio tiekėjų dokumentai (${count}) į registrą neįtraukti.`,
    customs: (count: number) =>
      `Muitinės išlaidos (${count}) neįtrauktos: jų PVM yra deklaracijoje, ne sąskaitoje.`,
    without_vat: (count: number) => `Sąskaitos be PVM sumos (${count}) įtrauktos be tarifo.`,
  },
  bridge: "Kodėl PVM skiriasi nuo mėnesio",
  ofRegister: { sales: "Išrašytų sąskaitų PVM", purchases: "Gautų sąskaitų PVM" },
  ofMonth: { sales: "Mėnesio mokėtinas PVM", purchases: "Mėnesio atskaitomas PVM" },
  steps: {
    margin: "Maržos PVM, kurio sąskaitose nėra",
    not_invoiced: "Parduota be sąskaitos arba su kito mėnesio sąskaita",
    of_other_months: "Sąskaitos kito mėnesio pardavimams",
    credited: "Kredituota",
    differs: "Sąskaitos, kurios skiriasi nuo pardavimo",
    lacking: "Trūksta duomenų",
    foreign_supplier: "Užsienio tiekėjai",
    customs: "Muitinė",
    overheads: "Bendrosios išlaidos, kurių mėnesio PVM neapima",
  },
}

export type IsafTexts = typeof lt
