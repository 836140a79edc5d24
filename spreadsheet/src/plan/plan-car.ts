import { type CarField, carFieldNames } from "@marza/domain/cars/fields.ts"
import { newCarProblems } from "@marza/domain/cars/rules.ts"
import { newCarSchema } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal } from "@marza/domain/money/decimal.ts"
import { fieldCodes } from "@marza/domain/texts/field-codes.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import type { Cell } from "../sheet.ts"
import type { ImportedCar, ProblemCode, Target } from "../types.ts"
import { isDayAlone } from "../written/dates.ts"
import { isNothing } from "../written/nothing.ts"
import { cellOf, columnOf, inputOf, isUnread, type Line, nameOf, valueText } from "./lines.ts"
import { readableCar } from "./readable.ts"
import { amountOf, type Notes, oneCurrency, type PlanContext, rowReader } from "./row-reader.ts"
import { ask, errorOf } from "./values.ts"

/** The schema wants an id, which the browser makes only when the import is sent. */
export const anyId = "00000000-0000-7000-8000-000000000000"

type Values = Partial<Record<CarField, unknown>>
/** The days of a car; undefined for one that could not be read. */
export type CarDays = Record<"bought_on" | "sold_on", string | null | undefined>

/** The functions below read these fields; any other field is the value of its column. */
const fieldsReadByCode: ReadonlySet<CarField> = new Set<CarField>([
  "name",
  "description",
  "status",
  "purchase_price",
  "purchase_currency",
  "purchase_exchange_rate",
  "sale_price",
  "sale_currency",
  "sale_exchange_rate",
  "asking_price",
  "purchase_vat",
  "bought_on",
  "sold_on",
])

/**
 * The car of a row, checked as the server checks it; null with its problems in `notes`. The days are those that its
 * expenses may take.
 */
export function planCar(
  line: Line,
  context: PlanContext,
  notes: Notes,
): { car: ImportedCar | null; readable: Partial<ImportedCar>; days: CarDays } {
  const reader = rowReader(line, context, notes)
  const values: Values = {}
  for (const field of carFieldNames) {
    if (!fieldsReadByCode.has(field)) values[field] = inForm(field, reader.value(`car.${field}`))
  }
  values.name = nameOf(line)
  values.description = descriptionOf(line)
  noteErrorsIn(line, ["car.name", "make", "model", "car.description"], notes)
  noteBroken(line, notes)
  values.vat_scheme = schemeOf(values, context, notes)
  Object.assign(values, moneyOf(line, reader, notes))
  const sale = settleSale(values, writtenStatus(line, reader), line, context, notes)
  const days = {
    bought_on: dayOf("bought_on", line, reader, values, context, notes),
    sold_on: sale.day ?? dayOf("sold_on", line, reader, values, context, notes),
  }
  Object.assign(values, days, ratesOf(values, days, reader))
  const car = checked(values, line, context, notes)
  return {
    car,
    readable: car ?? readableCar(values),
    days,
  }
}

/** A VIN without its spaces; a text as it is. */
function inForm(field: CarField, value: string | number | null | undefined) {
  return field === "vin" && typeof value === "string" ? value.replace(/[\s-]/g, "") : value
}

function descriptionOf(line: Line): string | null {
  const typed = line.edits["car.description"]
  if (typed !== undefined) return typed.trim() || null
  const sources = line.sources.filter(({ target }) => target === "car.description")
  const texts = sources.map((source) => cellOf(line, source).seen.trim()).filter(Boolean)
  return texts.length === 0 ? null : texts.join("\n")
}

/** Reports cells that hold an error, because a text joined from several cells would contain "#N/A" silently. */
function noteErrorsIn(line: Line, targets: readonly Target[], notes: Notes) {
  for (const source of line.sources.filter(({ target }) => targets.includes(target))) {
    const [cell, column] = [cellOf(line, source), source.planned.id]
    if (cell.kind === "error" && line.edits[column] === undefined)
      notes.problems.push({ row: line.id, column, code: errorOf(cell), value: cell.seen })
  }
}

type Reader = ReturnType<typeof rowReader>

