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
import { ReceiptIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { usePayerWords } from "../ui/payers.ts"
import type { ToldReceipts } from "./toldReceipts.ts"

type ExpenseRowProps = {
  expense: Expense
  receipts: ToldReceipts
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
  const paper = listedExpenseFields.map((field): string | null => {
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
  }
  // What has no room on the line is cut, the name of a person first: a press shows all.
  const parts = [...receipts.coming, ...Object.values(details), ...paper, expense.full_name]
  return (
    <li className="row-hover relative py-1.5 wide:py-2">
      <div className="flex flex-wrap justify-between gap-x-3 leading-snug">
        <button
          type="button"
          aria-label={texts.editOf(description)}
          onClick={onEdit}
          className="-mt-1.5 -mb-4 min-h-touch wide:-mt-2 min-w-[min(9rem,100%)] flex-1 pt-1.5 pb-4 text-left font-medium wide:pt-2 wrap-anywhere after:absolute after:inset-0 print:min-h-0"
        >
          {description}
        </button>
        <span className="ml-auto">
          {receipts.stored && (
            <span title={receipts.stored} className="mr-2 text-soft">
              <ReceiptIcon className="-mt-0.5 inline size-4!" />
              <span className="sr-only">{receipts.stored}</span>
            </span>
          )}
          {estimated && <NoRateNote />}
          <Money amount={eur} className="font-semibold" />
        </span>
      </div>
      <p className="mt-0.5 max-h-[1lh] overflow-hidden text-xs text-soft wrap-anywhere print:max-h-none">
        <span className="dotted-parts">
          {parts.map(
            (part, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a row keep their order
              part && <span key={index}>{part}</span>,
          )}
        </span>
      </p>
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
