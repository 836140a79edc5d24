import type { MonthlyFigures, Trend } from "@marza/domain/analytics/schemas.ts"
import type { CarList, Tile } from "@marza/domain/analytics/tiles.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { fontSizeToFill } from "../ui/fit.ts"
import { ChevronRightIcon } from "../ui/laterIcons.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { type Basis, Comparison } from "./Comparison.tsx"
import { isEmptyMonth } from "./isEmptyMonth.ts"
import { lacksRate } from "./lacksRate.ts"
import { VatTile, VatTileSkeleton } from "./VatTile.tsx"

const besideEachOther = ["sales", "invested"] as const
const moneyTiles = ["profit", ...besideEachOther] as const
const countTiles = ["in_stock", "preparing", "sold", "total", "sales_rate"] as const
/**
 * Counted by today's status (rules 6.2): of a month before, the cars sold since are missing, so that a comparison would
 * show them as a change of the stock.
 */
const byTodaysStatus: readonly Tile[] = ["in_stock", "preparing"]

/** Two columns where an amount of seven digits has room, else one; the profit above them on a phone. */
const moneyGrid =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2 sm:gap-3 print:gap-2"
const threeColumns =
  "sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)] print:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)]"
/**
 * Where VAT is paid, its tile stands beside the profit, because the two say different things; on a desk and on paper
 * sales and investments share a card in the third column.
 */
const withVat = "sm:grid-cols-2 xl:grid-cols-[5fr_4fr_4fr] print:grid-cols-[5fr_4fr_4fr]"
const stack =
  "contents divide-line xl:grid xl:divide-y xl:overflow-hidden xl:rounded-2xl xl:bg-card print:mx-3 print:grid print:divide-y"
const stacked =
  "xl:rounded-none xl:py-2.5 xl:first:pt-4 xl:after:rounded-none print:rounded-none print:px-0"
/**
 * Beside the tile of VAT the profit has a line above its comparison, as that tile has above its sums; the comparison is
 * in the middle of the room below it.
 */
const lined =
  "sm:mx-4 sm:mt-3 sm:content-center sm:border-t sm:border-line sm:px-0 sm:pt-2 sm:pb-2 xl:pt-1 xl:pb-1 print:mx-3 print:mt-1 print:content-start print:px-0 print:pt-1 print:pb-1"
/** The choice of the comparison stands beside the label where both have room; on a desk beside what it changes. */
const besideLabel = "@min-[19rem]:absolute @min-[19rem]:top-1 @min-[19rem]:right-4"
const besideLabelUpToXl =
  "@min-[19rem]:max-xl:absolute @min-[19rem]:max-xl:top-1 @min-[19rem]:max-xl:right-4"
/** Without that room it is a row of its own. */
const ownRow =
  "@max-[19rem]:mt-2 @max-[19rem]:-mb-3 @max-[19rem]:w-full @max-[19rem]:justify-between @max-[19rem]:border-t @max-[19rem]:border-line"
const profitWidth = "col-span-full sm:col-span-1 print:col-span-1"
const moneyTile = "@container p-4 print:p-3"
/**
 * Room for a comparison, kept in months without one: stepping through months moves nothing. In a narrow tile the words
 * stand below the chip, in a wide one beside it, whatever their length. Where no month has a comparison there is none.
 */
const comparisonPlace =
  "mt-auto flex min-h-12 print:min-h-5! flex-col items-start pt-1 text-xs text-soft empty:group-data-alone/tiles:hidden @min-[19.5rem]:min-h-7 @min-[19.5rem]:flex-row @min-[19.5rem]:flex-wrap @min-[19.5rem]:items-center @min-[19.5rem]:gap-x-2"
/**
 * Where there is no comparison, on a desk what the amount is stands in its place, in one line with the last words of the
 * profit.
 */
const noteLine = "mt-auto -mb-1 hidden min-h-6 items-center text-xs text-soft sm:flex print:hidden"
const profitTop = "px-4 pt-4 print:px-3 print:pt-3"
const profitFoot =
  "flex grow flex-wrap content-end items-center gap-x-2 px-4 pt-1 pb-3 text-xs text-soft"
/** The counts fill their rows, with a line between each two. */
const strip = "flex flex-wrap gap-px overflow-hidden rounded-2xl bg-line print:rounded-none"
/** As wide as its words, which grow with the text. */
const stripCell = "@container min-w-0 grow basis-[6.75rem] bg-card"

type TilesProps = {
  month: Month
  figures: MonthlyFigures
  /** Undefined until it is loaded. */
  trend: Trend | undefined
  onOpen: (list: CarList) => void
}

