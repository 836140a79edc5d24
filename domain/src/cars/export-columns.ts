import type { Language } from "../language.ts"
import { type ColumnLabel, columnOf, type TableColumn, type TableValue } from "../table/column.ts"
import { dayInVilnius } from "../time/days.ts"
import type { Instant } from "../time/instant.ts"
import { type CarTexts, csvTexts } from "./csv-texts.ts"
import { daysStanding } from "./days.ts"
import type { CarField } from "./fields.ts"
import { purchaseInEur, saleEur } from "./profit.ts"
import type { Car } from "./schemas.ts"

/** A car as it is exported: a response without its photo. */
export type ExportedCar = Omit<Car, "image_url" | "thumbnail_url">

/** What is computed for a row at the moment of the export. */
type Computed = (car: ExportedCar, moment: { now: Instant; language: Language }) => TableValue

/** The columns that are no field of a car. Values in EUR follow rules 4.4 to 4.6, VAT rules 12. */
const computed = {
  days_standing: (car, { now }) => daysStanding(car, now),
  purchase_eur: (car) => purchaseInEur(car).eur,
  expenses_eur: (car) => car.expenses_eur,
  cost_eur: (car) => car.cost_eur,
  sale_eur: (car) => saleEur(car),
  profit: (car) => car.profit,
  late_costs_eur: (car) => car.late_costs_eur,
  vat_rate: (car) => car.vat_rate,
  vat_due: (car) => car.vat_due,
  vat_deductible: (car) => car.vat_deductible,
  profit_after_vat: (car) => car.profit_after_vat,
  entered_on: (car) => dayInVilnius(car.entered_at),
  note: (car, { language }) => {
    const notes = [
      car.cost_estimated && rateNotes[language].cost,
      car.sale_price !== null && saleEur(car) === null && rateNotes[language].sale,
    ]
    return notes.filter(Boolean).join("; ") || null
  },
  // By which an import knows a car that is there already.
  id: (car) => car.id,
} as const satisfies Record<string, Computed>

const rateNotes = {
  lt: {
    cost: "kursas nenurodytas, taikytas pastovus kursas",
    sale: "pardavimo kursas nenurodytas, suma neįskaičiuota",
  },
  en: {
    cost: "no rate given, the fixed rate was used",
    sale: "no rate given for the sale, left out",
  },
}

type CarFigure = keyof typeof computed

/** A column of an export: a field of a car, or what is computed of it. */
export type CarColumn = CarField | CarFigure

const wordsOf = (
  name: {
    [Name in keyof CarTexts]: CarTexts[Name] extends Record<string, string> ? Name : never
  }[keyof CarTexts],
) => ({
  lt: csvTexts.lt[name],
  en: csvTexts.en[name],
})

/**
 * The columns of an exported list of cars, in their order. Keyed by the fields, so that a field without a column does
 * not compile. A file with these headings is one of ours.
 */
