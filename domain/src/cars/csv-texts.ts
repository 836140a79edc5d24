import type { Language } from "../language.ts"
import { wayWords as wayWordsEn } from "../payers/words/en.ts"
import { wayWords as wayWordsLt } from "../payers/words/lt.ts"
import { type FieldFormat, wordsOf } from "../table/format.ts"

const lt = {
  created: "Įrašytas",
  sum: "Skaičiavimas",
  price: "Kaina",
  currency: "Valiuta",
  rate: "Kursas",
  note: "Pastaba",
  sale: "Pardavimas",
  purchase: "Pirkimas",
  expenses: "Išlaidos",
  expensesTotal: "Išlaidos iš viso",
  cost: "Savikaina",
  profit: "Pelnas",
  addedBy: "Įrašė",
  choices: {
    status: { bought: "Nupirktas", preparing: "Ruošiamas", sold: "Parduotas" },
    vatScheme: { margin: "Maržos", standard: "Standartinė", zero: "0 %" },
    origin: { eu: "Europos Sąjunga", import: "Importas" },
    ...wayWordsLt,
  },
  noRate: "kursas nenurodytas",
  details: "Duomenys",
  enteredOn: "Įrašymo diena",
  lateCosts: "Išlaidos po pardavimo, EUR",
  vatRate: "PVM tarifas, %",
  vatDue: "Mokėtinas PVM, EUR",
  vatDeductible: "Atskaitomas PVM, EUR",
  profitAfterVat: "Pelnas po PVM, EUR",
  refund: "pinigų grąžinimas",
  rateDay: (day: string) => `ECB kursas, paskelbtas ${day}`,
}

export type CarTexts = typeof lt

const en: CarTexts = {
  created: "Added on",
  sum: "Calculation",
  price: "Price",
  currency: "Currency",
  rate: "Rate",
  note: "Note",
  sale: "Sale",
  purchase: "Purchase",
  expenses: "Expenses",
  expensesTotal: "Expenses in total",
  cost: "Cost",
  profit: "Profit",
  addedBy: "Added by",
  choices: {
    status: { bought: "Purchased", preparing: "In preparation", sold: "Sold" },
    vatScheme: { margin: "Margin", standard: "Standard", zero: "0%" },
    origin: { eu: "European Union", import: "Import" },
    ...wayWordsEn,
  },
  noRate: "rate not given",
  details: "Details",
  enteredOn: "Entered on",
  lateCosts: "Expenses after the sale, EUR",
  vatRate: "VAT rate, %",
  vatDue: "VAT due, EUR",
  vatDeductible: "VAT deductible, EUR",
  profitAfterVat: "Profit after VAT, EUR",
  refund: "refund",
  rateDay: (day: string) => `ECB rate published on ${day}`,
}

/** The texts of a car's CSV file, beside the words of its fields (words/lt.ts). */
export const csvTexts: Record<Language, CarTexts> = { lt, en }

/** The words of a field that is a choice, in files; undefined for any other. */
export const choiceWords = (format: FieldFormat, language: Language) =>
  wordsOf(format, csvTexts[language].choices)
