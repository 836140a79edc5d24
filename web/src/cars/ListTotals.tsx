// biome-ignore-all lint/a11y/useSemanticElements: the row of a table whose rows are placed by themselves
// biome-ignore-all lint/a11y/useFocusableInteractive: no row of this table is a control
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { carTotalsQuery } from "./api.ts"
import type { CarFilter } from "./listApi.ts"
import { type Column, figure, row } from "./tableLayout.ts"

type ListTotalsProps = { organizationId: string; filter: CarFilter; columns: readonly Column[] }

/** What the listed cars come to, in sight while the table is scrolled. Its place is kept until that is known. */
export function ListTotals({ organizationId, filter, columns }: ListTotalsProps) {
  const { cars: texts, carTable } = useMessages()
  const { data } = useQuery(carTotalsQuery(organizationId, filter))
  const sums: Partial<Record<Column, ReactNode>> = data
    ? {
        purchase: (
          <>
            {data.purchase_estimated && <NoRateNote />}
            <Money amount={data.purchase_eur} />
          </>
        ),
        expenses: <Money amount={data.expenses_eur} />,
        cost: (
          <>
            {data.cost_estimated && <NoRateNote />}
            <Money amount={data.cost_eur} />
          </>
        ),
        profit: (
          <>
            {data.profit_estimated && <NoRateNote />}
            {data.profit_cars > 0 && <Profit amount={data.profit} />}
          </>
        ),
      }
    : {}
  // The words have the room of the columns before the first sum.
  const first = columns.findIndex((column) => column === "purchase" || column === "cost")
  return (
    <div
      role="rowgroup"
      className="sticky bottom-[calc(var(--bar)+var(--strip))] z-10 border-t border-line bg-card"
    >
      <div role="row" className={classes(row, "h-9 items-center *:font-semibold")}>
        <div role="cell" className="truncate pl-3" style={{ gridColumn: `span ${first}` }}>
          {carTable.total}
          {data && (
            <span className="font-normal text-soft">
              {" · "}
              {texts.found(data.cars)}
              {/* The profit is of other cars than the sums before it. */}
              {data.profit_cars !== data.cars && carTable.profitOf(data.profit_cars)}
            </span>
          )}
        </div>
        {data &&
          columns.slice(first, -1).map((column) => (
            <div key={column} role="cell" className={figure}>
              {sums[column]}
            </div>
          ))}
      </div>
    </div>
  )
}
