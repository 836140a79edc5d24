import { formatMoney } from "@marza/domain/money/format.ts"
import type { Partners, Settlement } from "@marza/domain/partners/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatDay } from "../ui/dates.ts"
import { Money } from "../ui/Money.tsx"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"

type SettlementRowProps = {
  settlement: Settlement
  participants: Partners["items"]
  onEdit: () => void
}

/** A press anywhere on the row opens the settlement. */
export function SettlementRow({ settlement, participants, onEdit }: SettlementRowProps) {
  const texts = usePartnerTexts()
  const { payments } = useMessages()
  const language = useLanguage()
  const { short, receiver } = useNames(participants)
  const { from, to, amount, day, how, note, full_name } = settlement
  const gave = texts.gave(short(from), receiver(to))
  const details = {
    day: formatDay(new Date(day), "UTC", language),
    how: how && payments.choices.paymentWay[how],
    note,
    by: full_name && texts.recordedBy(full_name),
  }
  return (
    <li className="row-hover relative py-3">
      <div className="flex flex-wrap justify-between gap-x-3 leading-snug">
        <button
          type="button"
          aria-label={texts.editOf(gave, formatMoney(amount, "EUR", language))}
          onClick={onEdit}
          className="-my-3 min-h-touch min-w-36 flex-1 py-3 text-left font-medium wrap-anywhere after:absolute after:inset-0 print:min-h-0"
        >
          {gave}
        </button>
        <Money amount={amount} className="ml-auto font-semibold" />
      </div>
      <p className="mt-1 overflow-hidden text-xs text-soft wrap-anywhere">
        <span className="dotted-parts">
          {Object.entries(details).map(([name, part]) => part && <span key={name}>{part}</span>)}
        </span>
      </p>
    </li>
  )
}
