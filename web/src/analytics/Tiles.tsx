import type { MonthlyFigures, Trend } from "@marza/domain/analytics/schemas.ts"
import type { CarList, Tile } from "@marza/domain/analytics/tiles.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { fontSizeToFill } from "../ui/fit.ts"
import { ChevronRightIcon } from "../ui/laterIcons.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { NoRateWord } from "../ui/NoRateWord.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { type Basis, Comparison } from "./Comparison.tsx"
import { isEmptyMonth } from "./isEmptyMonth.ts"
import { lacksRate } from "./lacksRate.ts"

const besideEachOther = ["sales", "invested"] as const
const moneyTiles = [...besideEachOther, "profit"] as const
const countTiles = ["in_stock", "preparing", "sold", "total", "sales_rate"] as const
/**
 * Counted by today's status (rules 6.2): of a month before, the cars sold since are missing, so that a comparison would
 * show them as a change of the stock.
 */
const byTodaysStatus: readonly Tile[] = ["in_stock", "preparing"]

/** Two columns where an amount of seven digits has room, else one; the profit below them on a phone. */
const moneyGrid =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2 sm:grid-cols-3 sm:gap-3 print:grid-cols-3 print:gap-2"
const moneyTile = "@container p-4 print:p-3"
/** What an amount is, which a phone has no room for beside the words of the tile. */
const moneyNote = "w-full max-sm:hidden print:hidden"
/** On a phone the profit is one row, so that the counts follow in sight. */
const profitTile =
  "max-sm:col-span-full max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-3 max-sm:py-3"
/**
 * Room for a comparison, kept in months without one: stepping through months moves nothing, and on a phone words that do not
 * fit beside the arrow are left out. Where no month has a comparison there is none.
 */
const comparisonPlace =
  "mt-auto flex min-h-6 flex-wrap items-center gap-x-2 text-xs text-soft empty:group-data-alone/tiles:hidden max-sm:max-h-[1.75rem] max-sm:overflow-hidden print:min-h-5!"
/** The counts fill their rows, with a line between each two. */
const strip = "flex flex-wrap gap-px overflow-hidden rounded-2xl bg-line print:rounded-none"
/** As wide as its words, which grow with the text. */
const stripCell = "@container min-w-0 grow basis-[6.75rem] bg-card print:basis-0"

type TilesProps = {
  month: Month
  figures: MonthlyFigures
  /** Undefined until it is loaded. */
  trend: Trend | undefined
  /** Whether the figures are compared with those of a year ago. */
  isYearAgo: boolean
  onOpen: (list: CarList) => void
}

/** The three money tiles and five counts (rules 6); each opens its cars. */
export function Tiles({ month, figures, trend, isYearAgo, onOpen }: TilesProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const months = trend?.months
  const inMonthBefore = texts.inMonth[(month.month + 10) % 12] ?? ""
  const basis = isYearAgo
    ? { figures: months?.[0], when: texts.inYearAgo }
    : { figures: months?.at(-2), when: inMonthBefore }
  // Beside each other they are written in one size.
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
      className="group/tiles flex min-w-0 flex-col gap-2 sm:gap-3 print:gap-2"
    >
      <div className={moneyGrid}>
        {moneyTiles.map((name) => (
          <TileButton
            key={name}
            {...tile(name)}
            isEstimated={isEstimated(name)}
            characters={name === "profit" ? undefined : characters}
            isQuiet={name === "profit" && signOf(figures.sales) === 0}
            className={classes(
              surface,
              moneyTile,
              name === "profit" && profitTile,
              "relative after:rounded-2xl",
            )}
          />
        ))}
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
  /** In grey: nothing was sold, so that the amount says no more than what was invested. */
  isQuiet?: boolean
  /** How many characters the amount is sized for; else its own. */
  characters?: number
  basis: Basis
  className: string
  onOpen: (list: CarList) => void
}