export const carExportColumns = {
  name: { kind: "text", lt: "Automobilis", en: "Car" },
  registration_number: { kind: "text", lt: "Valstybinis numeris", en: "Number plate" },
  vin: { kind: "text", lt: "VIN", en: "VIN" },
  status: { kind: "choice", lt: "Būsena", en: "Status", words: wordsOf("statuses") },
  bought_on: { kind: "day", lt: "Pirkimo data", en: "Purchased on" },
  preparing_on: { kind: "day", lt: "Ruošiamas nuo", en: "In preparation since" },
  sold_on: { kind: "day", lt: "Pardavimo data", en: "Sold on" },
  days_standing: { kind: "integer", lt: "Stovėjo dienų", en: "Days standing" },
  purchase_price: { kind: "amount", lt: "Pirkimo kaina", en: "Purchase price" },
  purchase_currency: { kind: "choice", lt: "Pirkimo valiuta", en: "Purchase currency" },
  purchase_exchange_rate: { kind: "rate", lt: "Pirkimo kursas", en: "Purchase rate" },
  purchase_rate_day: {
    kind: "day",
    lt: "Pirkimo kursas: ECB paskelbė",
    en: "Purchase rate: ECB published on",
  },
  purchase_eur: { kind: "amount", lt: "Pirkimas, EUR", en: "Purchase, EUR", isSummed: true },
  expenses_eur: { kind: "amount", lt: "Išlaidos, EUR", en: "Expenses, EUR", isSummed: true },
  cost_eur: { kind: "amount", lt: "Savikaina, EUR", en: "Cost, EUR", isSummed: true },
  asking_price: { kind: "amount", lt: "Prašoma kaina, EUR", en: "Asking price, EUR" },
  sale_price: { kind: "amount", lt: "Pardavimo kaina", en: "Sale price" },
  sale_currency: { kind: "choice", lt: "Pardavimo valiuta", en: "Sale currency" },
  sale_exchange_rate: { kind: "rate", lt: "Pardavimo kursas", en: "Sale rate" },
  sale_rate_day: {
    kind: "day",
    lt: "Pardavimo kursas: ECB paskelbė",
    en: "Sale rate: ECB published on",
  },
  sale_eur: { kind: "amount", lt: "Pardavimas, EUR", en: "Sale, EUR", isSummed: true },
  profit: { kind: "amount", lt: "Pelnas, EUR", en: "Profit, EUR", isSummed: true },
  late_costs_eur: {
    kind: "amount",
    lt: "Išlaidos po pardavimo, EUR",
    en: "Expenses after the sale, EUR",
    isSummed: true,
  },
  vat_scheme: { kind: "choice", lt: "PVM schema", en: "VAT scheme", words: wordsOf("vatSchemes") },
  vat_rate: { kind: "rate", lt: "PVM tarifas, %", en: "VAT rate, %" },
  purchase_vat: {
    kind: "amount",
    lt: "Pirkimo PVM (pirkimo valiuta)",
    en: "VAT of the purchase (its currency)",
  },
  vat_due: { kind: "amount", lt: "Mokėtinas PVM, EUR", en: "VAT due, EUR", isSummed: true },
  vat_deductible: {
    kind: "amount",
    lt: "Atskaitomas PVM, EUR",
    en: "VAT deductible, EUR",
    isSummed: true,
  },
  profit_after_vat: {
    kind: "amount",
    lt: "Pelnas po PVM, EUR",
    en: "Profit after VAT, EUR",
    isSummed: true,
  },
  first_registered: { kind: "text", lt: "Pirma registracija", en: "First registered" },
  mileage_km: { kind: "integer", lt: "Rida, km", en: "Mileage, km" },
  inspection_until: { kind: "day", lt: "Techninė apžiūra iki", en: "Inspection valid until" },
  sdk_code: { kind: "text", lt: "SDK kodas", en: "SDK code" },
  origin: { kind: "choice", lt: "Kilmė", en: "Origin", words: wordsOf("origins") },
  bought_from: { kind: "text", lt: "Iš ko pirkta", en: "Bought from" },
  sold_to: { kind: "text", lt: "Kam parduota", en: "Sold to" },
  advert_url: { kind: "link", lt: "Skelbimas", en: "Advertisement" },
  description: { kind: "text", lt: "Aprašymas", en: "Description" },
  entered_on: { kind: "day", lt: "Įrašymo diena", en: "Entered on" },
  note: { kind: "text", lt: "Pastabos", en: "Notes" },
  id: { kind: "text", lt: "ID", en: "ID" },
} as const satisfies Record<CarColumn, ColumnLabel>

/** The columns of cars in one language, with days that are counted up to `now`. */
export const carColumnsIn = (language: Language, now: Instant): TableColumn<ExportedCar>[] =>
  (Object.keys(carExportColumns) as CarColumn[]).map((name) =>
    columnOf<ExportedCar>(
      carExportColumns[name],
      language,
      isFigure(name)
        ? (car) => (computed[name] as Computed)(car, { now, language })
        : (car) => car[name],
    ),
  )

const isFigure = (name: CarColumn): name is CarFigure => name in computed
