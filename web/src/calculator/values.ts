import {
  type Calculation,
  calculationSchema,
  type ProfitUnit,
  percentSchema,
  profitUnits,
} from "@marza/domain/calculator/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { type Currency, currencies, defaultCurrency } from "@marza/domain/money/currencies.ts"
import { type Decimal, toPlain } from "@marza/domain/money/decimal.ts"
import { amountSchema, rateSchema } from "@marza/domain/money/schemas.ts"
import { parseTypedRate } from "@marza/domain/money/typed.ts"
import { referenceCurrencies } from "@marza/domain/rates/reference.ts"
import { daySchema } from "@marza/domain/schema/day.ts"
import { defaultVatScheme, type VatScheme, vatSchemes } from "@marza/domain/vat/rates.ts"
import { type FieldErrors, validate } from "../ui/form.ts"
import {
  amountToSend,
  filterPercentTyping,
  formatForInput,
  parseAmount,
  parseRate,
  rateToSend,
} from "../ui/typedAmount.ts"

const inputs = {
  sale: "amount",
  profit: "amount",
  transport: "amount",
  repairs: "amount",
  papers: "amount",
  duty: "percent",
  import_vat: "percent",
  vat_rate: "percent",
  NOK: "rate",
  NOK_day: "day",
  USD: "rate",
  USD_day: "day",
  GBP: "rate",
  GBP_day: "day",
} as const

type Input = keyof typeof inputs
type InputKind = (typeof inputs)[Input]
type InputOf<K extends InputKind> = {
  [I in Input]: (typeof inputs)[I] extends K ? I : never
}[Input]

export type AmountInput = InputOf<"amount">
export type PercentInput = InputOf<"percent">

/** The inputs of the calculator; amounts, percentages and rates as typed. */
export type CalculatorValues = Record<Input, string> & {
  profit_unit: ProfitUnit
  vat_scheme: VatScheme
  currency: Currency
}

/** The inputs as they stand in the URL. */
export type CalculatorSearch = {
  [I in keyof CalculatorValues]?: string | number | undefined
}

type Schema = { safeParse(value: unknown): { data?: string | undefined } }

/** How each kind of input is read from the URL: as it is typed, or empty where it cannot be. */
const readers: Record<InputKind, (value: string | undefined, language: Language) => string> = {
  amount: (value, language) => formatForInput(readBy(amountSchema, value), language),
  percent: (value, language) => filterPercentTyping(readBy(percentSchema, value) ?? "", language),
  rate: (value) => readBy(rateSchema, value) ?? "",
  day: (value) => readBy(daySchema, value) ?? "",
}

const readBy = (schema: Schema, value: string | null | undefined): string | null =>
  schema.safeParse(value).data ?? null

/** How each kind of input is written to the URL; null for what is empty or wrong. */
const writers: Record<InputKind, (typed: string) => string | number | null> = {
  amount: (typed) => unquoted(parseAmount(typed, "EUR")),
  percent: (typed) => unquoted(readBy(percentSchema, parseTypedRate(typed))),
  rate: (typed) => unquoted(parseRate(typed)),
  day: (typed) => typed || null,
}

/** A decimal as a number where that loses nothing, because the router quotes a text that could be one. */
function unquoted(decimal: Decimal | null): Decimal | number | null {
  if (decimal === null) return null
  const number = Number(decimal)
  return toPlain(String(number)) === toPlain(decimal) ? number : decimal
}

const textOf = (value: string | number | undefined) =>
  typeof value === "number" && Number.isFinite(value) ? toPlain(String(value)) : value?.toString()

const names = Object.keys(inputs) as readonly Input[]

const isOneOf = <Value>(all: readonly Value[], value: unknown): value is Value =>
  (all as readonly unknown[]).includes(value)

/** The inputs that a URL holds; what cannot be read is left out. */
export function valuesOf(search: CalculatorSearch, language: Language): CalculatorValues {
  const { profit_unit, vat_scheme, currency } = search
  const read = names.map((name) => [name, readers[inputs[name]](textOf(search[name]), language)])
  return {
    ...(Object.fromEntries(read) as Record<Input, string>),
    profit_unit: isOneOf(profitUnits, profit_unit) ? profit_unit : "eur",
    vat_scheme: isOneOf(vatSchemes, vat_scheme) ? vat_scheme : defaultVatScheme,
    currency: isOneOf(currencies, currency) ? currency : defaultCurrency,
  }
}

/** The inputs for the URL; what is empty, wrong or the default is left out. */
export function searchOf(values: CalculatorValues): CalculatorSearch {
  const { profit_unit, vat_scheme, currency } = values
  const written = names.map((name) => [name, writers[inputs[name]](values[name]) ?? undefined])
  return {
    ...(Object.fromEntries(written) as CalculatorSearch),
    profit_unit: profit_unit === "eur" ? undefined : profit_unit,
    vat_scheme: vat_scheme === defaultVatScheme ? undefined : vat_scheme,
    currency: currency === defaultCurrency ? undefined : currency,
  }
}

const percentToSend = (typed: string) => (typed === "" ? "0" : (parseTypedRate(typed) ?? typed))

/** The rate of a currency, null where it is missing or wrong; EUR has none. */
export const rateOf = (values: CalculatorValues, currency: Currency): Decimal | null =>
  currency === "EUR" ? null : parseRate(values[currency])

/** The calculation, null while an input of it is wrong, and the errors of what is typed. */
export function check(
  values: CalculatorValues,
  language: Language,
): { given: Calculation | null; errors: FieldErrors } {
  const checked = validate(calculationSchema, calculationOf(values), language)
  const errors: FieldErrors = "errors" in checked ? { ...checked.errors } : {}
  // A missing sale price is no error: there is only no answer yet.
  if (values.sale === "") delete errors.sale
  // A wrong rate is no error of the calculation, so that the other currencies keep their answers.
  for (const currency of referenceCurrencies) {
    if (values[currency] === "") continue
    const rate = validate(rateSchema, rateToSend(values[currency], currency), language)
    if ("errors" in rate) Object.assign(errors, { [currency]: rate.errors.body })
  }
  return { given: "data" in checked ? checked.data : null, errors }
}

/** The inputs of the calculation; a text that is no number stays as typed, and is refused at its field. */
function calculationOf(values: CalculatorValues): Record<string, unknown> {
  const amountOf = (input: AmountInput) => amountToSend(values[input], "EUR") ?? "0"
  return {
    sale: amountOf("sale"),
    profit: amountOf("profit"),
    profit_unit: values.profit_unit,
    transport: amountOf("transport"),
    repairs: amountOf("repairs"),
    papers: amountOf("papers"),
    duty: percentToSend(values.duty),
    import_vat: percentToSend(values.import_vat),
    vat_rate: values.vat_rate === "" ? null : percentToSend(values.vat_rate),
    vat_scheme: values.vat_scheme,
  }
}
