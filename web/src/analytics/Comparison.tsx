import { type Change, changeOf } from "@marza/domain/analytics/comparison.ts"
import type { TrendMonth } from "@marza/domain/analytics/schemas.ts"
import type { Tile } from "@marza/domain/analytics/tiles.ts"
import { formatAmount } from "@marza/domain/money/format.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"

/** The month that the figures are compared with; `when` names it in a sentence. */
export type Basis = { figures: TrendMonth | undefined; when: string }

type ComparisonProps = {
  tile: Tile
  value: number | string
  basis: Basis
  /** For the words beside the chip. */
  className?: string
}

/** Only the profit is good or bad news, so that it alone has a chip. */
const tones = {
  neutral: "text-soft",
  more: "bg-gain-soft px-2 text-gain",
  less: "bg-loss-soft px-2 text-loss",
}

/** How a figure differs from that of the basis: "▲ 18 % nei spalį, 5 268,00". */
export function Comparison({ tile, value, basis, className }: ComparisonProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const { figures, when } = basis
  // As tall as the chip that another month has.
  const words = classes("flex min-h-6 items-center", className)
  if (!figures || isBlank(figures)) {
    return <span className={words}>{figures && texts.noFigures(when)}</span>
  }
  const before = figures[tile]
  const change = changeOf(String(value), String(before))
  const { direction } = change
  if (direction === "same") return <span className={words}>{texts.same(when)}</span>
  return (
    <>
      <span
        className={classes(
          "inline-flex min-h-6 items-center rounded-xl text-xs font-semibold",
          tones[tile === "profit" ? direction : "neutral"],
        )}
      >
        <span aria-hidden="true" className="mr-1">
          {direction === "more" ? "▲" : "▼"}
        </span>
        <Difference tile={tile} value={value} change={change} />
        <span className="sr-only"> {texts[direction]} </span>
      </span>
      <span className={className}>
        {texts.thanValue(
          when,
          typeof before === "string"
            ? formatAmount(before, language)
            : tile === "sales_rate"
              ? texts.percent(before)
              : String(before),
        )}
      </span>
    </>
  )
}

type DifferenceProps = Pick<ComparisonProps, "tile" | "value"> & { change: Change }

/** May wrap before the currency, because the longest is wider than a phone with large text. Counts are small, so that their difference says more than a percentage. */
function Difference({ tile, value, change }: DifferenceProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  if (typeof value === "number") {
    const count = Number(change.difference)
    return tile === "sales_rate" ? texts.points(count) : String(count)
  }
  return change.percent === null
    ? `${formatAmount(change.difference, language)} EUR`
    : texts.percent(change.percent)
}

/** A month without stock, purchases and sales is no month to compare with. */
const isBlank = ({ total, invested, sales }: TrendMonth) =>
  total === 0 && invested === "0.00" && sales === "0.00"