function moneyOf(line: Line, reader: Reader, notes: Notes): Values {
  const read = (target: Target, currency: Target) => reader.money(amountOf(line, target), currency)
  const purchase = read("car.purchase_price", "car.purchase_currency")
  const sold = read("car.sale_price", "car.sale_currency")
  const sale = isZero(sold?.amount) ? null : sold
  const vat = reader.amountIn(purchase?.currency ?? "EUR", "car.purchase_vat")
  const askingIn = amountOf(line, "car.asking_price")
  const wanted = reader.money(askingIn, "currency")
  const asking =
    wanted &&
    (oneCurrency({ line, notes }, askingIn, "EUR", wanted.currency) ? wanted.amount : undefined)
  return {
    purchase_price: purchase === null ? null : purchase?.amount,
    ...(purchase && { purchase_currency: purchase.currency }),
    sale_price: sale === null ? null : sale?.amount,
    ...(sale && { sale_currency: sale.currency }),
    purchase_vat: isZero(vat) ? null : vat,
    asking_price: isZero(asking) ? null : asking,
  }
}

/** A spreadsheet shows 0 where a formula has nothing to compute yet. */
const isZero = (amount: Decimal | null | undefined) => amount != null && compare(amount, "0") === 0

/** An import is not under margin unless somebody says so (rules 12.2): one answer decides for all that name no scheme. */
function schemeOf({ vat_scheme, origin }: Values, { answers, hasVat }: PlanContext, notes: Notes) {
  if (vat_scheme !== null || origin !== "import" || !hasVat) return vat_scheme
  const [id, suggestion] = ["importScheme", "standard"] as const
  notes.asks.push(ask(id, ["standard", "margin"], suggestion, { column: "car.vat_scheme" }))
  return answers[id] ?? suggestion
}

type Status = CarStatus | null | undefined

/** The status by its column, else by a yes or no whether the car is sold; an empty cell there is a no. */
function writtenStatus(line: Line, reader: Reader): Status {
  const read = reader.value("car.status") as Status
  if (read !== null || !line.sources.some(({ target }) => target === "sold")) return read
  const sold = reader.value("sold") as Status
  return sold === null ? "bought" : sold
}

/**
 * The status of a car, which decides what its selling price is. Without a day of sale that is the asking price of a car
 * that is not sold; where no status says so either, one answer decides for all.
 */
function settleSale(
  values: Values,
  written: Status,
  line: Line,
  context: PlanContext,
  notes: Notes,
): { day: string | null } {
  const hasDay = !isNothing(inputOf(line, "car.sold_on").cell)
  const hasPrice = values.sale_price != null
  const isOwn = line.sources.some(({ file }) => file.isOwn)
  const status = written === null ? statusForAll(context, notes) : written
  const isOpen = status === "bySale" && hasPrice && !hasDay
  const answer = isOpen ? saleDayOf(line, context, notes) : null
  if (isOpen) values.status = answer === null ? undefined : answer === "asking" ? "bought" : "sold"
  else values.status = status === "bySale" ? (hasPrice || hasDay ? "sold" : "bought") : status
  if (values.status !== undefined && values.status !== "sold" && hasPrice && !hasDay && !isOwn)
    saleAsAsking(values, line, notes)
  if (
    values.status === "sold" &&
    values.sale_price === null &&
    line.sources.some(({ target }) => target === "sold")
  )
    askSoldPrice(line, context, notes)
  return { day: isOpen && values.status === "sold" ? answer : null }
}

/** Cars without a word for their status: one answer decides for all. */
function statusForAll({ answers }: PlanContext, notes: Notes) {
  const [id, suggestion] = ["status", "bySale"] as const
  notes.asks.push(ask(id, ["bySale", "bought", "sold"], suggestion, { column: "car.status" }))
  // The cast: these are the options.
  return (answers[id] ?? suggestion) as "bySale" | "bought" | "sold"
}

function saleDayOf(line: Line, { answers }: PlanContext, notes: Notes): string | null {
  const [id, column] = ["saleDay", "car.sold_on"] as const
  const example = valueText(line, "car.sale_price")
  notes.asks.push(ask(id, ["asking"], null, { column, example }))
  if (answers[id] === undefined)
    notes.problems.push({ row: line.id, column, code: "unanswered", value: "" })
  return answers[id] ?? null
}

/** An asking price is in EUR. */
function saleAsAsking(values: Values, line: Line, notes: Notes) {
  const currency = (values.sale_currency ?? "EUR") as Currency
  if (!oneCurrency({ line, notes }, amountOf(line, "car.sale_price"), "EUR", currency)) return
  values.asking_price ??= values.sale_price
  values.sale_price = null
  delete values.sale_currency
  notes.notes.push({ kind: "asking", column: "car.sale_price" })
}

