import type { Language } from "../language.ts"

type Headings = {
  carFigures: string[]
  expenses: string[]
}

/**
 * The headings of the tables of cars, after those of their fields, and of expenses for people in an archive. An import
 * knows them too.
 */
export const archiveHeadings: Record<Language, Headings> = {
  lt: {
    carFigures: [
      "Išlaidos, EUR",
      "Savikaina, EUR",
      "Pelnas, EUR",
      "Mokėtinas PVM, EUR",
      "Pelnas po PVM, EUR",
      "Pastaba",
      "Įrašė",
      "Įrašyta",
      "ID",
    ],
    expenses: [
      "Automobilis",
      "Valstybinis numeris",
      "VIN",
      "Data",
      "Rūšis",
      "Išlaida",
      "Suma",
      "Valiuta",
      "Kursas",
      "Suma EUR",
      "PVM",
      "Pastaba",
      "Įrašė",
    ],
  },
  en: {
    carFigures: [
      "Expenses, EUR",
      "Cost, EUR",
      "Profit, EUR",
      "VAT due, EUR",
      "Profit after VAT, EUR",
      "Note",
      "Added by",
      "Added on",
      "ID",
    ],
    expenses: [
      "Car",
      "Number plate",
      "VIN",
      "Date",
      "Type",
      "Expense",
      "Amount",
      "Currency",
      "Rate",
      "Amount EUR",
      "VAT",
      "Note",
      "Added by",
    ],
  },
}
