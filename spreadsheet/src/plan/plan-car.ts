import { type CarField, carFieldNames, carFields } from "@marza/domain/cars/fields.ts"
import { newCarProblems } from "@marza/domain/cars/rules.ts"
import { newCarSchema } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal } from "@marza/domain/money/decimal.ts"
import { has } from "../columns/targets.ts"
import type { Cell } from "../sheet.ts"
import type { ImportedCar, PlannedRow, ProblemCode, Target } from "../types.ts"
import { isDayAlone } from "../written/dates.ts"
import { isNothing } from "../written/nothing.ts"
import { checked, readableCar } from "./checked.ts"
import { cellOf, columnOf, inputOf, type Line, nameOf, valueText } from "./lines.ts"
import { type Money, readAmountIn, readMoney, readRate } from "./money.ts"
import type { OpenRow, Value } from "./row.ts"
import { errorOf, readValue } from "./values.ts"

type Values = Partial<Record<CarField, unknown>>

/** What is read below; any other field is the value of its column. */
const isReadByCode = (field: CarField) =>
  ["name", "description", "status", "bought_on", "sold_on"].includes(field) ||
  ["amount", "currency", "rate"].includes(carFields[field].format)

/** The car of a row, checked as the server checks it; null with its problems in the notes. */
export function planCar(row: OpenRow): Pick<PlannedRow, "car" | "readable"> {
  const { line } = row
  const values: Values = {}
  for (const field of carFieldNames)
    if (!isReadByCode(field)) values[field] = readValue(row, `car.${field}`)
  if (typeof values.vin === "string") values.vin = values.vin.replace(/[\s-]/g, "")
  values.name = nameOf(line)
  values.description = descriptionOf(line)
  noteBroken(row)
  if (values.vat_scheme === null && values.origin === "import" && row.context.hasVat)
    values.vat_scheme = row.ask("importScheme", { column: "car.vat_scheme" })
  Object.assign(values, moneyOf(row))
  const soldOn = settleSale(row, values)
  row.days = {
    bought_on: dayOf("bought_on", row, values),
    sold_on: soldOn ?? dayOf("sold_on", row, values),
  }
  Object.assign(values, row.days)
  Object.assign(values, rateOf("purchase", row, values), rateOf("sale", row, values))
  const car = checkedCar(row, values)
  return { car, readable: car ?? readableCar(values) }
}

function descriptionOf(line: Line): string | null {
  const typed = line.edits["car.description"]
  const sources = line.sources.filter(({ target }) => target === "car.description")
  const texts = sources.map((source) => cellOf(line, source).seen.trim()).filter(Boolean)
  return (typed === undefined ? texts.join("\n") : typed.trim()) || null
}

/**
 * Reports what a spreadsheet program has made of a model, a VIN and a plate, and errors in cells whose texts are joined,
 * which would contain "#N/A" silently. What a person has typed is left as it is.
 */
function noteBroken(row: OpenRow) {
  const { line } = row
  for (const source of line.sources) {
    const [cell, column] = [cellOf(line, source), source.planned.id]
    const code = line.edits[column] === undefined ? brokenAs(source.target, cell) : null
    if (code) row.problem(code, column, cell.seen)
  }
}

function brokenAs(target: Target, cell: Cell): ProblemCode | null {
  const seen = cell.seen.trim()
  const isName = ["car.name", "make", "model"].includes(target)
  const isPlate = target === "car.registration_number"
  if (cell.kind === "error") return isName || target === "car.description" ? errorOf(cell) : null
  if ((isName || isPlate) && (cell.kind === "date" || isDayAlone(seen))) return "becameDay"
  if (isPlate) return /^\d+([.,]\d+)?e[+-]\d+$/i.test(seen) ? "plateBroken" : null
  const isRounded = /^\d([.,]\d+)?e\+?\d+$|^\d{15}00+$/i.test(seen)
  const isLong = cell.kind === "number" && seen.length > 15
  return target === "car.vin" && (isRounded || isLong) ? "vinRounded" : null
}

function moneyOf(row: OpenRow): Values {
  const read = (target: Target, currency: Target) =>
    readMoney(row, inputOf(row.line, target), currency)
  const purchase = read("car.purchase_price", "car.purchase_currency")
  const sale = read("car.sale_price", "car.sale_currency")
  const vat = readAmountIn(row, purchase?.currency ?? "EUR", "car.purchase_vat")
  const asking = read("car.asking_price", "currency")
  return {
    purchase_price: purchase === null ? null : purchase?.amount,
    ...(purchase && { purchase_currency: purchase.currency }),
    sale_price: unlessZero(sale === null ? null : sale?.amount),
    ...(sale && unlessZero(sale.amount) && { sale_currency: sale.currency }),
    purchase_vat: unlessZero(vat),
    asking_price: unlessZero(asking && inEur(row, "car.asking_price", asking)),
  }
}

/** A spreadsheet shows 0 where a formula has nothing to compute yet. */
const unlessZero = (amount: Value<Decimal>) =>
  amount && compare(amount, "0") === 0 ? null : amount

/** An asking price is in EUR. */
const inEur = (row: OpenRow, target: Target, { amount, currency }: Money): Decimal | undefined =>
  currency === "EUR" ? amount : row.wrong("otherCurrency", inputOf(row.line, target))

