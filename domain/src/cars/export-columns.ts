import type { Language } from "../language.ts"
import { compare, type Decimal, subtract } from "../money/decimal.ts"
import { type ColumnLabel, columnOf, type TableColumn, type TableValue } from "../table/column.ts"
import { fieldColumn } from "../table/field-column.ts"
import { dayInVilnius } from "../time/days.ts"
import type { Instant } from "../time/instant.ts"
import { csvTexts } from "./csv-texts.ts"
import { daysStanding } from "./days.ts"
import { type CarField, carFields, carFileFields } from "./fields.ts"
import { purchaseInEur, saleEur } from "./profit.ts"
import type { Car } from "./schemas.ts"
import { carWordsIn } from "./words/both.ts"

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
  // An import knows by it a car that is there already.
  id: (car) => car.id,
  received: (car) => receivedOf(car),
  left_to_receive: (car) => (receivedOf(car) === null ? null : car.left_to_receive),
} as const satisfies Record<string, Computed>

/** What was received of the sale price, in its currency; null where nothing was written down, as on the screens (rules 17.3). */
function receivedOf({ sale_price, left_to_receive }: ExportedCar): Decimal | null {
  if (sale_price === null || left_to_receive === null) return null
  const received = subtract(sale_price, left_to_receive)
  return compare(received, "0") === 0 ? null : received
}

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

type ComputedColumn = keyof typeof computed

/** A column of an export: a field of a car, or what is computed of it. */
export type CarColumn = CarField | ComputedColumn

const computedLabels: Record<ComputedColumn, ColumnLabel> = {
  days_standing: { kind: "integer", lt: "Stovėjo dienų", en: "Days standing" },
  purchase_eur: { kind: "amount", lt: "Pirkimas, EUR", en: "Purchase, EUR", isSummed: true },
  expenses_eur: { kind: "amount", lt: "Išlaidos, EUR", en: "Expenses, EUR", isSummed: true },
  cost_eur: { kind: "amount", lt: "Savikaina, EUR", en: "Cost, EUR", isSummed: true },
  sale_eur: { kind: "amount", lt: "Pardavimas, EUR", en: "Sale, EUR", isSummed: true },
  profit: { kind: "amount", lt: "Pelnas, EUR", en: "Profit, EUR", isSummed: true },
  late_costs_eur: {
    kind: "amount",
    lt: "Išlaidos po pardavimo, EUR",
    en: "Expenses after the sale, EUR",
    isSummed: true,
  },
  vat_rate: { kind: "rate", lt: "PVM tarifas, %", en: "VAT rate, %" },
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
  entered_on: { kind: "day", lt: "Įrašymo diena", en: "Entered on" },
  note: { kind: "text", lt: "Pastabos", en: "Notes" },
  id: { kind: "text", lt: "ID", en: "ID" },
  received: {
    kind: "amount",
    lt: "Gauta (pardavimo valiuta)",
    en: "Received (in the currency of the sale)",
  },
  left_to_receive: {
    kind: "amount",
    lt: "Liko gauti (pardavimo valiuta)",
    en: "Left to receive (in the currency of the sale)",
  },
}

/** The columns in their order; between those of the VAT and the seller stand all others. */
const firstColumns: readonly CarColumn[] = [
  "name",
  "registration_number",
  "vin",
  "status",
  "bought_on",
  "preparing_on",
  "sold_on",
  "days_standing",
  "purchase_price",
  "purchase_currency",
  "purchase_exchange_rate",
  "purchase_rate_day",
  "purchase_eur",
  "expenses_eur",
  "cost_eur",
  "asking_price",
  "sale_price",
  "sale_currency",
  "sale_exchange_rate",
  "sale_rate_day",
  "sale_eur",
  "profit",
  "late_costs_eur",
  "vat_scheme",
  "vat_rate",
  "purchase_vat",
  "vat_due",
  "vat_deductible",
  "profit_after_vat",
]
const lastColumns: readonly CarColumn[] = [
  "bought_from",
  "sold_to",
  "advert_url",
  "description",
  "entered_on",
  "note",
  "id",
  "received",
  "left_to_receive",
  "purchase_paid_by",
  "purchase_paid_how",
  "sale_received_by",
  "sale_received_how",
]
const isNamed = new Set([...firstColumns, ...lastColumns])
const otherColumns = ([...carFileFields, ...Object.keys(computed)] as CarColumn[]).filter(
  (name) => !isNamed.has(name),
)

const choicesIn = { lt: csvTexts.lt.choices, en: csvTexts.en.choices }

/** The columns of an exported list of cars, in their order. A file with these headings is one of ours. */
export const carExportColumns = Object.fromEntries(
  [...firstColumns, ...otherColumns, ...lastColumns].map((name) => [
    name,
    isComputed(name)
      ? computedLabels[name]
      : fieldColumn(
          carFields[name].format,
          { lt: carWordsIn.lt[name], en: carWordsIn.en[name] },
          choicesIn,
        ),
  ]),
) as Record<CarColumn, ColumnLabel>

/**
 * The columns of cars in one language, with days that are counted up to `now`.
 * @param names which of them, in this order
 */
export const carColumnsIn = (
  language: Language,
  now: Instant,
  names = Object.keys(carExportColumns) as readonly CarColumn[],
): TableColumn<ExportedCar>[] =>
  names.map((name) =>
    columnOf<ExportedCar>(
      carExportColumns[name],
      language,
      isComputed(name)
        ? (car) => (computed[name] as Computed)(car, { now, language })
        : (car) => car[name],
    ),
  )

function isComputed(name: CarColumn): name is ComputedColumn {
  return name in computed
}
