import { type Change, changeOf } from "@marza/domain/analytics/comparison.ts"
import type { TrendMonth } from "@marza/domain/analytics/schemas.ts"
import type { Tile } from "@marza/domain/analytics/tiles.ts"
import type { Language } from "@marza/domain/language.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { useLanguage } from "../messages/first.ts"
import type { Messages } from "../messages/lt.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { fontSizeToFill } from "../ui/fit.ts"
import { isEmptyMonth } from "./isEmptyMonth.ts"

/** The month that the figures are compared with; `when` names it in a sentence. */
export type Basis = { figures: TrendMonth | undefined; when: string }

type ComparisonProps = {
  tile: Tile
  value: number | string
  basis: Basis
}

/**
 * Where a tile has no room for the whole sentence, which is read aloud, "nei spalį" stands beside the arrow; with a count
 * only where that fits its line, for the tiles of money stand above it.
 */
const wide = {
  count: {
    sentence: "@min-[18rem]:not-sr-only",
    against: "hidden @min-[10rem]:inline @min-[18rem]:hidden",
  },
  amount: {
    sentence: "@min-[19.5rem]:not-sr-only",
    against: "hidden @min-[13rem]:inline @min-[19.5rem]:hidden",
  },
  percent: { sentence: "@min-[19.5rem]:not-sr-only", against: "@min-[19.5rem]:hidden" },
}

/**
 * How a figure differs from that of the basis: "▲ 18 % daugiau nei spalį, 5 268,00 EUR", or "▲ 6 daugiau nei spalį". It is
 * neither good nor bad news; that the basis has no figures, the month's head says.
 */
export function Comparison({ tile, value, basis }: ComparisonProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const { figures, when } = basis
  if (!figures || isEmptyMonth(figures)) return null
  const before = figures[tile]
  const change = changeOf(String(value), String(before))
  const { direction } = change
  const words =
    wide[typeof value === "number" ? "count" : change.percent === null ? "amount" : "percent"]
  // The words are as tall as the chip, which other months have in this place.
  if (direction === "same")
    return (
      <span className={classes("sr-only flex min-h-6 items-center", words.sentence)}>
        {texts.same(when)}
      </span>
    )
  const difference = shownDifference(tile, value, change, texts, language)
  // A percentage says nothing without the amount that it is of.
  const ofAmount =
    typeof before === "string" && change.percent !== null
      ? formatMoney(before, "EUR", language)
      : ""
  // An amount never wraps: with large text on a small phone it gets smaller.
  const longest = Math.max(difference.length, ofAmount.length)
  const size = { fontSize: `min(1em, ${fontSizeToFill(longest * besideArrow)})` }
  return (
    <>
      <span className="inline-flex min-h-6 items-center font-semibold text-soft" style={size}>
        <span aria-hidden="true" className="mr-1">
          {direction === "more" ? "▲" : "▼"}
        </span>
        {difference}
      </span>{" "}
      <span className={classes("sr-only", words.sentence)} style={size}>
        {texts[direction]} {texts.than(when)}
        {ofAmount && (
          <>
            , <span className="whitespace-nowrap">{ofAmount}</span>
          </>
        )}
      </span>
      <span aria-hidden="true" className={words.against} style={size}>
        {texts.against(when)}
      </span>
    </>
  )
}

/** What stands beside the arrow has so much less room. */
const besideArrow = 1.1

/** Counts are small, so that their difference says more than a percentage. */
function shownDifference(
  tile: Tile,
  value: number | string,
  change: Change,
  texts: Messages["analytics"],
  language: Language,
): string {
  if (typeof value === "number") {
    const count = Number(change.difference)
    return tile === "sales_rate" ? texts.points(count) : String(count)
  }
  return change.percent === null
    ? formatMoney(change.difference, "EUR", language)
    : texts.percent(change.percent)
}
