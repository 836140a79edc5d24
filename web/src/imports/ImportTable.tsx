// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by themselves, which those of a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: a header is no control
import { useWindowVirtualizer } from "@tanstack/react-virtual"
import { type CSSProperties, useId, useLayoutEffect, useMemo, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { surface } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { TabPanel, Tabs } from "../ui/Tabs.tsx"
import type { Choose } from "./choices.ts"
import { ImportRow } from "./ImportRow.tsx"
import type { ImportPlan, PlannedRow, RowId } from "./reading/types.ts"
import { targetName } from "./targetName.ts"
import { useImportTexts } from "./texts.ts"

type ImportTableProps = {
  plan: ImportPlan
  refusals: ReadonlyMap<RowId, readonly string[]>
  onChoose: Choose
}

type Filter = "all" | "problems" | "leftOut"

const rowPixels = 44

/** Each row as it will be stored, of which only those near the window are rendered. */
export function ImportTable({ plan, refusals, onChoose }: ImportTableProps) {
  const texts = useImportTexts()
  const language = useLanguage()
  const panelId = useId()
  const [filter, setFilter] = useState<Filter>("all")
  const isFaulty = ({ id, problems, leftOut }: PlannedRow) =>
    refusals.has(id) || (problems.length > 0 && leftOut === null)
  const shown = {
    all: plan.rows,
    problems: plan.rows.filter(isFaulty),
    leftOut: plan.rows.filter(({ leftOut }) => leftOut !== null),
  }
  const rows = shown[filter]
  const { items, measure, listProps, startOf } = useRows(rows)
  const template = useMemo(
    () =>
      `5.5rem ${plan.columns.map(({ id }) => (id === "car.name" ? "14rem" : "9rem")).join(" ")} repeat(3, 7.5rem)`,
    [plan.columns],
  )
  return (
    <section aria-label={texts.preview} className={classes(surface, "min-w-0")}>
      <div className="px-4 pt-2">
        <Tabs
          id={panelId}
          label={texts.show}
          value={filter}
          tabs={(["all", "problems", "leftOut"] as const).map((value) => ({
            value,
            label: texts.filters[value],
            count: shown[value].length,
          }))}
          onChange={setFilter}
        />
      </div>
      <TabPanel id={panelId} value={filter}>
        {rows.length === 0 ? (
          <p className="px-4 py-8 text-center text-soft">{texts.noRows}</p>
        ) : (
          <div className="overflow-x-auto">
            <div
              role="table"
              aria-label={texts.preview}
              aria-rowcount={rows.length + 1}
              className="w-max min-w-full text-sm"
              style={{ "--columns": template } as CSSProperties}
            >
              <div
                role="row"
                aria-rowindex={1}
                className="grid grid-cols-(--columns) items-end border-b border-line py-2 text-xs font-semibold text-soft"
              >
                <div role="columnheader" className="sticky left-0 z-10 bg-card px-4">
                  {texts.row}
                </div>
                {plan.columns.map(({ id, target, heading }) => (
                  <div key={id} role="columnheader" title={heading ?? undefined} className="px-2">
                    {target.startsWith("expenses.") && <span className="block">{heading}</span>}
                    {targetName(target, texts, language)}
                  </div>
                ))}
                {[texts.expensesSum, texts.cost, texts.profit].map((title) => (
                  <div key={title} role="columnheader" className="px-2 text-right last:pr-4">
                    {title}, EUR
                  </div>
                ))}
              </div>
              <div role="rowgroup" {...listProps} className="relative">
                {items.map((item) => {
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
                          columns={plan.columns}
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
        )}
      </TabPanel>
    </section>
  )
}

function useRows(rows: readonly PlannedRow[]) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // What is above the rows changes with each answer.
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rowPixels * (1 + (rows[index]?.lines.length ?? 0)),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
  })
  return {
    items: virtualizer.getVirtualItems(),
    measure: virtualizer.measureElement,
    startOf: ({ start }: { start: number }) => start - top,
    listProps: { ref: list, style: { height: virtualizer.getTotalSize() } },
  }
}
