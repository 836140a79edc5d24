import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { sum } from "@marza/domain/money/decimal.ts"
import { inEur } from "@marza/domain/money/eur.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { formatDay } from "../ui/dates.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { PlusIcon, TrashIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { Money } from "../ui/Money.tsx"
import { lazily } from "../ui/OpenOnPress.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { toast } from "../ui/toast.ts"
import { type CarKey, deleteExpense, expensesQuery } from "./api.ts"

const AddExpenseDialog = lazily(
  async () => (await import("./AddExpenseDialog.tsx")).AddExpenseDialog,
)
const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

const eurOf = ({ amount, currency, exchange_rate, amount_eur }: Expense) =>
  inEur({ amount, currency, rate: exchange_rate, eur: amount_eur })

export function ExpensesCard({ car }: { car: CarKey }) {
  const { actions, expenses: texts } = useMessages()
  const query = useQuery(expensesQuery(car))
  const deletion = useMutation(deleteExpense(useQueryClient(), car))
  const [isAdding, setAdding] = useState(false)
  const [doomed, setDoomed] = useState<Expense | null>(null)

  function remove({ id }: Expense) {
    deletion.mutate(id, {
      onSuccess: () => toast.success(texts.deleted),
      onSettled: () => setDoomed(null),
    })
  }

  return (
    <Card
      title={texts.title}
      action={
        <Button
          look="secondary"
          icon={<PlusIcon />}
          onPointerEnter={AddExpenseDialog.preload}
          onClick={() => setAdding(true)}
          className="-my-2 pl-3"
        >
          {texts.add}
        </Button>
      }
    >
      {query.isPending && <Skeleton className="h-14" />}
      {query.isError && <LoadError error={query.error} onRetry={() => query.refetch()} />}
      {query.data?.length === 0 && (
        <p className="pb-1 text-soft">
          <span className="font-semibold text-ink">{texts.none}.</span> {texts.noneHint}
        </p>
      )}
      {query.data && query.data.length > 0 && (
        <>
          <ul className="divide-y divide-line">
            {query.data.map((expense) => (
              <Row key={expense.id} expense={expense} onDelete={() => setDoomed(expense)} />
            ))}
          </ul>
          <p className="flex justify-between gap-3 border-t border-line pt-3 font-bold">
            {texts.total}
            <Money
              amount={sum(query.data.map((expense) => eurOf(expense).eur))}
              className="mr-10"
            />
          </p>
        </>
      )}
      <Suspense>
        {isAdding && <AddExpenseDialog car={car} onClose={() => setAdding(false)} />}
        {doomed && (
          <ConfirmDialog
            title={texts.deleteTitle}
            text={texts.deleteConfirm}
            confirmLabel={actions.delete}
            isBusy={deletion.isPending}
            onConfirm={() => remove(doomed)}
            onClose={() => setDoomed(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

function Row({ expense, onDelete }: { expense: Expense; onDelete: () => void }) {
  const { expenses: texts, money } = useMessages()
  const language = useLanguage()
  const { eur, estimated } = eurOf(expense)
  return (
    <li className="flex items-center gap-3 py-2">
      {/* On a phone the name stands in the line below, where it takes no width from the figures. */}
      <Avatar name={expense.full_name} url={expense.avatar_url} className="size-9 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3 leading-snug font-semibold">
          <span className="min-w-0 wrap-break-word">{expense.description}</span>
          <Money amount={eur} />
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-soft">
          <span>
            {texts.types[expense.expense_type]} ·{" "}
            {formatDay(new Date(expense.date), "UTC", language)}
            {expense.full_name && ` · ${expense.full_name}`}
          </span>
          {expense.currency !== "EUR" && (
            <Money amount={expense.amount} currency={expense.currency} className="ml-auto" />
          )}
          {estimated && (
            <Badge tone="warn" title={money.noRateHint} className="mt-0.5 ml-auto">
              {money.noRate}
            </Badge>
          )}
        </p>
      </div>
      <IconButton
        label={texts.delete(expense.description)}
        onClick={onDelete}
        className="-mr-2 -ml-2 text-soft hover:text-loss"
      >
        <TrashIcon />
      </IconButton>
    </li>
  )
}
