import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"

const heading = "px-2 pb-1 text-left text-xs font-normal text-soft"

/** The names of the columns, in their order; that of receipts has none in sight. */
function useHeads() {
  const { overheads: texts, receipts } = useMessages()
  const { day, description, type, supplier, amount } = texts.words
  return {
    columns: [day, description, type, supplier].map(({ label }) => label),
    receipts: receipts.title,
    amount: amount.label,
  }
}

/** The names of the columns once, above all months: each table has them for a screen reader. */
export function ColumnHeads() {
  const { columns, amount } = useHeads()
  return (
    <div
      aria-hidden="true"
      className="-mb-2 grid grid-cols-[7.5rem_minmax(0,1fr)_16%_24%_3rem_8rem] *:first:pl-4 *:last:col-start-6 *:last:pr-4 *:last:text-right big:hidden"
    >
      {[...columns, amount].map((label) => (
        <span key={label} className={heading}>
          {label}
        </span>
      ))}
    </div>
  )
}

type OverheadTableProps = {
  /** Whether the columns have their names in sight. */
  hasHeads: boolean
  children: ReactNode
}

/** The rows of a month in columns, which stand below those of the month before. */
export function OverheadTable({ hasHeads, children }: OverheadTableProps) {
  const { overheads: texts } = useMessages()
  const { columns, receipts, amount } = useHeads()
  return (
    <table className="-mx-4 w-[calc(100%+2rem)] table-fixed text-sm">
      <caption className="sr-only">{texts.title}</caption>
      <colgroup>
        <col className="w-30" />
        <col />
        <col className="w-[16%]" />
        <col className="w-[24%]" />
        <col className="w-12" />
        <col className="w-32" />
      </colgroup>
      {/* A big screen has two of them beside each other. */}
      <thead className={hasHeads ? undefined : "sr-only big:not-sr-only"}>
        <tr>
          {columns.map((label) => (
            <th key={label} scope="col" className={classes(heading, "first:pl-4")}>
              {label}
            </th>
          ))}
          <th scope="col" className={heading}>
            <span className="sr-only">{receipts}</span>
          </th>
          <th scope="col" className={classes(heading, "pr-4 text-right!")}>
            {amount}
          </th>
        </tr>
      </thead>
      <tbody className="*:border-t *:border-line">{children}</tbody>
    </table>
  )
}
