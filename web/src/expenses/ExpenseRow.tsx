import { expenseFields, inListOf, listedExpenseFields } from "@marza/domain/expenses/fields.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { formatShortRate } from "@marza/domain/money/short-rate.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { formatDay } from "../ui/dates.ts"
import { formatField } from "../ui/formatField.ts"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { usePayerWords } from "../ui/payers.ts"

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
  const payers = usePayerWords().participant
  const { currency, description, exchange_rate: rate } = expense
  const isRefund = expense.kind === "refund"
  const amount = isRefund ? subtract("0", expense.amount) : expense.amount
  const { eur, estimated } = expenseInEur(expense)
  const original = currency !== "EUR" && formatMoney(amount, currency, language)
  const further = listedExpenseFields.map((field): string | null => {
    const value = expense[field]
    const { format } = expenseFields[field]
    const shown = value && formatField(format, value, currency, texts.choices, language)
    if (field === "document_number") return shown && texts.numbered(shown)
    const isAlone = inListOf(field) === "alone"
    return isAlone ? shown : shown && `${texts.words[field].label}: ${shown}`
  })
  const details = {
    refund: isRefund && texts.choices.expenseKind.refund,
    type: texts.choices.expenseType[expense.expense_type],
    day: formatDay(new Date(expense.date), "UTC", language),
    part:
      expense.part_of &&
      texts.split.part(
        expense.part_of.place,
        expense.part_of.parts,
        formatMoney(expense.part_of.amount, currency, language),
      ),
    original:
      original && rate ? (
        <>
          {original} ×{" "}
          <span title={formatRate(rate, language)}>{formatShortRate(rate, language)}</span>
        </>
      ) : (
        original
      ),
    paid: expense.paid_by && `${texts.words.paid_by.label}: ${payers[expense.paid_by] ?? ""}`,
    receipts: receipts[0],
    moreReceipts: receipts.slice(1).join(", "),
  }
  const paper = further.flatMap((shown) => shown ?? [])
  return (
    <li className="row-hover relative py-3">
      <div className="flex flex-wrap justify-between gap-x-3 leading-snug">
        <button
          type="button"
          aria-label={texts.editOf(description)}
          onClick={onEdit}
          className="-my-3 min-h-touch min-w-[min(9rem,100%)] flex-1 py-3 text-left font-medium wrap-anywhere after:absolute after:inset-0 print:min-h-0"
        >
          {description}
        </button>
        <span className="ml-auto">
          {estimated && <NoRateNote />}
          <Money amount={eur} className="font-semibold" />
        </span>
      </div>
      <p className="mt-1 overflow-hidden text-xs text-soft wrap-anywhere">
        <span className="dotted-parts">
          {Object.entries(details).map(([name, part]) => part && <span key={name}>{part}</span>)}
          {paper.length === 0 && expense.full_name && <span>{expense.full_name}</span>}
        </span>
      </p>
      {/* Whose paper it is and who entered it, on three lines at most however long the names are: a press shows all. */}
      {paper.length > 0 && (
        <p className="mt-0.5 max-h-[3lh] overflow-hidden text-xs text-soft wrap-anywhere print:max-h-none">
          <span className="dotted-parts">
            {[...paper, expense.full_name].map((part) => part && <span key={part}>{part}</span>)}
          </span>
        </p>
      )}
      {estimated && (
        <Button
          variant="quiet"
          aria-label={texts.fillInRateOf(description)}
          data-fills="expenses_rate"
          onClick={onFillInRate}
          className="relative -mb-2 -ml-1 px-1 text-sm text-primary print:hidden"
        >
          {texts.fillInRate}
        </Button>
      )}
    </li>
  )
}
