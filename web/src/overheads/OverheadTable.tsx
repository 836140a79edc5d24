import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"

const heading = "px-2 pb-1 text-left text-xs font-normal text-soft"

type OverheadTableProps = {
  /** Whether the columns have their names in sight. */
  isFirst: boolean
  children: ReactNode
}

/** The rows of a month in columns, which stand below those of the month before. */
export function OverheadTable({ isFirst, children }: OverheadTableProps) {
  const { overheads: texts } = useMessages()
  const { day, description, type, supplier } = texts.words
  return (
    <table className="-mx-4 w-[calc(100%+2rem)] table-fixed text-sm">
      <caption className="sr-only">{texts.title}</caption>
      <colgroup>
        <col className="w-30" />
        <col />
        <col className="w-[16%]" />
        <col className="w-[24%]" />
        <col className="w-36" />
      </colgroup>
      {/* A big screen has two of them beside each other. */}
      <thead className={isFirst ? undefined : "sr-only big:not-sr-only"}>
        <tr>
          <th scope="col" className={classes(heading, "pl-4")}>
            {day.label}
          </th>
          <th scope="col" className={heading}>
            {description.label}
          </th>
          <th scope="col" className={heading}>
            {type.label}
          </th>
          <th scope="col" className={heading}>
            {supplier.label}
          </th>
          <th scope="col" className={classes(heading, "pr-4 text-right!")}>
            {texts.inEur}
          </th>
        </tr>
      </thead>
      <tbody className="*:border-t *:border-line">{children}</tbody>
    </table>
  )
}
