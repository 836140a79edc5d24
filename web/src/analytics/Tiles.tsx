import type { MonthlyFigures, TrendMonth } from "@marza/domain/analytics/schemas.ts"
import type { CarList, Tile } from "@marza/domain/analytics/tiles.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { surface } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { fontSizeToFill } from "../ui/fit.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { type Basis, Comparison } from "./Comparison.tsx"

const moneyTiles = ["profit", "sales", "invested"] as const
const countTiles = ["in_stock", "preparing", "sold", "total", "sales_rate"] as const

/** Two columns where an amount of seven digits has room, else one; the profit above them on a phone. */
const moneyGrid =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2 sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)] sm:gap-3 print:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)] print:gap-2"
const profitWidth = "col-span-full sm:col-span-1 print:col-span-1"
/**
 * Room for a comparison, three lines in a narrow tile, kept in months without one: stepping through months moves
 * nothing.
 */
const besideAmount =
  "mt-1 flex min-h-14 flex-wrap content-start items-center gap-x-2 text-xs text-soft @min-[15rem]:min-h-6 sm:min-h-6"
/** The counts fill their rows, with a line between each two. */
const strip = "flex flex-wrap gap-px overflow-hidden rounded-2xl bg-line"
const stripCell = "@container min-w-0 grow basis-27 bg-card"

type TilesProps = {
  month: Month
  figures: MonthlyFigures
  /** Thirteen months, this one last; undefined until they are loaded. */
  months: readonly TrendMonth[] | undefined
  onOpen: (list: CarList) => void
}

/** The three money tiles and five counts (rules 6); each opens its cars. */
export function Tiles({ month, figures, months, onOpen }: TilesProps) {
  const { analytics: texts } = useMessages()
  const [isYearAgo, setYearAgo] = useState(false)
  const inMonthBefore = texts.inMonth[(month.month + 10) % 12] ?? ""
  const basis = isYearAgo
    ? { figures: months?.[0], when: texts.aYearAgo }
    : { figures: months?.at(-2), when: inMonthBefore }
  const thisMonth = months?.at(-1)
  const lacks = {
    invested: thisMonth?.invested_estimated ?? false,
    sales: (thisMonth?.sales_left_out ?? 0) > 0,
  }
  const tile = (name: Tile) => ({ tile: name, value: figures[name], basis, onOpen })
  return (
    <div className="grid grid-cols-1 gap-2 sm:gap-3 print:gap-2">
      <div className={moneyGrid}>
        <div className={classes(surface, "@container relative flex min-w-0 flex-col", profitWidth)}>
          <TileButton
            {...tile("profit")}
            isEstimated={lacks.invested || lacks.sales}
            className="px-4 pt-4 after:rounded-2xl"
          />
          <div className="flex min-h-10 grow flex-wrap items-center gap-x-2 px-4 pt-1 pb-3 text-xs text-soft">
            <Comparison {...tile("profit")} />
            <button
              type="button"
              aria-pressed={isYearAgo}
              onClick={() => setYearAgo(!isYearAgo)}
              // It stands beside the label where both have room.
              className="group relative z-10 ml-auto flex min-h-touch items-center @min-[19rem]:absolute @min-[19rem]:top-1 @min-[19rem]:right-4 print:hidden"
            >
              <span className="rounded-full bg-background px-3 py-1 font-semibold group-aria-pressed:bg-ink group-aria-pressed:text-card">
                <span className="sr-only">{texts.comparison}: </span>
                {texts.aYearAgo}
              </span>
            </button>
          </div>
        </div>
        {(["sales", "invested"] as const).map((name) => (
          <TileButton
            key={name}
            {...tile(name)}
            isEstimated={lacks[name]}
            className={classes(surface, "@container relative p-4 after:rounded-2xl print:p-3")}
          />
        ))}
      </div>
      <div className={strip}>
        {countTiles.map((name) => (
          <TileButton
            key={name}
            {...tile(name)}
            className={classes(stripCell, "relative px-3 py-3 lg:px-4")}
          />
        ))}
      </div>
    </div>
  )
}

