// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by themselves, which those of a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: a header is no control, and the buttons in cells have the focus

import type { ImportPlan, PlannedColumn, PlannedRow, RowId } from "@marza/spreadsheet/types.ts"
import { type CSSProperties, useCallback, useId, useMemo, useRef } from "react"
import { Button } from "../ui/Button.tsx"
import { classes, surface } from "../ui/classes.ts"
import { TabPanel, Tabs } from "../ui/Tabs.tsx"
import { useWindowRows } from "../ui/useWindowRows.ts"
import { type Choose, hasErrors, isWaiting, obstacleOf, without } from "./choices.ts"
import { ImportCards, type ImportRowsProps } from "./ImportCards.tsx"
import { ImportHeadings } from "./ImportHeadings.tsx"
import { ImportRow } from "./ImportRow.tsx"
import type { KnownCars } from "./knownCars.ts"
import { useImportTexts } from "./texts.ts"
import { useCellKeys } from "./useCellKeys.ts"
import { useFocusAfterRow } from "./useFocusAfterRow.ts"
import { useIsPhone } from "./useIsPhone.ts"

type ImportTableProps = {
  plan: ImportPlan
  known: KnownCars
  refusals: ReadonlyMap<RowId, readonly string[]>
  filter: Filter
  onFilter: (filter: Filter) => void
  onChoose: Choose
}

/** Which rows the table shows. */
export type Filter = "all" | "problems" | "waiting" | "leftOut"

const filters = ["all", "problems", "waiting", "leftOut"] as const

const rowPixels = 45

/** The rows as they will be stored. Only those near the window are rendered. */
export function ImportTable(props: ImportTableProps) {
  const { plan, known, refusals, filter, onFilter, onChoose } = props
  const texts = useImportTexts()
  const panelId = useId()
  const isFaulty = (row: PlannedRow) => refusals.has(row.id) || hasErrors(row)
  const shown = {
    all: plan.rows,
    problems: plan.rows.filter(isFaulty),
    waiting: plan.rows.filter(isWaiting),
    leftOut: plan.rows.filter(({ leftOut }) => leftOut !== null),
  }
  const rows = shown[filter]
  const isPhone = useIsPhone()
  const Shown = isPhone ? ImportCards : Rows
  const section = useFocusAfterRow(rows)
  return (
    <section
      aria-label={texts.preview}
      {...section}
      className={classes(!isPhone && surface, "wide-page min-w-0")}
    >
      <div className="py-2 sm:px-4">
        <Tabs
          id={panelId}
          label={texts.show}
          value={filter}
          tabs={filters
            // Most files leave no question that a row waits for.
            .filter((value) => value !== "waiting" || filter === value || shown.waiting.length > 0)
            .map((value) => ({
              value,
              label: texts.filters[value],
              count: shown[value].length,
            }))}
          onChange={onFilter}
        />
      </div>
      <TabPanel id={panelId} value={filter}>
        {isPhone &&
          filter === "problems" &&
          rows.length > 1 &&
          obstacleOf(plan) !== "unanswered" && (
            <Button
              variant="secondary"
              onClick={() => onChoose(without(rows))}
              className="mb-2 w-full"
            >
              {texts.leaveOutProblems(rows.length)}
            </Button>
          )}
        {rows.length === 0 ? (
          <p className="px-4 py-8 text-center text-soft">{texts.noRows[filter]}</p>
        ) : (
          <Shown
            rows={rows}
            columns={plan.columns}
            known={known}
            refusals={refusals}
            onChoose={onChoose}
          />
        )}
      </TabPanel>
    </section>
  )
}

/**
 * The headings stay at the top of the window. The rows scroll sideways in a box below, and the headings follow them.
 */
function Rows({ rows, columns, known, refusals, onChoose }: ImportRowsProps) {
  const texts = useImportTexts()
  const headings = useRef<HTMLDivElement>(null)
  const cellKeys = useCellKeys()
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const {
    rows: shownRows,
    rowProps,
    listProps,
  } = useWindowRows<HTMLDivElement>({
    count: rows.length,
    estimateSize: (index) => rowPixels * (1 + (rows[index]?.lines.length ?? 0)),
    getItemKey: keyOf,
    overscan: 8,
  })
  const widths = useMemo(() => widthsOf(columns), [columns])
  return (
    <div
      role="grid"
      aria-label={texts.preview}
      aria-rowcount={rows.length + 1}
      className="text-sm/5"
      style={widths}
    >
      <div
        ref={headings}
        className="scroll-shade sticky top-0 z-20 overflow-hidden border-b border-line bg-card"
      >
        <ImportHeadings columns={columns} />
      </div>
      <div
        {...cellKeys}
        className="scroll-shade overflow-x-auto rounded-b-2xl"
        onScroll={({ currentTarget }) => {
          if (headings.current) headings.current.scrollLeft = currentTarget.scrollLeft
        }}
      >
        <div role="rowgroup" {...listProps} className="relative min-w-(--width)">
          {shownRows.map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <div key={item.key} {...rowProps(item)} className="absolute inset-x-0 top-0">
                  <ImportRow
                    row={row}
                    index={item.index + 2}
                    columns={columns}
                    knownAs={known.get(row.id)?.name}
                    refusals={refusals.get(row.id)}
                    onChoose={onChoose}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

const rems = { number: 5.5, cell: 8.5, day: 8, name: 14, vin: 12, figure: 8.5, profit: 11.5 }

/** Each row is a grid of its own, so the widths are fixed. */
function widthsOf(columns: readonly PlannedColumn[]) {
  const cells = columns.map(({ target }) => {
    if (target === "car.name") return rems.name
    if (target === "car.vin") return rems.vin
    return target === "car.bought_on" || target === "car.sold_on" ? rems.day : rems.cell
  })
  // A loss has its word before it.
  const figures = [rems.figure, rems.figure, rems.profit]
  const widths = [rems.number, ...cells, ...figures].map((width) => `${width}rem`)
  return {
    "--columns": widths.join(" "),
    "--width": `calc(${widths.join(" + ")})`,
  } as CSSProperties
}
