import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import { useLanguage } from "../messages/first.ts"
import { classes } from "../ui/classes.ts"
import { shortMonthNames } from "../ui/shortMonthNames.ts"
import { type Brought, isSameMonth } from "./brought.ts"
import { fromTop, type Scale, tickLabel, unitOf } from "./scale.ts"

type PlotProps = {
  months: readonly Brought[]
  scale: Scale
  chosen: Month
  onChoose: (month: Month) => void
}

/** The height of the plot and of its skeleton. */
export const plotHeight = "h-40 lg:h-64 print:h-28"

/**
 * Each month as a button with a bar of what it brought, below the line where that is a loss. Numbers are for drawing only;
 * all shown figures stay decimals. Screen readers have the table.
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
      <ul className="relative grid auto-cols-[minmax(2.75rem,1fr)] @min-[75rem]:auto-cols-[minmax(2.3125rem,1fr)] @min-[75rem]:px-1 grid-flow-col">
        {months.map((month) => (
          <li key={`${month.year}-${month.month}`}>
            <button
              type="button"
              aria-pressed={isSameMonth(month, chosen)}
              className="group w-full rounded-xl hover:bg-line/40 aria-pressed:bg-line/50"
              onClick={() => onChoose(month)}
            >
              <span className={classes("flex justify-center px-1", plotHeight)}>
                <Bar value={Number(month.brought)} scale={scale} />
              </span>
              <span className="sr-only">{monthTitle(month, language)}</span>
              <span
                aria-hidden="true"
                className="-mx-1 block min-h-10 pt-2 text-xs leading-none @min-[75rem]:tracking-tight text-soft group-aria-pressed:font-semibold group-aria-pressed:text-ink"
              >
                {shortMonthNames(language)[month.month - 1]}
                {month.month === 1 && <span className="mt-0.5 block">{month.year}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type BarProps = { value: number; scale: Scale }

function Bar({ value, scale }: BarProps) {
  const [top, bottom] = [fromTop(Math.max(0, value), scale), fromTop(Math.min(0, value), scale)]
  return (
    <span className="relative block w-3/5 max-w-14">
      {value !== 0 && (
        <span
          className={classes(
            "absolute inset-x-0",
            value > 0 ? "rounded-t bg-gain" : "rounded-b bg-loss",
          )}
          style={{ top: `${top}%`, height: `${bottom - top}%` }}
        />
      )}
    </span>
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