type Status = Value<CarStatus>

/** The status by its column, else by a yes or no whether the car is sold; an empty cell there is a no. */
function writtenStatus(row: OpenRow): Status {
  const read = readValue(row, "car.status") as Status
  if (read !== null || !hasSold(row)) return read
  const sold = readValue(row, "sold") as Status
  return sold === null ? "bought" : sold
}

const hasSold = ({ line }: OpenRow) => has(line.sources, "sold")

/**
 * Settles the status of a car, which decides what its selling price is. Without a day of sale that is the asking price of
 * a car that is not sold; where no status says so either, one answer decides for all.
 * @returns the day of sale by that answer
 */
function settleSale(row: OpenRow, values: Values): string | null {
  const { line } = row
  const written = writtenStatus(row)
  const status = written === null ? row.ask("status", { column: "car.status" }) : written
  const hasDay = !isNothing(inputOf(line, "car.sold_on").cell)
  const isOpen = status === "bySale" && values.sale_price != null && !hasDay
  const answer = isOpen ? askSaleDay(row) : null
  values.status = status === "bySale" ? statusBySale(answer, hasDay) : status
  const isOwn = line.sources.some(({ file }) => file.isOwn)
  if (!isOwn) checkSale(row, values, written, hasDay)
  return isOpen && values.status === "sold" ? (answer ?? null) : null
}

/** @param answer what was answered for a price without a day; null where there is none */
function statusBySale(answer: Value<string>, hasDay: boolean): Status {
  if (answer) return answer === "asking" ? "bought" : "sold"
  return answer === null ? (hasDay ? "sold" : "bought") : undefined
}

/** What contradicts the status, or lacks by it. */
function checkSale(row: OpenRow, values: Values, written: Status, hasDay: boolean) {
  const { status, sale_price } = values
  if (status !== undefined && status !== "sold" && sale_price != null && !hasDay)
    saleAsAsking(row, values)
  if (status === "bought" && hasDay && written !== null)
    row.problem("statusContradicts", "car.status", valueText(row.line, "car.status"))
  if (status !== "sold" || sale_price !== null) return
  // A question about columns, which waits, may tell it.
  const isAsked = (["car.purchase_price", "car.sale_price"] as const).some((each) =>
    row.context.asked.has(each),
  )
  if (isAsked) row.problem("unanswered", "car.sale_price")
  else askSoldPrice(row, written === "sold" && !hasSold(row))
}

function askSaleDay(row: OpenRow): string | undefined {
  const column = "car.sold_on"
  const examples = [valueText(row.line, "car.sale_price")]
  return row.ask("saleDay", { column, examples }) ?? row.problem("unanswered", column)
}

function saleAsAsking(row: OpenRow, values: Values) {
  const target = "car.sale_price"
  const amount = values.sale_price as Decimal
  const currency = (values.sale_currency ?? "EUR") as Currency
  if (inEur(row, target, { amount, currency }) === undefined) return
  values.asking_price ??= amount
  values.sale_price = null
  delete values.sale_currency
  row.notes.notes.push({ kind: "asking", column: target })
}

/**
 * A car that is sold without a price in the file: it is typed, or there is none.
 * @param isSaid its status says that it is sold, so that there may be none
 */
function askSoldPrice(row: OpenRow, isSaid: boolean) {
  const column = "car.sale_price"
  const answer = row.ask("soldPrice", { column, suggestion: isSaid ? "without" : null })
  if (answer !== "without")
    row.problem(answer === "type" ? "salePriceMissing" : "unanswered", column)
}

/** The day of purchase or of sale, or the one that was answered for all cars without it. */
function dayOf(field: "bought_on" | "sold_on", row: OpenRow, { status }: Values): Value<string> {
  const column = `car.${field}` as const
  const read = readValue(row, column) as Value<string>
  if (read !== null || (field === "sold_on" && status !== "sold")) return read
  if (field === "bought_on") return row.ask("boughtDay", { column }) || null
  return row.ask("soldDay", { column }) || row.problem("unanswered", column)
}

function rateOf(part: "purchase" | "sale", row: OpenRow, values: Values): Values {
  const [price, currency] = [values[`${part}_price`], values[`${part}_currency`]]
  if (price == null || currency === undefined) return {}
  const day = values[part === "purchase" ? "bought_on" : "sold_on"] as Value<string>
  const column = `car.${part}_exchange_rate` as const
  const { exchange_rate, rate_day } = readRate(row, currency as Currency, column, day, part)
  if (exchange_rate === undefined) return {}
  return {
    [`${part}_exchange_rate`]: exchange_rate,
    ...((rate_day !== null || exchange_rate === null) && { [`${part}_rate_day`]: rate_day }),
  }
}

const checkedCar = (row: OpenRow, values: Values): ImportedCar | null =>
  checked<ImportedCar>(row, values, {
    schema: newCarSchema,
    before: 0,
    placeOf(field) {
      const column = columnOf(row.line, `car.${field}` as Target)
      return { column, value: field === "name" ? nameOf(row.line) : valueText(row.line, column) }
    },
    rules: (car) => ({
      ...newCarProblems(car, row.context.today),
      // For a sale without a day the server takes the present, which would put its profit into this month.
      ...(car.status === "sold" && car.sold_on === null && { sold_on: "soldDayRequired" }),
    }),
  })
