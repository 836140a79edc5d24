import { inEur } from "@marza/domain/money/eur.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { counts } from "@marza/domain/payments/rules.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { Money } from "../ui/Money.tsx"
import { NoRate } from "../ui/NoRate.tsx"
import { usePayerWords } from "../ui/payers.ts"

/** A press anywhere on the row opens the payment. */
export function PaymentRow({ payment, onEdit }: { payment: Payment; onEdit: () => void }) {
  const { payments: texts } = useMessages()
  const language = useLanguage()
  const payers = usePayerWords().participant
  const { amount, currency, exchange_rate: rate, amount_eur, kind, payer, how } = payment
  const title = payer ?? texts.choices.paymentKind[kind]
  const { eur, estimated } = inEur({ amount, currency, rate, eur: amount_eur })
  const shown = formatMoney(amount, currency, language)
  const details = {
    kind: payer && texts.choices.paymentKind[kind],
    day: formatDay(new Date(payment.day), "UTC", language),
    state: useStateInWords(payment),
    how: how && texts.choices.paymentWay[how],
    eur:
      currency !== "EUR" &&
      `${rate ? `× ${formatRate(rate, language)} = ` : ""}${formatMoney(eur, "EUR", language)}`,
    received:
      payment.received_by &&
      `${texts.words.received_by.label}: ${payers[payment.received_by] ?? ""}`,
    note: payment.note,
  }
  return (
    <li className="row-hover relative py-2">
      <div className="flex flex-wrap justify-between gap-x-3 leading-snug">
        <button
          type="button"
          aria-label={texts.editOf(title, shown)}
          onClick={onEdit}
          className="-mt-2 -mb-4 min-h-touch min-w-[min(9rem,100%)] flex-1 pt-2 pb-4 text-left font-medium wrap-anywhere after:absolute after:inset-0 print:min-h-0"
        >
          {title}
        </button>
        <Money
          amount={amount}
          currency={currency}
          className={classes(
            "ml-auto font-semibold",
            !counts(payment) && "text-soft",
            payment.state === "returned" && "line-through",
          )}
        />
      </div>
      <p className="mt-1 overflow-hidden text-xs text-soft wrap-anywhere">
        <span className="dotted-parts">
          {Object.entries(details).map(([name, part]) => part && <span key={name}>{part}</span>)}
        </span>
      </p>
      {estimated && <NoRate className="mt-1" />}
    </li>
  )
}

/** What became of a deposit; null for any other payment. */
function useStateInWords({ state, state_day, until }: Payment): string | null {
  const { payments: texts } = useMessages()
  const language = useLanguage()
  const written = (day: string | null) =>
    day === null ? "" : formatDay(new Date(day), "UTC", language)
  switch (state) {
    case "held":
      return texts.heldUntil(written(until))
    case "counted":
      return texts.counted
    case "returned":
      return texts.returnedOn(written(state_day))
    case "kept":
      return texts.keptOn(written(state_day))
    default:
      return null
  }
}
