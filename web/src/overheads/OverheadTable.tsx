import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"

const heading = "px-2 pb-1 text-left text-xs font-normal text-soft"

/** The rows of a month in columns. */
export function OverheadTable({ children }: { children: ReactNode }) {
  const { overheads: texts } = useMessages()
  const { day, description, type, supplier } = texts.words
  return (
    <table className="-mx-4 w-[calc(100%+2rem)] table-fixed text-sm">
      <caption className="sr-only">{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes(heading, "w-30 pl-4")}>
            {day.label}
          </th>
          <th scope="col" className={heading}>
            {description.label}
          </th>
          <th scope="col" className={classes(heading, "w-[16%]")}>
            {type.label}
          </th>
          <th scope="col" className={classes(heading, "w-[24%]")}>
            {supplier.label}
          </th>
          <th scope="col" className={classes(heading, "w-36 pr-4 text-right!")}>
            {texts.inEur}
          </th>
        </tr>
      </thead>
      <tbody className="*:border-t *:border-line">{children}</tbody>
    </table>
  )
}
