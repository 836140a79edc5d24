import type { Month } from "@marza/domain/analytics/months.ts"
import type { MonthlyFigures, TrendMonth } from "@marza/domain/analytics/schemas.ts"
import type { CarList, Tile } from "@marza/domain/analytics/tiles.ts"
import { compare } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Badge } from "../ui/Badge.tsx"
import { surface } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { Skeleton } from "../ui/Skeleton.tsx"
import { Differences } from "./Difference.tsx"

const moneyTiles = ["profit", "invested", "sales"] as const
const countTiles = ["total", "in_stock", "preparing", "sold", "sales_rate"] as const

/** Two columns where an amount of six digits has room, else one. */
const moneyGrid =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.25rem),1fr))] gap-2 sm:grid-cols-3 sm:gap-3 print:grid-cols-3 print:gap-2"
const countGrid =
  "grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-5 print:grid-cols-5 print:gap-2"
/** Tiles that fill a whole row. */
const wide = {
  profit: "col-span-full sm:col-span-1 print:col-span-1",
  sales_rate: "col-span-2 lg:col-span-1 print:col-span-1",
}
const widthOf = (tile: Tile) => (tile in wide ? wide[tile as keyof typeof wide] : undefined)

type TilesProps = {
  month: Month
  figures: MonthlyFigures
  /** Thirteen months, this one last. */
  months: readonly TrendMonth[]
  onOpen: (list: CarList) => void
}

/** The three money tiles and five counts (rules 6); each opens its cars. */
export function Tiles({ month, figures, months, onOpen }: TilesProps) {
  const thisMonth = months.at(-1)
  const lacks = {
    invested: thisMonth?.invested_estimated ?? false,
    sales: (thisMonth?.sales_left_out ?? 0) > 0,
  }
  const common = { month, before: months.at(-2), yearAgo: months[0], onOpen }
  return (
    <div className="grid gap-2 sm:gap-3 print:gap-2">
      <div className={moneyGrid}>
        {moneyTiles.map((tile) => (
          <TileButton
            key={tile}
            {...common}
            tile={tile}
            value={figures[tile]}
            isEstimated={tile === "profit" ? lacks.invested || lacks.sales : lacks[tile]}
          />
        ))}
      </div>
      <div className={countGrid}>
        {countTiles.map((tile) => (
          <TileButton key={tile} {...common} tile={tile} value={figures[tile]} />
        ))}
      </div>
    </div>
  )
}

type TileButtonProps = {
  tile: Tile
  value: number | string
  isEstimated?: boolean
  month: Month
  before: TrendMonth | undefined
  yearAgo: TrendMonth | undefined
  onOpen: (list: CarList) => void
}

function TileButton({ tile, value, isEstimated, onOpen, ...around }: TileButtonProps) {
  const { analytics: texts, money } = useMessages()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-tile={tile}
      onClick={() => onOpen(tile)}
      className={classes(
        surface,
        "flex min-w-0 flex-col p-4 text-left transition-shadow hover:shadow-float sm:p-4 print:break-inside-avoid print:p-3",
        widthOf(tile),
      )}
    >
      <span className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-sm text-soft">
        {texts.tiles[tile]}
        {isEstimated && (
          <Badge tone="warn" title={money.noRateHint} className="whitespace-normal!">
            {money.noRate}
          </Badge>
        )}
      </span>
      <Figure tile={tile} value={value} />
      <Differences tile={tile} value={value} {...around} />
    </button>
  )
}

function Figure({ tile, value }: { tile: Tile; value: number | string }) {
  const { analytics: texts, money } = useMessages()
  const language = useLanguage()
  if (typeof value === "number") {
    return (
      <span className="text-lg leading-tight font-bold">
        {tile === "sales_rate" ? texts.percent(value) : value}
      </span>
    )
  }
  const isProfit = tile === "profit"
  const shown = (isProfit ? formatSignedMoney : formatMoney)(value, "EUR", language)
  const isLoss = compare(value, "0") < 0
  return (
    <span data-figure className="@container block">
      <span
        className={classes(
          "block leading-tight font-bold whitespace-nowrap [--size:1.125rem] sm:[--size:1.5rem] print:[--size:1.25rem]",
          isProfit && "max-sm:[--size:1.75rem]",
          isProfit && compare(value, "0") !== 0 && (isLoss ? "text-loss" : "text-gain"),
        )}
        // A value that is longer than its tile gets a smaller font, because it must be neither cut nor wrapped.
        style={{ fontSize: `min(var(--size), ${100 / (shown.length * emPerCharacter)}cqi)` }}
      >
        {isProfit && isLoss && <span className="sr-only">{money.loss}: </span>}
        {shown}
      </span>
    </span>
  )
}

/** The width of a bold digit; spaces and commas are narrower. */
const emPerCharacter = 0.6

export function TilesSkeleton() {
  const tile = (name: Tile) => (
    <div key={name} className={classes(surface, "p-4 sm:p-4", widthOf(name))}>
      <span className="flex min-h-6 items-center">
        <Skeleton className="h-3 w-20" />
      </span>
      <Skeleton className="h-8 w-4/5" />
      <Skeleton className="mt-2 h-3 w-2/3" />
    </div>
  )
  return (
    <div className="grid gap-2 sm:gap-3">
      <div className={moneyGrid}>{moneyTiles.map(tile)}</div>
      <div className={countGrid}>{countTiles.map(tile)}</div>
    </div>
  )
}
