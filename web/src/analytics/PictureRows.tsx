import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { useFirstMessages, useLanguage } from "../messages/first.ts"
import { GainOrLoss } from "../ui/GainOrLoss.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"

export type PictureRow = {
  label: string
  /** Below both, as wide as the row. */
  note?: string
  value: Decimal | number | string
  /** Its label always says "profit". */
  isProfit?: boolean
  /** A part of a profit, which has its sign. */
  isSigned?: boolean
  isSum?: boolean
  /** A rate is missing. */
  isEstimated?: boolean | undefined
}

/** What follows a sum is no part of it. */
const sum = "font-semibold [&+*]:mt-2"

/** Figures of a month below each other, as a closing keeps them. */
export function PictureRows({ rows }: { rows: readonly PictureRow[] }) {
  const language = useLanguage()
  const { money } = useFirstMessages()
  const shown = ({ value, isProfit, isSigned }: PictureRow) => {
    if (typeof value !== "string" || !/^-?\d+\.\d\d$/.test(value)) return value
    if (isProfit) return <GainOrLoss amount={value} />
    return (isSigned ? formatSignedMoney : formatMoney)(value, "EUR", language)
  }
  return (
    <dl className="mt-1 border-t border-line text-sm">
      {rows.map((row) => (
        <div
          key={row.label}
          className={`flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 ${row.isSum ? sum : ""}`}
        >
          {/* A long label wraps before its amount does. */}
          <dt className="min-w-0 flex-1 basis-32 text-pretty">{row.label}</dt>
          <dd className="ml-auto text-right whitespace-nowrap tabular-nums">
            {row.isEstimated && <NoRateNote isSaid />}
            {shown(row)}
          </dd>
          {row.note && (
            <dd className="basis-full text-xs font-normal wrap-normal text-soft">{row.note}</dd>
          )}
          {row.isEstimated && (
            <dd className="basis-full text-right text-xs font-normal text-warn">{money.noRate}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
