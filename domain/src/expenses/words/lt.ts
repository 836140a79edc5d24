import { wayWords } from "../../payers/words/lt.ts"
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
    label: "Išlaida ar grąžinimas",
    changed: () => "įrašo rūšį",
  },
  date: {
    label: "Diena",
    heading: "Data",
    changed: (of) => `${of} dieną`,
    inSpreadsheet: "Išlaidos diena",
  },
  vat_amount: {
    label: "PVM sumoje",
    changed: (of) => `${of} PVM`,
    heading: "PVM (išlaidos valiuta)",
    inArchive: "PVM",
    inSpreadsheet: "Išlaidos PVM",
  },
  supplier: {
    label: "Tiekėjas",
    changed: (of) => `${of} tiekėją`,
    inSpreadsheet: "Išlaidos tiekėjas",
  },
  supplier_code: { label: "Tiekėjo kodas", changed: (of) => `${of} tiekėjo kodą` },
  supplier_vat_number: { label: "Tiekėjo PVM kodas", changed: (of) => `${of} tiekėjo PVM kodą` },
  document_number: {
    label: "Dokumento nr.",
    changed: (of) => `${of} dokumento numerį`,
  },
  declaration_number: {
    label: "Deklaracijos nr.",
    changed: (of) => `${of} deklaracijos numerį`,
    heading: "Muitinės deklaracijos nr.",
  },
  paid_by: {
    label: "Kas mokėjo",
    changed: (of) => `${of} mokėtoją`,
    inSpreadsheet: "Kas mokėjo už išlaidą",
  },
  paid_how: {
    label: "Kaip mokėta",
    changed: (of) => `${of} mokėjimo būdą`,
    inSpreadsheet: "Kaip mokėta už išlaidą",
  },
}

export const expenseChoices: ExpenseChoices = {
  ...wayWords,
  expenseType: {
    Remontas: "Remontas",
    Transportas: "Transportas",
    Dokumentai: "Dokumentai",
    Kita: "Kita",
    customs: "Muitinė",
  },
  expenseKind: { cost: "Išlaida", refund: "Pinigų grąžinimas" },
}

/** Headings of people's own spreadsheets, between bars; accents, capitals and punctuation do not matter. */
export const expenseSpreadsheetHeadings: Record<ExpenseField, string> = {
  description:
    "islaida|islaidos|sanaudos|islaidos aprasymas|islaidos pavadinimas|islaidu aprasymas|darbas|darbai aprasymas|paslauga",
  amount: "islaidos suma|islaidu suma|islaida suma",
  currency: "islaidos valiuta|islaidu valiuta",
  exchange_rate: "islaidos kursas|islaidu kursas",
  rate_day: "islaidos kurso diena|islaidos kurso data",
  expense_type: "kategorija|islaidos rusis|islaidos tipas|islaidu rusis|islaidu tipas",
  kind: "pobudis|islaidos pobudis",
  date: "islaidos data|islaidu data|islaidos diena",
  vat_amount: "islaidos pvm|islaidu pvm",
  supplier: "islaidos tiekejas|islaidu tiekejas|paslaugos teikejas|paslaugu teikejas|kam sumoketa",
  supplier_code: "islaidos tiekejo kodas|tiekejo imones kodas",
  supplier_vat_number: "islaidos tiekejo pvm kodas|tiekejo pvm kodas|tiekejo pvm moketojo kodas",
  document_number: "islaidos dokumento nr|islaidos dokumento numeris|islaidos saskaitos nr",
  declaration_number:
    "deklaracijos nr|deklaracijos numeris|muitines deklaracijos nr|muitines deklaracijos numeris|importo deklaracijos nr|mrn",
  paid_by: "islaida mokejo|islaidas mokejo|kas mokejo uz islaida|kas mokejo uz islaidas",
  paid_how: "kaip moketa uz islaida|kaip moketa uz islaidas",
}
