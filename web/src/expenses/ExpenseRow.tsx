import { expenseInEur } from "@marza/domain/cars/profit.ts"
import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { Button } from "../ui/Button.tsx"
import { formatDay } from "../ui/dates.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { TrashIcon } from "../ui/icons.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRate } from "../ui/NoRate.tsx"

type ExpenseRowProps = {
  expense: Expense
  onEdit: () => void
  onDelete: () => void
  onFillInRate: () => void
}

export function ExpenseRow({ expense, onEdit, onDelete, onFillInRate }: ExpenseRowProps) {
  const { expenses: texts } = useMessages()
  const language = useLanguage()
  const { currency, description } = expense
  const isRefund = expense.kind === "refund"
  const amount = isRefund ? subtract("0", expense.amount) : expense.amount
  const { eur, estimated } = expenseInEur(expense)
  return (
    <li className="flex items-start gap-3 py-2">
      <Avatar name={expense.full_name} url={expense.avatar_url} className="mt-1 size-9" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <div className="min-w-36 flex-1">
            <button
              type="button"
              aria-label={texts.editOf(description)}
              onClick={onEdit}
              className="-mt-3 min-h-touch py-3 text-left leading-snug font-semibold wrap-anywhere hover:underline"
            >
              {description}
            </button>
            <p className="-mt-3 text-sm text-soft">
              {isRefund && `${texts.kinds.refund} · `}
              {texts.types[expense.expense_type]} ·{" "}
              {formatDay(new Date(expense.date), "UTC", language)}
              {expense.full_name && ` · ${expense.full_name}`}
            </p>
          </div>
          <div className="ml-auto text-right">
            <Money amount={eur} className="block leading-snug font-semibold" />
            {currency !== "EUR" && (
              <Money amount={amount} currency={currency} className="block text-sm text-soft" />
            )}
          </div>
        </div>
        {estimated && (
          <p className="flex flex-wrap items-center gap-x-1">
            <NoRate />
            <Button
              variant="quiet"
              aria-label={texts.fillInRateOf(description)}
              data-fills="expenses_rate"
              onClick={onFillInRate}
              className="-mr-2 px-2 text-sm text-primary"
            >
              {texts.fillInRate}
            </Button>
          </p>
        )}
      </div>
      <IconButton
        label={texts.delete(description)}
        onClick={onDelete}
        className="-mr-2 -ml-2 text-soft hover:text-loss"
      >
        <TrashIcon />
      </IconButton>
    </li>
  )
}
