import type { Month } from "@marza/domain/analytics/months.ts"
import type { TrendMonth } from "@marza/domain/analytics/schemas.ts"
import type { Tile } from "@marza/domain/analytics/tiles.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"

type DifferencesProps = {
  tile: Tile
  value: number | string
  month: Month
  /** The month before and the same month a year ago. */
  before: TrendMonth | undefined
  yearAgo: TrendMonth | undefined
}

/** A month without stock, purchases and sales is no month to compare with. */
const isBlank = ({ total, invested, sales }: TrendMonth) =>
  total === 0 && invested === "0.00" && sales === "0.00"

/** How a figure differs from the month before and from a year ago. */
export function Differences({ tile, value, month, before, yearAgo }: DifferencesProps) {
  const { analytics: texts } = useMessages()
  const inMonthBefore = texts.inMonth[(month.month + 10) % 12] ?? ""
  return (
    <span className="mt-1 block text-xs leading-snug text-soft">
      {before && !isBlank(before) && (
        <Difference tile={tile} value={value} other={before[tile]} than={inMonthBefore} />
      )}
      {yearAgo && !isBlank(yearAgo) && (
        <Difference tile={tile} value={value} other={yearAgo[tile]} than={texts.aYearAgo} />
      )}
    </span>
  )
}

type DifferenceProps = {
  tile: Tile
  value: number | string
  other: number | string
  than: string
}

function Difference({ tile, value, other, than }: DifferenceProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const change = subtract(String(value), String(other))
  const amount = change.replace("-", "")
  const count = Number(amount)
  const shown =
    typeof value === "string"
      ? formatMoney(amount, "EUR", language)
      : tile === "sales_rate"
        ? texts.points(count)
        : String(count)
  if (count === 0) return <span className="block">{texts.same(than)}</span>
  const isLess = change.startsWith("-")
  return (
    <span className="block">
      <span aria-hidden="true" className="mr-1 text-xs">
        {isLess ? "▼" : "▲"}
      </span>
      {isLess ? texts.less(shown, than) : texts.more(shown, than)}
    </span>
  )
}
