import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal } from "@marza/domain/money/decimal.ts"
import { type ReferenceCurrency, rateOf } from "@marza/domain/rates/reference.ts"
import type { Cell } from "../sheet.ts"
import type { BankRate, ColumnId, NeededRate, Problem, Target } from "../types.ts"
import { formOf } from "./formats.ts"
import { inputOf, type Line } from "./lines.ts"
import {
  type Ask,
  ask,
  decided,
  type Read,
  type ReadingContext,
  readAmount,
  readCurrency,
  readDay,
  readDecimal,
  readFirstRegistered,
  readInteger,
  readText,
  readWordOf,
} from "./values.ts"

/** What reading a row brings beside its values. */
export type Notes = { problems: Problem[]; asks: Ask[]; needsRate: NeededRate[] }

export type PlanContext = ReadingContext & {
  today: string
  rates: Readonly<Record<string, BankRate>>
}

/** By which `ImportChoices.rates` names a rate: "NOK 2024-03-05". */
export const rateKey = (currency: Currency, day: string): string => `${currency} ${day}`

export type Money = { amount: Decimal; currency: Currency }

/** Reads the values of one row and notes what is wrong with them. `undefined` is a value that could not be read. */
export function rowReader(line: Line, context: PlanContext, notes: Notes) {
  function take<Value>(column: ColumnId, cell: Cell, read: Read<Value>): Value | null | undefined {
    if (read.ask) notes.asks.push(read.ask)
    if ("value" in read) return read.value
    notes.problems.push({ row: line.id, column, code: read.problem, value: cell.seen })
    return undefined
  }

  /** Any value but an amount or a rate, by the form of its target. */
  function value(target: Target): string | number | null | undefined {
    const { cell } = inputOf(line, target)
    const input = { cell, column: target }
    const form = formOf(target)
    switch (form) {
      case "day":
        return take(target, cell, readDay(input, context))
      case "partialDate":
        return take(target, cell, readFirstRegistered(input, context))
      case "integer":
        return take(target, cell, readInteger(input, context))
      case "currency":
        return take(target, cell, readCurrency(input))
      case "status":
      case "vatScheme":
      case "origin":
      case "expenseType":
      case "expenseKind":
        return take(target, cell, readWordOf(input, form, context))
      default:
        return take(target, cell, readText(input))
    }
  }

  /**
   * An amount in its currency: the one beside it, of its heading, of its row, or the one that was answered for all. One
   * beside it that differs from that of its row is an error.
   * @param currencyTarget the column with its currency
   */
  function money(
    input: { cell: Cell; column: ColumnId; heading: Currency | null },
    currencyTarget: Target,
  ) {
    const { cell, column, heading } = input
    const read = take(column, cell, readAmount({ cell, column }, context))
    if (!read) return read
    const ofRow = () => currencyOf(currencyTarget) ?? currencyOf("currency")
    if (read.currency) return moneyAsWritten(read.amount, read.currency, ofRow(), input)
    const stated = heading ?? ofRow()
    return stated === undefined
      ? undefined
      : { amount: read.amount, currency: stated ?? askedCurrency(cell) }
  }

  /** Of an amount with a currency of its own. Where its row has another, nobody can tell which is meant. */
  function moneyAsWritten(
    amount: Decimal,
    currency: Currency,
    ofRow: Currency | null | undefined,
    { cell, column }: { cell: Cell; column: ColumnId },
  ): Money | undefined {
    if (ofRow === undefined) return undefined
    if (ofRow === null || ofRow === currency) return { amount, currency }
    notes.problems.push({ row: line.id, column, code: "currenciesDiffer", value: cell.seen })
    return undefined
  }

  /** An amount that can be in one currency only, in which it is where none is written. */
  function amountIn(currency: Currency, target: Target): Decimal | null | undefined {
    const { cell, source } = inputOf(line, target)
    const read = take(target, cell, readAmount({ cell, column: target }, context))
    if (!read) return read
    const stated = read.currency ?? source?.file.currency ?? currency
    if (stated === currency) return read.amount
    notes.problems.push({ row: line.id, column: target, code: "otherCurrency", value: cell.seen })
    return undefined
  }

  function currencyOf(target: Target): Currency | null | undefined {
    const { cell } = inputOf(line, target)
    return take(target, cell, readCurrency({ cell, column: target }))
  }

  function askedCurrency(cell: Cell): Currency {
    const answer = context.answers.currency
    const suggestion = "EUR"
    const options = ["EUR", "NOK", "USD", "GBP"]
    notes.asks.push(ask("currency", options, suggestion, { example: cell.seen }))
    return (answer ?? suggestion) as Currency
  }

  /**
   * The rate of an amount, with the day of its publication where it is the bank's. EUR needs none.
   * @param day the one that matters for the bank's rate
   */
  function rate(
    currency: Currency,
    target: Target | null,
    day: string | null,
    of: NeededRate["of"],
  ): { rate: Decimal | null; bankDay: string | null } | undefined {
    if (currency === "EUR") return { rate: null, bankDay: null }
    const own = target && inputOf(line, target).cell.kind !== "empty" ? target : "rate"
    const { cell } = inputOf(line, own)
    const read = take(own, cell, readDecimal({ cell, column: own }, context))
    if (read === undefined) return undefined
    if (read !== null) {
      const inEur = take(own, cell, rateInEur(read, currency, own, context, cell))
      return inEur === undefined ? undefined : { rate: inEur, bankDay: null }
    }
    const bank = day === null ? undefined : context.rates[rateKey(currency, day)]
    if (bank) return { rate: bank.rate, bankDay: bank.day }
    notes.needsRate.push({ of, currency, day })
    return { rate: null, bankDay: null }
  }

  return { value, money, amountIn, rate }
}

type Range = [least: Decimal, most: Decimal]

/** What a rate of each currency comes to, written as EUR for one unit and as units for one EUR. */
const likely: Record<ReferenceCurrency, { eur: Range; units: Range }> = {
  NOK: { eur: ["0.04", "0.2"], units: ["5", "25"] },
  USD: { eur: ["0.6", "1.2"], units: ["0.83", "1.7"] },
  GBP: { eur: ["0.95", "1.8"], units: ["0.55", "1.05"] },
}

/** A rate as EUR for one unit; where it may be units for one EUR, the column is asked about. */
function rateInEur(
  rate: Decimal,
  currency: ReferenceCurrency,
  column: ColumnId,
  { answers }: PlanContext,
  cell: Cell,
): Read<Decimal> {
  const isIn = ([least, most]: Range) => compare(rate, least) >= 0 && compare(rate, most) <= 0
  const { eur, units } = likely[currency]
  if (!isIn(units)) return { value: rate }
  const id = `rateForm:${column}`
  const suggestion = isIn(eur) ? null : "units"
  const question = ask("rateForm", ["eur", "units"], suggestion, { id, column, example: cell.seen })
  const form = answers[id] ?? suggestion
  if (form === null) return decided<Decimal>(null, question)
  return decided(form === "units" ? rateOf(rate) : rate, question)
}
