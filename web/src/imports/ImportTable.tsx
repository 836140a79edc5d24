// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by themselves, which those of a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: a header is no control, and the buttons in cells have the focus

import type { ImportPlan, PlannedColumn, PlannedRow, RowId } from "@marza/spreadsheet/types.ts"
import { type CSSProperties, useCallback, useId, useMemo, useRef } from "react"
import { surface } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { TabPanel, Tabs } from "../ui/Tabs.tsx"
import { useWindowRows } from "../ui/useWindowRows.ts"
import type { Choose } from "./choices.ts"
import { ImportHeadings } from "./ImportHeadings.tsx"
import { ImportRow } from "./ImportRow.tsx"
import type { KnownCars } from "./knownCars.ts"
import { useImportTexts } from "./texts.ts"
import { useCellKeys } from "./useCellKeys.ts"
import { useFocusAfterRow } from "./useFocusAfterRow.ts"

type ImportTableProps = {
  plan: ImportPlan
  known: KnownCars
  refusals: ReadonlyMap<RowId, readonly string[]>
  filter: Filter
  onFilter: (filter: Filter) => void
  onChoose: Choose
}

/** Which rows the table shows. */
export type Filter = "all" | "problems" | "leftOut"

const rowPixels = 45

/** The rows as they will be stored. Only those near the window are rendered. */
export function ImportTable(props: ImportTableProps) {
  const { plan, known, refusals, filter, onFilter, onChoose } = props
  const texts = useImportTexts()
  const panelId = useId()
  const isFaulty = ({ id, problems, leftOut }: PlannedRow) =>
    refusals.has(id) || (problems.length > 0 && leftOut === null)
  const shown = {
    all: plan.rows,
    problems: plan.rows.filter(isFaulty),
    leftOut: plan.rows.filter(({ leftOut }) => leftOut !== null),
  }
  const rows = shown[filter]
  const section = useFocusAfterRow(rows)
  return (
    <section aria-label={texts.preview} {...section} className={classes(surface, "min-w-0")}>
      <div className="px-4 py-2">
        <Tabs
          id={panelId}
          label={texts.show}
          value={filter}
          tabs={(["all", "problems", "leftOut"] as const).map((value) => ({
            value,
            label: texts.filters[value],
            count: shown[value].length,
          }))}
          onChange={onFilter}
        />
      </div>
      <TabPanel id={panelId} value={filter}>
        {rows.length === 0 ? (
          <p className="px-4 py-8 text-center text-soft">{texts.noRows}</p>
        ) : (
          <Rows
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

type RowsProps = {
  rows: readonly PlannedRow[]
  columns: readonly PlannedColumn[]
  known: KnownCars
  refusals: ReadonlyMap<RowId, readonly string[]>
  onChoose: Choose
}

/**
 * The headings stay at the top of the window. The rows scroll sideways in a box below, and the headings follow them.
 */
function Rows({ rows, columns, known, refusals, onChoose }: RowsProps) {
  const texts = useImportTexts()
  const headings = useRef<HTMLDivElement>(null)
  const cellKeys = useCellKeys()
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const { measure, startOf, listProps, ...list } = useWindowRows<HTMLDivElement>({
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
      className="text-sm/5 [--name:10rem] sm:[--name:14rem]"
      style={widths}
    >
      <div
        ref={headings}
        className="sticky top-0 z-20 overflow-hidden border-b border-line bg-card"
      >
        <ImportHeadings columns={columns} />
      </div>
      <div
        {...cellKeys}
        className="overflow-x-auto rounded-b-2xl"
        onScroll={({ currentTarget }) => {
          if (headings.current) headings.current.scrollLeft = currentTarget.scrollLeft
        }}
      >
        <div role="rowgroup" {...listProps} className="relative min-w-(--width)">
          {list.rows.map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <div
                  key={item.key}
                  ref={measure}
                  data-index={item.index}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${startOf(item)}px)` }}
                >
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

const [numberRem, cellRem, vinRem, figureRem] = [5.5, 9, 12, 8.5]

/** Each row is a grid of its own, so the widths are fixed. The name is narrower on a phone. */
function widthsOf(columns: readonly PlannedColumn[]) {
  const cells = columns.map(({ id }) => {
    if (id === "car.name") return "var(--name)"
    return `${id === "car.vin" ? vinRem : cellRem}rem`
  })
  const widths = [`${numberRem}rem`, ...cells, ...Array<string>(3).fill(`${figureRem}rem`)]
  return {
    "--columns": widths.join(" "),
    "--width": `calc(${widths.join(" + ")})`,
  } as CSSProperties
}
