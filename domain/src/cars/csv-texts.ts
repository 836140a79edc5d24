import type { Language } from "../language.ts"

const lt = {
  car: "Automobilis",
  description: "Aprašymas",
  status: "Būsena",
  statuses: { bought: "Nupirktas", preparing: "Ruošiamas", sold: "Parduotas" },
  bought: "Nupirktas (data)",
  preparing: "Ruošiamas nuo",
  sold: "Parduotas (data)",
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
  date: "Data",
  type: "Rūšis",
  amount: "Suma",
  addedBy: "Įrašė",
  types: {
    Remontas: "Remontas",
    Transportas: "Transportas",
    Dokumentai: "Dokumentai",
    Kita: "Kita",
  },
  noRate: "kursas nenurodytas",
}

export type CarTexts = typeof lt

const en: CarTexts = {
  car: "Car",
  description: "Description",
  status: "Status",
  statuses: { bought: "Purchased", preparing: "In preparation", sold: "Sold" },
  bought: "Purchased on",
  preparing: "In preparation since",
  sold: "Sold on",
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
  date: "Date",
  type: "Type",
  amount: "Amount",
  addedBy: "Added by",
  types: {
    Remontas: "Repair",
    Transportas: "Transport",
    Dokumentai: "Documents",
    Kita: "Other",
  },
  noRate: "rate not given",
}

/** The labels of a car's CSV file. */
export const csvTexts: Record<Language, CarTexts> = { lt, en }
