import { expenseFields, furtherExpenseFields } from "@marza/domain/expenses/fields.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { dottedParts } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { formatField } from "../ui/formatField.ts"
import { Money } from "../ui/Money.tsx"
import { NoRate } from "../ui/NoRate.tsx"

type ExpenseRowProps = {
  expense: Expense
  /** Texts about its receipts: how many are stored, being sent, and failed. */
  receipts: readonly string[]
  onEdit: () => void
  onFillInRate: () => void
}

/** A press anywhere on the row opens the expense. */
export function ExpenseRow({ expense, receipts, onEdit, onFillInRate }: ExpenseRowProps) {
  const { expenses: texts } = useMessages()
  const language = useLanguage()
  const { currency, description, exchange_rate: rate } = expense
  const isRefund = expense.kind === "refund"
  const amount = isRefund ? subtract("0", expense.amount) : expense.amount
  const { eur, estimated } = expenseInEur(expense)
  const original = currency !== "EUR" && formatMoney(amount, currency, language)
  const further = furtherExpenseFields.map((field): [string, string | null] => {
    const value = expense[field]
    const { format } = expenseFields[field]
    const shown = value && formatField(format, value, currency, texts.choices, language)
    return [field, shown && `${texts.words[field].label}: ${shown}`]
  })
  const details = {
    refund: isRefund && texts.choices.expenseKind.refund,
    type: texts.choices.expenseType[expense.expense_type],
    day: formatDay(new Date(expense.date), "UTC", language),
    by: expense.full_name,
    ...Object.fromEntries(further),
    original: original && (rate ? `${original} × ${formatRate(rate, language)}` : original),
    receipts: receipts[0],
    moreReceipts: receipts.slice(1).join(", "),
  }
  return (
    <li className="relative py-3 hover:bg-background/60">
      <div className="flex flex-wrap justify-between gap-x-3 leading-snug">
        <button
          type="button"
          aria-label={texts.editOf(description)}
          onClick={onEdit}
          className="-my-3 min-h-touch min-w-36 flex-1 py-3 text-left font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {description}
        </button>
        <Money amount={eur} className="ml-auto font-semibold" />
      </div>
      <p className="mt-1 overflow-hidden text-xs text-soft wrap-anywhere">
        <span className={dottedParts}>
          {Object.entries(details).map(([name, part]) => part && <span key={name}>{part}</span>)}
        </span>
      </p>
      {estimated && (
        <p className="relative -mb-2 flex flex-wrap items-center gap-x-1">
          <NoRate />
          <Button
            variant="quiet"
            aria-label={texts.fillInRateOf(description)}
            data-fills="expenses_rate"
            onClick={onFillInRate}
            className="px-2 text-sm text-primary"
          >
            {texts.fillInRate}
          </Button>
        </p>
      )}
    </li>
  )
}
