// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by themselves, which those of a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: a header is no control, and the buttons in cells have the focus

import type { PlannedColumn, PlannedRow } from "@marza/spreadsheet/types.ts"
import { type CSSProperties, useCallback, useId, useRef } from "react"
import { Button } from "../ui/Button.tsx"
import { classes, surface } from "../ui/classes.ts"
import { TabPanel, Tabs } from "../ui/Tabs.tsx"
import { useWindowRows } from "../ui/useWindowRows.ts"
import { hasErrors, isWaiting, obstacleOf, without } from "./choices.ts"
import { frozenName, frozenNumber } from "./ImportCell.tsx"
import { ImportRow } from "./ImportRow.tsx"
import { profitDifference } from "./profits.ts"
import { useCellKeys } from "./useCellKeys.ts"
import { useFocusInRows } from "./useFocusInRows.ts"
import { useImport } from "./useImport.ts"

/** Which rows are shown. */
export type Filter = "all" | "problems" | "waiting" | "profits" | "leftOut"

const isAlways: ReadonlySet<Filter> = new Set(["all", "problems"])

type ImportRowsProps = { filter: Filter; onFilter: (filter: Filter) => void }

/** The rows as they will be stored: a table, or a card for each row on a phone. */
export function ImportRows({ filter, onFilter }: ImportRowsProps) {
  const { texts, plan, importing, choose } = useImport()
  const panelId = useId()
  const isCards = isPhone.useValue()
  const waiting = plan.rows.filter(isWaiting)
  const problems = plan.rows.filter((row) => importing.refusals.has(row.id) || hasErrors(row))
  const shown: Record<Filter, readonly PlannedRow[]> = {
    all: plan.rows,
    problems,
    waiting,
    // A profit can still change while a question is open.
    profits: waiting.length > 0 ? [] : plan.rows.filter(profitDifference),
    leftOut: plan.rows.filter(({ leftOut }) => leftOut !== null),
  }
  const tabs = (Object.keys(shown) as Filter[])
    .filter((value) => isAlways.has(value) || value === filter || shown[value].length > 0)
    .map((value) => ({ value, label: texts.filters[value], count: shown[value].length }))
  return (
    <section
      aria-label={texts.preview}
      {...useFocusInRows(shown[filter])}
      className={classes(!isCards && surface, "wide-page min-w-0")}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 py-2 sm:px-4">
        <Tabs
          id={panelId}
          label={texts.show}
          value={filter}
          tabs={tabs}
          onChange={onFilter}
          className="max-sm:basis-full max-sm:flex-wrap"
        />
        {problems.length > 0 && obstacleOf(plan) !== "unanswered" && (
          <Button
            variant="secondary"
            onClick={() => choose(without(problems))}
            className={classes("max-sm:w-full", filter !== "problems" && "max-sm:hidden")}
          >
            {texts.leaveOutProblems(problems.length)}
          </Button>
        )}
      </div>
      <TabPanel id={panelId} value={filter}>
        {shown[filter].length === 0 ? (
          <p className="px-4 py-8 text-center text-soft">{texts.noRows[filter]}</p>
        ) : (
          <WindowOfRows key={String(isCards)} rows={shown[filter]} />
        )}
      </TabPanel>
    </section>
  )
}

/**
 * Only the rows near the window are rendered. The headings of the table stay at the top of the window: its rows scroll
 * sideways in a box below, and the headings follow them.
 */
function WindowOfRows({ rows }: { rows: readonly PlannedRow[] }) {
  const { texts, plan, targetName } = useImport()
  const isCards = isPhone.useValue()
  const headings = useRef<HTMLDivElement>(null)
  const cellKeys = useCellKeys()
  const list = useWindowRows<HTMLDivElement>({
    count: rows.length,
    estimateSize: (index) => (isCards ? 160 : 45 * (1 + (rows[index]?.lines.length ?? 0))),
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: isCards ? 4 : 8,
  })
  const body = (
    <div
      role={isCards ? undefined : "rowgroup"}
      {...list.listProps}
      className="relative sm:min-w-(--width)"
    >
      {list.rows.map((item) => {
        const row = rows[item.index]
        return (
          row && (
            <div
              key={item.key}
              {...list.rowProps(item)}
              className="absolute inset-x-0 top-0 max-sm:pb-2"
            >
              <ImportRow row={row} index={item.index + 2} />
            </div>
          )
        )
      })}
    </div>
  )
  if (isCards) return body
  return (
    <div
      role="grid"
      aria-label={texts.preview}
      aria-rowcount={rows.length + 1}
      className="text-sm/5"
      style={widthsOf(plan.columns)}
    >
      <div
        ref={headings}
        className="scroll-shade sticky top-0 z-20 overflow-hidden border-b border-line bg-card"
      >
        <div
          role="row"
          aria-rowindex={1}
          className="grid min-w-(--width) grid-cols-(--columns) items-stretch text-xs font-semibold text-ink/80 *:px-2 *:py-2"
        >
          <div role="columnheader" className={classes(frozenNumber, "pl-4!")}>
            {texts.row}
          </div>
          {plan.columns.map(({ id, target, heading }) => (
            <div
              key={id}
              role="columnheader"
              title={heading ?? undefined}
              className={id === "car.name" ? frozenName : ""}
            >
              {targetName(target)}
              {target.startsWith("expenses.") && !target.endsWith(`.${heading}`) && (
                <span className="block truncate font-normal text-soft">{heading}</span>
              )}
            </div>
          ))}
          {[texts.expensesSum, texts.cost, texts.profit].map((title) => (
            <div key={title} role="columnheader" className="text-right last:pr-4">
              {title}, EUR
            </div>
          ))}
        </div>
      </div>
      <div
        {...cellKeys}
        className="scroll-shade overflow-x-auto rounded-b-2xl"
        onScroll={({ currentTarget }) => {
          if (headings.current) headings.current.scrollLeft = currentTarget.scrollLeft
        }}
      >
        {body}
      </div>
    </div>
  )
}

const widths: Partial<Record<PlannedColumn["target"], number>> = {
  "car.name": 14,
  "car.vin": 12,
  "car.bought_on": 8,
  "car.sold_on": 8,
}

/** Each row is a grid of its own, so the widths are fixed, in rem. The profit is wide: a loss has its word before it. */
function widthsOf(columns: readonly PlannedColumn[]) {
  const all = [5.5, ...columns.map(({ target }) => widths[target] ?? 8.5), 8.5, 8.5, 11.5]
  return {
    "--columns": all.map((width) => `${width}rem`).join(" "),
    "--width": `${all.reduce((sum, width) => sum + width)}rem`,
  } as CSSProperties
}

import { isPhone } from "../ui/isPhone.ts"
