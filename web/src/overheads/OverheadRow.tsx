import { inEur } from "@marza/domain/money/eur.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import type { Overhead } from "@marza/domain/overheads/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { Money } from "../ui/Money.tsx"
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

/**
 * A press anywhere on the row opens the overhead, unless it was skipped, or is the part of an invoice that a deleted car
 * has left: that is changed with the whole.
 */
export function OverheadRow({ overhead, onEdit, onTakeBack }: OverheadRowProps) {
  const { money, overheads: texts, receipts } = useMessages()
  const language = useLanguage()
  const { description, amount, currency, exchange_rate: rate, amount_eur, is_skipped } = overhead
  const { eur, estimated } = inEur({ amount, currency, rate, eur: amount_eur })
  const isMarked = estimated && !is_skipped
  const written = (day: string) => formatDay(new Date(day), "UTC", language)
  const isPart = overhead.split_id !== null
  const details = {
    part: isPart && texts.ofDeletedCar,
    day: written(overhead.day),
    type: !isPart && texts.choices.overheadType[overhead.type],
    supplier: overhead.supplier,
    original:
      currency !== "EUR" &&
      `${formatMoney(amount, currency, language)}${rate ? ` × ${formatRate(rate, language)}` : ""}`,
    noRate: isMarked && <span className="text-warn">{money.noRate}</span>,
    receipts: overhead.receipts > 0 && receipts.count(overhead.receipts),
    repeats:
      overhead.repeats &&
      (overhead.repeats_until
        ? texts.repeatsUntil(written(overhead.repeats_until))
        : texts.repeats),
    hint: isPart && texts.ofDeletedCarHint,
  }
  return (
    <li className="row-hover relative py-3">
      <div className="flex flex-wrap justify-between gap-x-3 leading-snug">
        {isPart || is_skipped ? (
          <span className={classes(overheadTitle, is_skipped && "text-soft")}>{description}</span>
        ) : (
          <button
            type="button"
            aria-label={texts.editOf(description)}
            onClick={onEdit}
            className={classes(overheadTitle, "after:absolute after:inset-0")}
          >
            {description}
          </button>
        )}
        <span
          className={classes(
            "ml-auto whitespace-nowrap",
            is_skipped ? "text-soft line-through" : "font-semibold",
          )}
        >
          {/* The words stand in the line below. */}
          {isMarked && <NoRateNote isSaid />}
          <Money amount={eur} />
        </span>
      </div>
      <div className="mt-1 flex items-center justify-between gap-x-3">
        <p className="min-w-0 overflow-hidden text-xs text-soft wrap-anywhere">
          <span className="dotted-parts">
            {is_skipped && <span>{texts.isSkipped}</span>}
            {Object.entries(details).map(([name, part]) => part && <span key={name}>{part}</span>)}
          </span>
        </p>
        {is_skipped && (
          <Button
            variant="quiet"
            aria-label={texts.takeBackOf(description)}
            onClick={onTakeBack}
            className="-my-3 -mr-3 shrink-0 px-3 text-sm text-primary"
          >
            {texts.takeBack}
          </Button>
        )}
      </div>
    </li>
  )
}
