// biome-ignore-all lint/a11y/useSemanticElements: as in ImportTable.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: as in ImportTable.tsx

import type { PlannedColumn } from "@marza/spreadsheet/types.ts"
import { classes } from "../ui/classes.ts"
import { frozenName, frozenNumber } from "./frozen.ts"
import { useImportTexts } from "./texts.ts"
import { useTargetName } from "./useTargetName.ts"

/** The headings of the table: what each column was understood as; for expenses also their heading in the file. */
export function ImportHeadings({ columns }: { columns: readonly PlannedColumn[] }) {
  const texts = useImportTexts()
  const targetName = useTargetName()
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid min-w-(--width) grid-cols-(--columns) items-stretch text-xs font-semibold text-ink/80 *:py-2"
    >
      <div role="columnheader" className={classes(frozenNumber, "pl-4")}>
        {texts.row}
      </div>
      {columns.map(({ id, target, heading }) => (
        <div
          key={id}
          role="columnheader"
          title={heading ?? undefined}
          className={classes("px-2", id === "car.name" && frozenName)}
        >
          {targetName(target)}
          {target.startsWith("expenses.") && !target.endsWith(`.${heading}`) && (
            <span className="block truncate font-normal text-soft">{heading}</span>
          )}
        </div>
      ))}
      {[texts.expensesSum, texts.cost, texts.profit].map((title) => (
        <div key={title} role="columnheader" className="px-2 text-right last:pr-4">
          {title}, EUR
        </div>
      ))}
    </div>
  )
}
