import type { ClosingChange } from "@marza/domain/closing/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import type { Messages } from "../messages/lt.ts"
import { formatCalendarDay } from "../ui/dates.ts"

/** What the database stores of a document: the fields of `guarded_document.facts`. */
type Facts = Record<string, unknown>

type Locale = { texts: Messages; language: Language }

/** A change of a closed month in words: "suma: 100,00 EUR → 120,00 EUR". */
export function changeWords(change: ClosingChange, locale: Locale): string {
  const { before, after } = change
  const { closing } = locale.texts
  if (change.entity === "organizations") return closing.fact.vat_rates
  if (before === null) return closing.added(briefOf(after ?? {}, locale))
  if (after === null) return closing.removed(briefOf(before, locale))
  const told = shownFacts.flatMap((fact) => {
    const [was, is] = [shown(fact, before, locale), shown(fact, after, locale)]
    return was === is ? [] : [closing.changed(closing.fact[fact], was, is)]
  })
  if (told.length > 0) return told.join("; ")
  // The VAT of a margin sale follows from the price of its purchase.
  return closing.vatChanged
}

const shownFacts = [
  "amount",
  "day",
  "exchange_rate",
  "rate_day",
  "vat_amount",
  "vat_scheme",
  "kind",
] as const

type Fact = (typeof shownFacts)[number]

/** A document by its amount and day. */
const briefOf = (facts: Facts, locale: Locale) =>
  `${shown("amount", facts, locale)}, ${shown("day", facts, locale)}`

function shown(fact: Fact, facts: Facts, { texts, language }: Locale): string {
  const value = facts[fact]
  if (typeof value !== "string") return texts.closing.nothing
  const currency = typeof facts.currency === "string" ? facts.currency : "EUR"
  switch (fact) {
    case "amount":
    case "vat_amount":
      return formatMoney(value as Decimal, currency, language)
    case "exchange_rate":
      return formatRate(value as Decimal, language)
    case "day":
    case "rate_day":
      return formatCalendarDay(value, language) ?? value
    case "vat_scheme":
      return wordOf(texts.car.choices.vatScheme, value)
    case "kind":
      return wordOf(texts.expenses.choices.expenseKind, value)
  }
}

const wordOf = (words: Readonly<Record<string, string>>, value: string) => words[value] ?? value
