import type { Language } from "@marza/domain/language.ts"
import { type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { monthNames, monthTitle } from "@marza/domain/time/months.ts"
import type { CallName } from "../api/calls.ts"
import type { ApiError } from "../api/errors.ts"
import type { ClosedMonth } from "../api/question.ts"
import { capitalized } from "../messages/capitalized.ts"
import type { Messages } from "../messages/lt.ts"
import { formatDay } from "./dates.ts"

/** The months that have refused a write with `month_closed`. */
export const closedMonthsOf = ({ body }: ApiError) => body.changes as ClosedMonth[]

const maxNamed = 4

/** The sentence that asks before a write into closed months, and what its answer is called. */
export function intoClosedQuestion(
  closed: readonly ClosedMonth[],
  call: CallName,
  { actions, closing: texts }: Messages,
  language: Language,
) {
  const isAlone = closed.length === 1
  const resultBy = (change: Decimal) => {
    const sign = signOf(change)
    if (sign === 0) return texts.resultStays
    return sign > 0
      ? texts.resultGrows(formatMoney(change, "EUR", language))
      : texts.resultFalls(formatMoney(subtract("0", change), "EUR", language))
  }
  const named = closed.slice(0, maxNamed).map(({ month, closed_at, change }) => {
    const day = formatDay(new Date(closed_at), "Europe/Vilnius", language)
    return texts.wasClosed(nameOfMonth(month, language), day, isAlone, resultBy(change))
  })
  const others = closed.length - named.length
  // The end of a path that names one thing; an undo ends with what is taken back.
  const isDeletion = /^DELETE .*:\w+$/.test(call)
  return {
    title: isAlone ? texts.isClosed : texts.areClosed,
    text: [
      ...named,
      ...(others > 0 ? [texts.otherMonths(others)] : []),
      isDeletion ? texts.deleteAnyway : texts.saveAnyway,
    ].join(" "),
    confirmLabel: isDeletion ? actions.delete : texts.save,
  }
}

/** A month that begins a sentence: "Kovas", in another year "2025 m. kovas". */
export function nameOfMonth(name: string, language: Language): string {
  const [year = 0, month = 0] = name.split("-").map(Number)
  if (year !== new Date().getFullYear()) return monthTitle({ year, month }, language)
  return capitalized(monthNames(language)[month - 1] ?? "")
}
