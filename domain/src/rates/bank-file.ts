import Big from "big.js"
import type { Decimal } from "../money/decimal.ts"
import { daysAfter } from "../time/days.ts"
import { type PublishedRate, referenceCurrencies } from "./reference.ts"

const cube = /<Cube\b([^<>]*)>/g
const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`)
const [timeOf, currencyOf, rateOf] = ["time", "currency", "rate"].map(attribute) as [
  RegExp,
  RegExp,
  RegExp,
]

/** The largest step of a rate from one published day to the next that is believed. */
const maxJump = "0.2"

/**
 * Reads a file of the bank, such as eurofxref-daily.xml: a `<Cube time='…'>` for each day, in it a
 * `<Cube currency='…' rate='…'/>` for each currency. Other currencies than ours are left out, and one of ours may be
 * missing.
 * @returns the rates, earliest day first
 * @throws an error that says what is wrong with the file
 */
export function parseBankFile(xml: string): PublishedRate[] {
  if (!isWhole(xml)) throw new Error("it is not a whole file of the bank")
  const rates: PublishedRate[] = []
  const known = new Set<string>()
  let day: string | undefined
  for (const [, attributes = ""] of xml.matchAll(cube)) {
    day = timeOf.exec(attributes)?.[2] ?? day
    const name = currencyOf.exec(attributes)?.[2]
    const currency = referenceCurrencies.find((each) => each === name)
    if (!currency) continue
    const published = rateOf.exec(attributes)?.[2] ?? ""
    if (!day || !isDay(day)) throw new Error(`it has the day ${day}`)
    if (!isRate(published)) throw new Error(`${currency} of ${day} is ${published}`)
    if (known.has(currency + day)) throw new Error(`it has ${currency} of ${day} twice`)
    known.add(currency + day)
    rates.push({ currency, day, published })
  }
  if (rates.length === 0) throw new Error("it has none of the currencies")
  return rates.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Not one regular expression: of a file that is made for it, that takes the square of its length. */
const isWhole = (xml: string) =>
  /<gesmes:Envelope[\s>]/.test(xml) && xml.trimEnd().endsWith("</gesmes:Envelope>")

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  !Number.isNaN(Date.parse(day)) &&
  new Date(day).toISOString().startsWith(day)

const isRate = (published: string) =>
  /^\d{1,9}(\.\d{1,10})?$/.test(published) && new Big(published).gt(0)

/**
 * The rates of a file that are not stored yet: those after the last stored day of their currency.
 * @param rates earliest day first
 * @param stored the last stored rate of each currency that has one
 * @param today by the clock, which may be a day behind
 * @throws an error that names what cannot be: a day that lies ahead, or a jump
 */
export function newRates(
  rates: readonly PublishedRate[],
  stored: readonly PublishedRate[],
  today: string,
): PublishedRate[] {
  const last = new Map(stored.map((rate) => [rate.currency, rate]))
  const found: PublishedRate[] = []
  for (const rate of rates) {
    const { currency, day, published } = rate
    const before = last.get(currency)
    if (before && day <= before.day) continue
    if (day > daysAfter(today, 1)) throw new Error(`its day ${day} lies ahead of the clock`)
    if (before && isJump(before.published, published)) {
      throw new Error(
        `${currency} jumps from ${before.published} (${before.day}) to ${published} (${day})`,
      )
    }
    last.set(currency, rate)
    found.push(rate)
  }
  return found
}

const isJump = (before: Decimal, after: Decimal) =>
  new Big(after).minus(before).abs().gt(new Big(before).times(maxJump))

/**
 * True when no working day is missing between what is stored and a file that begins on a later day. A holiday counts
 * as a working day, for which a longer file is read in vain.
 * @param newest the last stored day
 */
export function isConnected(newest: string, rates: readonly PublishedRate[]): boolean {
  const first = rates[0]?.day ?? newest
  let day = daysAfter(newest, 1)
  while (day < first && isWeekend(day)) day = daysAfter(day, 1)
  return day >= first
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())