function TileButton(props: TileButtonProps) {
  const { tile, value, isEstimated, isQuiet, characters, basis } = props
  const { className, onOpen } = props
  const { analytics: texts, money } = useMessages()
  const isProfit = tile === "profit"
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
          // Amounts beside each other stand on one line, however many lines their words take.
          "flex grow flex-wrap content-start gap-x-1 text-xs text-soft",
          isProfit && "max-sm:min-w-0 max-sm:flex-1 max-sm:basis-36",
          // On a phone too the sign stands beside the name, and its words as far as they have room: a line of their own would
          // move what is below.
          isEstimated && !isProfit && "max-sm:flex-nowrap max-sm:tracking-tight",
        )}
      >
        {texts.tiles[tile]}
        {isProfit && signOf(String(value)) < 0 && (
          <span className="rounded-md bg-line px-1.5 leading-4.5 font-semibold">
            {money.loss.toLowerCase()}
          </span>
        )}
        {/* The profit follows from the other two, which have the sign and say why. */}
        {isEstimated &&
          (isProfit ? (
            <NoRateWord isSaid />
          ) : (
            <span className="min-w-0 truncate text-warn">
              <NoRateNote />
              <span aria-hidden="true" className="print:hidden">
                {texts.withoutRate}
              </span>
            </span>
          ))}
        {/* Its name would say that the month has earned it, so that what it is stands first. */}
        {isProfit && (
          <span className="order-first w-full text-ink first-letter:uppercase">
            {texts.profitIs}
          </span>
        )}
        {(tile === "sales" || tile === "invested") && (
          <span className={moneyNote}>{texts[`${tile}Is`]}</span>
        )}
      </span>
      {typeof value === "number" ? (
        <span className="relative flex flex-wrap content-start items-center gap-x-1.5 pr-3 text-xs text-soft group-data-alone/tiles:min-h-7! print:min-h-0! @min-[18rem]:min-h-13 sm:max-lg:min-h-13">
          <span className="text-lg font-bold text-ink @min-[18rem]:w-full sm:max-lg:w-full">
            {tile === "sales_rate" ? texts.percent(value) : value}
          </span>
          {value !== 0 && (
            <ChevronRightIcon className="absolute top-1.5 -right-1 size-4 print:hidden" />
          )}
          {!byTodaysStatus.includes(tile) && <Comparison tile={tile} value={value} basis={basis} />}
        </span>
      ) : (
        <>
          <Amount tile={tile} value={value} isQuiet={isQuiet} characters={characters} />
          <span className={classes(comparisonPlace, isProfit && "max-sm:hidden")}>
            <Comparison tile={tile} value={value} basis={basis} />
          </span>
        </>
      )}
    </button>
  )
}

type AmountProps = Pick<TileButtonProps, "tile" | "isQuiet"> & {
  value: string
  characters: number | undefined
}

function Amount({ tile, value, isQuiet, characters }: AmountProps) {
  const language = useLanguage()
  const isProfit = tile === "profit"
  const shown = (isProfit ? formatSignedMoney : formatMoney)(value, "EUR", language)
  return (
    <span
      className={classes("flex items-center gap-1", isProfit && "max-sm:min-w-36 max-sm:flex-1")}
    >
      <span data-figure className="@container flex h-7 min-w-0 grow items-center">
        <span
          className={classes(
            "leading-none font-bold tracking-tight whitespace-nowrap",
            isProfit && "max-sm:ml-auto",
            isQuiet && "text-soft",
          )}
          // A value that is longer than its tile gets a smaller font, because it must be neither cut nor wrapped.
          style={{ fontSize: `min(1.25rem, ${fontSizeToFill(characters ?? shown.length)})` }}
        >
          {shown}
        </span>
      </span>
      <ChevronRightIcon
        className={classes(
          "-mr-1 size-4 text-soft print:hidden",
          // What is nothing has no cars to open; its place lines up what stands below each other.
          signOf(value) === 0 && "opacity-0",
        )}
      />
    </span>
  )
}

export function TilesSkeleton() {
  const { analytics: texts } = useMessages()
  return (
    <div className="flex min-w-0 flex-col gap-2 sm:gap-3">
      <div className={moneyGrid}>
        {moneyTiles.map((tile) => (
          <div
            key={tile}
            className={classes(
              surface,
              moneyTile,
              "flex flex-col",
              tile === "profit" && profitTile,
            )}
          >
            <span className="block text-xs text-soft">
              {texts.tiles[tile]}
              <span className={classes("block", tile !== "profit" && moneyNote)}>
                {texts[`${tile}Is`]}
              </span>
            </span>
            <span className="flex h-7 min-w-28 items-center">
              <Skeleton className="h-5 w-4/5 max-w-40" />
            </span>
            <span className={classes(comparisonPlace, tile === "profit" && "max-sm:hidden")}>
              <Skeleton className="h-4 w-2/3 max-w-40" />
            </span>
          </div>
        ))}
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
