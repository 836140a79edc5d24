import type { FieldWords } from "../../table/field-words.ts"
import type { ExpenseChoices, ExpenseField } from "../fields.ts"

/** What the fields of an expense are called; in a sentence with whose field it is, "išlaidos". */
export const expenseWords: Record<ExpenseField, FieldWords<(of: string) => string>> = {
  description: {
    label: "Aprašymas",
    changed: (of) => `${of} aprašymą`,
    heading: "Išlaidos aprašymas",
    inFile: "Aprašymas",
    inArchive: "Išlaida",
    inSpreadsheet: "Išlaidos aprašymas",
  },
  amount: { label: "Suma", changed: (of) => `${of} sumą`, inSpreadsheet: "Išlaidos suma" },
  currency: {
    label: "Valiuta",
    changed: (of) => `${of} valiutą`,
    inSpreadsheet: "Išlaidos valiuta",
  },
  exchange_rate: {
    label: "Kursas",
    changed: (of) => `${of} kursą`,
    inSpreadsheet: "Išlaidos kursas",
  },
  rate_day: {
    label: "Išlaidos kurso diena",
    changed: () => "ECB kurso dieną",
    heading: "Kursas: ECB paskelbė",
  },
  expense_type: {
    label: "Rūšis",
    changed: (of) => `${of} rūšį`,
    heading: "Išlaidos rūšis",
    inFile: "Rūšis",
    inArchive: "Rūšis",
    inSpreadsheet: "Išlaidos rūšis",
  },
  kind: {
    label: "Pobūdis",
    changed: () => "įrašo pobūdį",
    heading: "Išlaida ar grąžinimas",
    inSpreadsheet: "Išlaida ar grąžinta",
  },
  date: { label: "Data", changed: (of) => `${of} dieną`, inSpreadsheet: "Išlaidos diena" },
  vat_amount: {
    label: "PVM sumoje",
    changed: (of) => `${of} PVM`,
    heading: "PVM (išlaidos valiuta)",
    inArchive: "PVM",
    inSpreadsheet: "Išlaidos PVM",
  },
}

export const expenseChoices: ExpenseChoices = {
  expenseType: {
    Remontas: "Remontas",
    Transportas: "Transportas",
    Dokumentai: "Dokumentai",
    Kita: "Kita",
  },
  expenseKind: { cost: "Išlaida", refund: "Grąžinti pinigai" },
}

/** Headings of people's own spreadsheets, between bars; accents, capitals and punctuation do not matter. */
export const expenseSpreadsheetHeadings: Record<ExpenseField, string> = {
  description:
    "islaida|islaidos|sanaudos|islaidos aprasymas|islaidos pavadinimas|islaidu aprasymas|darbas|darbai aprasymas|paslauga",
  amount: "islaidos suma|islaidu suma|islaida suma|sumoketa",
  currency: "islaidos valiuta|islaidu valiuta",
  exchange_rate: "islaidos kursas|islaidu kursas",
  rate_day: "islaidos kurso diena|islaidos kurso data",
  expense_type: "rusis|tipas|kategorija|islaidos rusis|islaidos tipas|islaidu rusis|islaidu tipas",
  kind: "pobudis|islaidos pobudis",
  date: "islaidos data|islaidu data|islaidos diena",
  vat_amount: "islaidos pvm|islaidu pvm",
}
