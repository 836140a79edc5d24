import { inEur } from "@marza/domain/money/eur.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import type { Overhead } from "@marza/domain/overheads/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { ReceiptIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { mediaQuery } from "../ui/mediaQuery.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"

type OverheadRowProps = {
  overhead: Overhead
  onEdit: () => void
  /** Takes back that it was skipped. */
  onTakeBack: () => void
}

/** Classes of a description, which wraps beside its amount; a row of its own is as tall as a finger. */
export const overheadTitle =
  "-my-3 min-h-touch min-w-[min(9rem,100%)] flex-1 py-3 text-left font-medium text-pretty wrap-anywhere print:min-h-0"

/** Whether overheads stand in columns. In a narrower window each is a row of two lines. */
export const useHasColumns = mediaQuery("(min-width: 51.25rem)").useValue

/** Where columns stand, they say day, type and supplier. */
function useDetails(overhead: Overhead, hasColumns: boolean) {
  const { money, overheads: texts, receipts } = useMessages()
  const language = useLanguage()
  const { amount, currency, exchange_rate: rate, amount_eur, is_skipped } = overhead
  const { eur, estimated } = inEur({ amount, currency, rate, eur: amount_eur })
  const isMarked = estimated && !is_skipped
  const written = (day: string) => formatDay(new Date(day), "UTC", language)
  const isPart = overhead.split_id !== null
  const [day, type] = [
    written(overhead.day),
    isPart ? null : texts.choices.overheadType[overhead.type],
  ]
  const details = {
    skipped: is_skipped && texts.isSkipped,
    part: isPart && texts.ofDeletedCar,
    ...(!hasColumns && { day, type, supplier: overhead.supplier }),
    original:
      currency !== "EUR" &&
      `${formatMoney(amount, currency, language)}${rate ? ` × ${formatRate(rate, language)}` : ""}`,
    noRate: isMarked && <span className="text-warn">{money.noRate}</span>,
    repeats:
      overhead.repeats &&
      (overhead.repeats_until
        ? texts.repeatsUntil(written(overhead.repeats_until))
        : texts.repeats),
    hint: isPart && texts.ofDeletedCarHint,
  }
  const parts = Object.entries(details).filter(([, part]) => part)
  const stored = overhead.receipts > 0 ? receipts.count(overhead.receipts) : null
  return { eur, isMarked, isFixed: isPart || is_skipped, day, type, parts, stored }
}

type Details = ReturnType<typeof useDetails>

/**
 * A press anywhere on the row opens the overhead, unless it was skipped, or is the part of an invoice that a deleted car
 * has left: that is changed with the whole. Among rows in columns it is one of a table.
 */
export function OverheadRow(props: OverheadRowProps) {
  const hasColumns = useHasColumns()
  const details = useDetails(props.overhead, hasColumns)
  return hasColumns ? (
    <InColumns {...props} details={details} />
  ) : (
    <InLines {...props} details={details} />
  )
}

type RowProps = OverheadRowProps & { details: Details }

function InLines(props: RowProps) {
  return (
    <li className="row-hover relative py-3">
      <div className="flex flex-wrap justify-between gap-x-3 leading-snug">
        <Description {...props} className={overheadTitle} />
        <Amount {...props} className="ml-auto" />
      </div>
      <div className="mt-1 flex items-center justify-between gap-x-3">
        <Parts {...props} />
        <Receipts {...props} />
        <TakeBack {...props} className="-my-3 -mr-3 shrink-0" />
      </div>
    </li>
  )
}

const cell = "px-2 py-1 align-middle wrap-anywhere"

function InColumns(props: RowProps) {
  const { overhead, details } = props
  return (
    <tr className="relative hover:bg-background">
      <td className={classes(cell, "pl-4 whitespace-nowrap text-soft")}>{details.day}</td>
      <th scope="row" className={classes(cell, "text-left font-normal")}>
        <Description {...props} className="min-h-9 py-1 text-left font-medium" />
        <Parts {...props} />
      </th>
      <td className={cell}>{details.type}</td>
      <td className={cell}>{overhead.supplier}</td>
      <td className={classes(cell, "text-right")}>
        <Receipts {...props} />
      </td>
      <td className={classes(cell, "pr-4 text-right")}>
        <Amount {...props} />
        <TakeBack {...props} className="-my-1 -mr-3" />
      </td>
    </tr>
  )
}

function Description({ overhead, details, onEdit, className }: RowProps & { className: string }) {
  const { overheads: texts } = useMessages()
  const { description, is_skipped } = overhead
  return details.isFixed ? (
    <span className={classes("inline-block", className, is_skipped && "text-soft")}>
      {description}
    </span>
  ) : (
    <button
      type="button"
      aria-label={texts.editOf(description)}
      onClick={onEdit}
      className={classes(className, "after:absolute after:inset-0")}
    >
      {description}
    </button>
  )
}

type AmountProps = RowProps & { className?: string }

const Amount = ({ overhead, details: { eur, isMarked }, className }: AmountProps) => (
  <span
    className={classes(
      "whitespace-nowrap",
      overhead.is_skipped ? "text-soft line-through" : "font-semibold",
      className,
    )}
  >
    {/* The words stand in the details. */}
    {isMarked && <NoRateNote isSaid />}
    <Money amount={eur} />
  </span>
)

/** That receipts are stored. */
const Receipts = ({ details: { stored } }: RowProps) =>
  stored && (
    <span title={stored} className="shrink-0 text-soft">
      <ReceiptIcon className="-mt-0.5 inline size-4!" />
      <span className="sr-only">{stored}</span>
    </span>
  )

const Parts = ({ details: { parts } }: RowProps) =>
  parts.length > 0 && (
    <p className="min-w-0 overflow-hidden text-xs text-soft wrap-anywhere">
      <span className="dotted-parts">
        {parts.map(([name, part]) => (
          <span key={name}>{part}</span>
        ))}
      </span>
    </p>
  )

function TakeBack({ overhead, onTakeBack, className }: RowProps & { className: string }) {
  const { overheads: texts } = useMessages()
  if (!overhead.is_skipped) return null
  return (
    <Button
      variant="quiet"
      aria-label={texts.takeBackOf(overhead.description)}
      onClick={onTakeBack}
      className={classes("relative px-3 text-sm text-primary", className)}
    >
      {texts.takeBack}
    </Button>
  )
}