/** The three money tiles and five counts (rules 6); each opens its cars. */
export function Tiles({ month, figures, trend, onOpen }: TilesProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const [isYearAgo, setYearAgo] = useState(false)
  const months = trend?.months
  const vat = trend?.vat
  const inMonthBefore = texts.inMonth[(month.month + 10) % 12] ?? ""
  const basis = isYearAgo
    ? { figures: months?.[0], when: texts.inYearAgo }
    : { figures: months?.at(-2), when: inMonthBefore }
  // Beside each other both are written in one size.
  const characters = Math.max(
    ...besideEachOther.map((name) => formatMoney(figures[name], "EUR", language).length),
  )
  const isAlone = months?.slice(0, -1).every(isEmptyMonth) ?? true
  const tile = (name: Tile) => ({ tile: name, value: figures[name], basis, onOpen })
  // Without the trend it is not known which of the amounts lacks a rate: each may.
  const isEstimated = (name: (typeof moneyTiles)[number]) =>
    trend ? lacksRate(name, trend) : figures.warnings.length > 0
  return (
    <div
      data-alone={isAlone || undefined}
      className="group/tiles grid grid-cols-1 gap-2 sm:gap-3 print:gap-2"
    >
      <div className={classes(moneyGrid, vat ? withVat : threeColumns)}>
        <div className={classes(surface, "@container relative flex min-w-0 flex-col", profitWidth)}>
          <TileButton
            {...tile("profit")}
            isEstimated={isEstimated("profit")}
            className={classes(profitTop, "after:rounded-2xl")}
          />
          <div className={classes(profitFoot, trend && "min-h-10", vat ? lined : "print:px-3")}>
            <Comparison {...tile("profit")} />
            {!isAlone && (
              <button
                type="button"
                role="switch"
                aria-checked={isYearAgo}
                onClick={() => setYearAgo(!isYearAgo)}
                className={classes(
                  "group relative z-10 ml-auto flex min-h-touch items-center gap-2 hover:text-ink print:hidden",
                  ownRow,
                  vat ? besideLabelUpToXl : besideLabel,
                )}
              >
                <span>
                  <span className="sr-only">{texts.comparison}: </span>
                  {texts.aYearAgo}
                </span>
                <span
                  aria-hidden="true"
                  className="h-4 w-7 rounded-full bg-field p-0.5 group-aria-checked:bg-ink"
                >
                  <span className="block size-3 rounded-full bg-card group-aria-checked:translate-x-3" />
                </span>
              </button>
            )}
          </div>
        </div>
        {vat && <VatTile vat={vat} className={profitWidth} />}
        <div className={vat ? stack : "contents"}>
          {besideEachOther.map((name) => (
            <TileButton
              key={name}
              {...tile(name)}
              isEstimated={isEstimated(name)}
              characters={characters}
              note={!vat && isAlone ? texts[`${name}Is`] : undefined}
              className={classes(surface, moneyTile, vat && stacked, "relative after:rounded-2xl")}
            />
          ))}
        </div>
      </div>
      <div className={strip}>
        {countTiles.map((name) => (
          <TileButton
            key={name}
            {...tile(name)}
            className={classes(stripCell, "relative px-4 py-3 print:px-3")}
          />
        ))}
      </div>
    </div>
  )
}

/** The eight tiles of a month without figures, as quiet as what they say. */
export function QuietTiles({ figures, onOpen }: Pick<TilesProps, "figures" | "onOpen">) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const shown = (tile: Tile) => {
    const value = figures[tile]
    if (typeof value === "string") return formatMoney(value, "EUR", language)
    return tile === "sales_rate" ? texts.percent(value) : value
  }
  return (
    <div className={strip}>
      {[...moneyTiles, ...countTiles].map((tile) => (
        <button
          key={tile}
          type="button"
          aria-haspopup="dialog"
          data-tile={tile}
          onClick={() => onOpen(tile)}
          className={classes(
            stripCell,
            "flex flex-col justify-between px-4 py-3 text-left text-xs text-soft hover:bg-background -outline-offset-2! sm:basis-1/5",
          )}
        >
          {texts.tiles[tile]}{" "}
          <span data-figure className="fitted block text-sm whitespace-nowrap">
            {shown(tile)}
          </span>
        </button>
      ))}
    </div>
  )
}

type TileButtonProps = {
  tile: Tile
  value: number | string
  isEstimated?: boolean
  /** How many characters the amount is sized for; else its own. */
  characters?: number
  /** What the amount is. */
  note?: string | undefined
  basis: Basis
  className: string
  onOpen: (list: CarList) => void
}