/** A car that is only marked as sold: its price is typed, or it is sold without one. */
function askSoldPrice(line: Line, { answers }: PlanContext, notes: Notes) {
  const [id, column] = ["soldPrice", "car.sale_price"] as const
  notes.asks.push(ask(id, ["type", "without"], null, { column }))
  if (answers[id] === "without") return
  const code = answers[id] === "type" ? "salePriceMissing" : "unanswered"
  notes.problems.push({ row: line.id, column, code, value: "" })
}

/** What a spreadsheet program has made of a model, a VIN and a plate; what a person has typed is left as it is. */
function noteBroken(line: Line, notes: Notes) {
  for (const source of line.sources) {
    const [cell, column] = [cellOf(line, source), source.planned.id]
    const code = line.edits[column] === undefined ? brokenAs(source.target, cell) : null
    if (code) notes.problems.push({ row: line.id, column, code, value: cell.seen })
  }
}

function brokenAs(target: Target, cell: Cell): ProblemCode | null {
  const seen = cell.seen.trim()
  if (target === "car.name" || target === "make" || target === "model")
    return cell.kind === "date" || isDayAlone(seen) ? "becameDay" : null
  if (target === "car.vin")
    return /^\d([.,]\d+)?e\+?\d+$/i.test(seen) ||
      /^\d{15}00+$/.test(seen) ||
      (cell.kind === "number" && seen.length > 15)
      ? "vinRounded"
      : null
  return target === "car.registration_number" && /^\d+([.,]\d+)?e[+-]\d+$/i.test(seen)
    ? "plateBroken"
    : null
}

/** The day of purchase or of sale, or the one that was answered for all cars without it. */
function dayOf(
  field: "bought_on" | "sold_on",
  line: Line,
  reader: Reader,
  { status }: Values,
  { answers }: PlanContext,
  notes: Notes,
): string | null | undefined {
  const column = `car.${field}` as const
  const read = reader.value(column) as string | null | undefined
  if (read !== null || (field === "sold_on" && status !== "sold")) return read
  const isSale = field === "sold_on"
  const id = isSale ? "soldDay" : "boughtDay"
  notes.asks.push(isSale ? ask(id, [], null, { column }) : ask(id, [""], "", { column }))
  if (!isSale || answers[id]) return answers[id] || null
  notes.problems.push({ row: line.id, column, code: "unanswered", value: "" })
  return undefined
}

function ratesOf(values: Values, days: CarDays, reader: Reader): Values {
  const of = (part: "purchase" | "sale", day: string | null | undefined) => {
    const [price, currency] = [values[`${part}_price`], values[`${part}_currency`]]
    if (price == null || currency === undefined) return {}
    const read = reader.rate(currency as Currency, `car.${part}_exchange_rate`, day, part)
    if (!read) return {}
    return {
      [`${part}_exchange_rate`]: read.rate,
      ...((read.bankDay !== null || read.rate === null) && { [`${part}_rate_day`]: read.bankDay }),
    }
  }
  return { ...of("purchase", days.bought_on), ...of("sale", days.sold_on) }
}

/**
 * Checks a car by the schema and the rules that the server uses. A field that has a problem already, or that could not
 * be read, keeps that one.
 */
function checked(
  values: Values,
  line: Line,
  context: PlanContext,
  notes: Notes,
): ImportedCar | null {
  const given = Object.entries(values).filter(([, value]) => value != null)
  const result = newCarSchema.safeParse({ id: anyId, ...Object.fromEntries(given) })
  const codes = result.success
    ? rulesOf(result.data, context.today)
    : fieldCodes(result.error.issues)
  const noted = new Set(notes.problems.map(({ column }) => column))
  for (const [field, code] of Object.entries(codes)) {
    const column = columnOf(line, `car.${field}` as Target)
    if (noted.has(column) || isUnread(values, field)) continue
    const value = field === "name" ? nameOf(line) : valueText(line, column)
    const isAsked = context.asked.has(column) && value === ""
    notes.problems.push({ row: line.id, column, code: isAsked ? "unanswered" : code, value })
  }
  if (!result.success || notes.problems.length > 0) return null
  const { id: _, ...car } = result.data
  return car
}

function rulesOf(car: ImportedCar, today: string): Record<string, TextCode> {
  const problems: Record<string, TextCode> = { ...newCarProblems(car, today) }
  // For a sale without a day the server takes the present, which would put its profit into this month.
  if (car.status === "sold" && car.sold_on === null) problems.sold_on = "soldDayRequired"
  return problems
}
