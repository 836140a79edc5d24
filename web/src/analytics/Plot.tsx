import type { TrendMonth } from "@marza/domain/analytics/schemas.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import { useLanguage } from "../messages/first.ts"
import { classes } from "../ui/classes.ts"
import { shortMonthNames } from "../ui/shortMonthNames.ts"
import { fromTop, type Scale, tickLabel, unitOf } from "./scale.ts"

type PlotProps = {
  months: readonly TrendMonth[]
  scale: Scale
  chosen: Month
  onChoose: (month: Month) => void
}

/** The height of the plot and of its skeleton. */
export const plotHeight = "h-40 lg:h-56 @min-[68rem]:h-64 print:h-40"

/** The colours of the series, also of their marks in the list of values. */
export const seriesColors = {
  invested: "border border-field bg-field/30",
  sales: "bg-secondary",
  profit: "bg-ink",
}

export const isSameMonth = (one: Month, other: Month) =>
  one.year === other.year && one.month === other.month

/**
 * Each month as a button with two bars, and the profit as a line over them. Numbers are for drawing only; all shown
 * figures stay decimals. Screen readers have the table.
 */
export function Plot({ months, scale, chosen, onChoose }: PlotProps) {
  const language = useLanguage()
  return (
    <div data-plot className="relative min-w-max">
      <div
        aria-hidden="true"
        className={classes("pointer-events-none absolute inset-x-0 top-0", plotHeight)}
      >
        {scale.ticks.map((tick) => (
          <span
            key={tick}
            className={classes(
              "absolute inset-x-0 border-t",
              tick === 0 ? "border-field" : "border-line",
            )}
            style={{ top: `${fromTop(tick, scale)}%` }}
          />
        ))}
      </div>
      <ul className="relative grid auto-cols-[minmax(2.75rem,1fr)] grid-flow-col">
        {months.map((month) => (
          <li key={`${month.year}-${month.month}`}>
            <button
              type="button"
              aria-pressed={isSameMonth(month, chosen)}
              className="group w-full rounded-xl hover:bg-line/40 aria-pressed:bg-line/50"
              onClick={() => onChoose(month)}
            >
              <span className={classes("flex justify-evenly px-1 lg:px-3", plotHeight)}>
                <Bar value={Number(month.invested)} scale={scale} color={seriesColors.invested} />
                <Bar value={Number(month.sales)} scale={scale} color={seriesColors.sales} />
              </span>
              <span className="sr-only">{monthTitle(month, language)}</span>
              <span
                aria-hidden="true"
                className="block min-h-10 pt-2 text-xs leading-none text-soft group-aria-pressed:font-semibold group-aria-pressed:text-ink"
              >
                {shortMonthNames(language)[month.month - 1]}
                {month.month === 1 && <span className="mt-0.5 block">{month.year}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ProfitLine profits={months.map(({ profit }) => Number(profit))} scale={scale} />
    </div>
  )
}

type BarProps = { value: number; scale: Scale; color: string }

function Bar({ value, scale, color }: BarProps) {
  const [top, bottom] = [fromTop(Math.max(0, value), scale), fromTop(Math.min(0, value), scale)]
  return (
    <span className="relative block w-2/5 max-w-10">
      {value !== 0 && (
        <span
          className={classes("absolute inset-x-0 rounded-t", color)}
          style={{ top: `${top}%`, height: `${bottom - top}%` }}
        />
      )}
    </span>
  )
}

/** The strokes of the line, from the lowest: a halo in the card's colour sets it off from the bars that it crosses. */
const strokes = [
  { color: "text-card", line: 5, dot: 11 },
  { color: "text-ink", line: 1.5, dot: 7 },
]

type ProfitLineProps = { profits: readonly number[]; scale: Scale }

function ProfitLine({ profits, scale }: ProfitLineProps) {
  const points = profits.map((profit, index) => ({ x: index + 0.5, y: fromTop(profit, scale) }))
  return (
    <svg
      viewBox={`0 0 ${profits.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes(
        "pointer-events-none absolute inset-x-0 top-0 w-full overflow-visible",
        plotHeight,
      )}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {strokes.map(({ color, line, dot }) => (
        <g key={color} className={color}>
          <polyline
            points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
            strokeWidth={line}
            vectorEffect="non-scaling-stroke"
          />
          {points.map(({ x, y }) => (
            // A line without length is drawn as a dot that keeps its shape while the drawing is stretched.
            <path key={x} d={`M${x} ${y}h0`} strokeWidth={dot} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
      ))}
    </svg>
  )
}

/** The labels of the axis, beside the plot, so that they stay while a phone scrolls through twelve months. */
export function PlotScale({ scale }: { scale: Scale }) {
  const language = useLanguage()
  const unit = unitOf(scale)
  return (
    <div aria-hidden="true" className={classes("min-w-6 shrink-0 text-right", plotHeight)}>
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          data-scale={tick}
          className="relative flex h-0 items-center justify-end text-xs whitespace-nowrap text-soft"
          style={{ top: `${fromTop(tick, scale)}%` }}
        >
          {tickLabel(tick, unit, language)}
        </span>
      ))}
    </div>
  )
}