function TileButton(props: TileButtonProps) {
  const { tile, value, isEstimated, characters, note, basis, className, onOpen } = props
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
          <span className="-my-px rounded-md bg-loss-soft px-1.5 font-semibold text-loss">
            {money.loss.toLowerCase()}
          </span>
        )}
        {isEstimated && <NoRateNote />}
      </span>
      {typeof value === "number" ? (
        <span className="relative flex flex-wrap content-start items-center gap-x-2 pr-4 text-xs text-soft group-data-alone/tiles:min-h-7! print:min-h-0! @min-[18rem]:min-h-13 sm:max-lg:min-h-13">
          <span className="text-lg font-bold text-ink @min-[18rem]:w-full sm:max-lg:w-full">
            {tile === "sales_rate" ? texts.percent(value) : value}
          </span>
          <ChevronRightIcon className="absolute top-1.5 -right-1 size-4 print:hidden" />
          {/* Unless the tile is wide, these words are for screen readers alone: the profit's comparison names the month. */}
          {!byTodaysStatus.includes(tile) && (
            <Comparison
              tile={tile}
              value={value}
              basis={basis}
              className="sr-only @min-[18rem]:not-sr-only"
            />
          )}
        </span>
      ) : (
        <>
          <Amount tile={tile} value={value} characters={characters} />
          {tile === "profit" && <span className="text-xs text-soft">{texts.profitIs}</span>}
          {tile !== "profit" && (
            <span className={comparisonPlace}>
              <Comparison tile={tile} value={value} basis={basis} />
            </span>
          )}
          {note && <span className={noteLine}>{note}</span>}
        </>
      )}
    </button>
  )
}

type AmountProps = { tile: Tile; value: string; characters: number | undefined }

function Amount({ tile, value, characters }: AmountProps) {
  const language = useLanguage()
  const isProfit = tile === "profit"
  const shown = (isProfit ? formatSignedMoney : formatMoney)(value, "EUR", language)
  const sign = isProfit ? signOf(value) : 0
  return (
    <span className={classes("flex items-center gap-1", isProfit && "mt-1")}>
      <span
        data-figure
        className={classes("@container flex min-w-0 grow items-center", isProfit ? "h-10" : "h-7")}
      >
        <span
          className={classes(
            "leading-none font-bold tracking-tight whitespace-nowrap",
            sign > 0 && "text-gain",
            sign < 0 && "text-loss",
          )}
          // A value that is longer than its tile gets a smaller font, because it must be neither cut nor wrapped.
          style={{
            fontSize: `min(${isProfit ? 2 : 1.25}rem, ${fontSizeToFill(characters ?? shown.length)})`,
          }}
        >
          {shown}
        </span>
      </span>
      <ChevronRightIcon className="-mr-1 size-4 text-soft print:hidden" />
    </span>
  )
}

export function TilesSkeleton({ hasVat }: { hasVat: boolean }) {
  const { analytics: texts } = useMessages()
  const money = (tile: "sales" | "invested") => (
    <div key={tile} className={classes(surface, moneyTile, hasVat && stacked, "flex flex-col")}>
      <span className="block text-xs text-soft">{texts.tiles[tile]}</span>
      <span className="flex h-7 items-center">
        <Skeleton className="h-5 w-4/5 max-w-40" />
      </span>
      <span className={classes(comparisonPlace, "*:my-1")}>
        <Skeleton className="h-4 w-2/3 max-w-40" />
        {/* The words below the chip. */}
        <Skeleton className="h-3 w-4/5 @min-[19.5rem]:hidden" />
      </span>
    </div>
  )
  return (
    <div className="grid gap-2 sm:gap-3">
      <div className={classes(moneyGrid, hasVat ? withVat : threeColumns)}>
        <div className={classes(surface, "@container flex min-w-0 flex-col", profitWidth)}>
          <div className={classes(profitTop, "text-xs text-soft")}>
            <span className="block">{texts.tiles.profit}</span>
            <span className="mt-1 flex h-10 items-center">
              <Skeleton className="h-7 w-56 max-w-4/5" />
            </span>
            <span className="block">{texts.profitIs}</span>
          </div>
          <div className={classes(profitFoot, "min-h-10", hasVat && lined)}>
            <span className="flex h-6 grow items-center">
              <Skeleton className="h-4 w-40" />
            </span>
            {/* The choice of the comparison. */}
            <span
              className={classes(
                "hidden min-h-touch @max-[19rem]:block",
                hasVat && "xl:block",
                ownRow,
              )}
            />
          </div>
        </div>
        {hasVat && <VatTileSkeleton className={profitWidth} />}
        <div className={hasVat ? stack : "contents"}>{besideEachOther.map(money)}</div>
      </div>
      <div className={strip}>
        {countTiles.map((tile) => (
          <div key={tile} className={classes(stripCell, "px-4 py-3 text-xs text-soft")}>
            {texts.tiles[tile]}
            <span className="flex h-7 items-center @min-[18rem]:h-13 sm:max-lg:h-13">
              <Skeleton className="h-4 w-12" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