type TileButtonProps = {
  tile: Tile
  value: number | string
  isEstimated?: boolean
  basis: Basis
  className: string
  onOpen: (list: CarList) => void
}

function TileButton({ tile, value, isEstimated, basis, className, onOpen }: TileButtonProps) {
  const { analytics: texts, money } = useMessages()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-tile={tile}
      onClick={() => onOpen(tile)}
      className={classes(
        "flex min-w-0 flex-col text-left after:absolute after:inset-0 hover:after:bg-ink/4 -outline-offset-2! print:break-inside-avoid",
        className,
      )}
    >
      <span
        className={classes(
          "flex flex-wrap gap-x-1 text-xs text-soft",
          tile === "profit" && "@min-[19rem]:mr-28",
        )}
      >
        {texts.tiles[tile]}
        {tile === "profit" && signOf(String(value)) < 0 && (
          <span className="font-semibold text-loss">{money.loss.toLowerCase()}</span>
        )}
        {isEstimated && <NoRateNote />}
      </span>
      {typeof value === "number" ? (
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
          <span className="text-lg font-bold text-ink @min-[11rem]:w-full">
            {tile === "sales_rate" ? texts.percent(value) : value}
          </span>
          {/* In a narrow tile these words are for screen readers alone: the profit's comparison names the month. */}
          <Comparison
            tile={tile}
            value={value}
            basis={basis}
            className="sr-only @min-[11rem]:not-sr-only"
          />
        </span>
      ) : (
        <>
          <Amount tile={tile} value={value} />
          {tile !== "profit" && (
            <span className={besideAmount}>
              <Comparison tile={tile} value={value} basis={basis} />
            </span>
          )}
        </>
      )}
    </button>
  )
}

function Amount({ tile, value }: { tile: Tile; value: string }) {
  const language = useLanguage()
  const isProfit = tile === "profit"
  const shown = (isProfit ? formatSignedMoney : formatMoney)(value, "EUR", language)
  const sign = isProfit ? signOf(value) : 0
  return (
    <span
      data-figure
      className={classes("@container flex items-center", isProfit ? "mt-1 h-10" : "h-7")}
    >
      <span
        className={classes(
          "leading-none font-bold tracking-tight whitespace-nowrap",
          sign > 0 && "text-gain",
          sign < 0 && "text-loss",
        )}
        // A value that is longer than its tile gets a smaller font, because it must be neither cut nor wrapped.
        style={{
          fontSize: `min(${isProfit ? 2 : 1.25}rem, ${fontSizeToFill(shown.length)})`,
        }}
      >
        {shown}
      </span>
    </span>
  )
}

export function TilesSkeleton() {
  const { analytics: texts } = useMessages()
  const money = (tile: Tile) => (
    <div
      key={tile}
      className={classes(surface, "@container p-4", tile === "profit" && profitWidth)}
    >
      <span className="block text-xs text-soft">{texts.tiles[tile]}</span>
      <span className={classes("flex items-center", tile === "profit" ? "mt-1 h-10" : "h-7")}>
        <Skeleton className="h-5 w-4/5 max-w-56" />
      </span>
      <span className={tile === "profit" ? "flex h-6 items-center" : besideAmount}>
        <Skeleton className="h-4 w-2/3 max-w-40" />
      </span>
    </div>
  )
  return (
    <div className="grid gap-2 sm:gap-3">
      <div className={moneyGrid}>{moneyTiles.map(money)}</div>
      <div className={strip}>
        {countTiles.map((tile) => (
          <div key={tile} className={classes(stripCell, "px-3 py-3 text-xs text-soft lg:px-4")}>
            {texts.tiles[tile]}
            <span className="flex h-7 items-center @min-[11rem]:h-13">
              <Skeleton className="h-4 w-12" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
