import type { Decimal } from "@marza/domain/money/decimal.ts"
import { Money } from "../ui/Money.tsx"

export type PictureRow = { label: string; value: Decimal | number | string; isSum?: boolean }

/** Figures of a month below each other, as a closing keeps them. */
export const PictureRows = ({ rows }: { rows: readonly PictureRow[] }) => (
  <dl className="mt-1 border-t border-line text-sm">
    {rows.map(({ label, value, isSum }) => (
      <div
        key={label}
        className={`flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 ${isSum ? "font-semibold" : ""}`}
      >
        <dt className="min-w-0">{label}</dt>
        <dd className="ml-auto text-right tabular-nums">
          {typeof value === "string" && /^-?\d+\.\d\d$/.test(value) ? (
            <Money amount={value as Decimal} />
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
)
