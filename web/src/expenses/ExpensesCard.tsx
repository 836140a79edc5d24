import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense, useState } from "react"
import { usePages } from "../api/usePages.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { toast } from "../ui/toast.ts"
import type { NewReceipts } from "./AddExpenseDialog.tsx"
import { type CarKey, deleteExpense, expensesQuery } from "./api.ts"
import { ExpenseRow } from "./ExpenseRow.tsx"
import { ExpenseTotals } from "./ExpenseTotals.tsx"
import { wordsOf } from "./words.ts"

const AddExpenseDialog = lazily(
  async () => (await import("./AddExpenseDialog.tsx")).AddExpenseDialog,
)
const EditExpenseDialog = lazily(
  async () => (await import("./EditExpenseDialog.tsx")).EditExpenseDialog,
)
const RateDialog = lazily(async () => (await import("./RateDialog.tsx")).RateDialog)
const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

/** The receipts, which another feature renders and the page passes in. */
export type ExpenseReceipts = {
  ofNew: NewReceipts
  toldOf: (expenseId: string) => readonly string[]
  fieldOf: (expenseId: string) => ReactNode
  cancelOf: (expenseId: string) => void
}

type ExpensesCardProps = {
  car: CarKey
  /** The organization pays VAT, so that an expense may hold the VAT that it contains. */
  hasVat: boolean
  receipts: ExpenseReceipts
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

export function ExpensesCard({ car, hasVat, receipts, isAdding, onAdding }: ExpensesCardProps) {
  const { expenses: texts } = useMessages()
  const query = usePages(expensesQuery(car))
  const [expenseToEdit, setExpenseToEdit] = useState<Expense | null>(null)
  const [expenseToDelete, setExpenseToDelete] = useState<Expense | null>(null)
  const [expenseToRate, setExpenseToRate] = useState<Expense | null>(null)
  const expenses = query.data?.pages.flatMap((page) => page.items)
  const sums = query.data?.pages[0]?.sums

  return (
    <Card
      title={texts.title}
      action={
        <Button
          variant="quiet"
          aria-keyshortcuts="e"
          icon={<PlusIcon />}
          onPointerEnter={AddExpenseDialog.preload}
          onClick={() => onAdding(true)}
          // It is less prominent on a phone, whose bar has the same button.
          className="-my-2 -mr-3 px-3 text-sm text-primary max-md:text-soft"
        >
          {texts.add}
        </Button>
      }
    >
      {query.isPending && <Skeleton className="h-40" />}
      {query.isError && !query.data && (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      )}
      {expenses?.length === 0 && (
        <p className="pb-1 text-soft">
          <span className="font-semibold text-ink">{texts.none}.</span> {texts.noneHint}
        </p>
      )}
      {expenses && sums && expenses.length > 0 && (
        <>
          <ul className="-mt-3 divide-y divide-line">
            {expenses.map((expense) => (
              <ExpenseRow
                key={expense.id}
                expense={expense}
                receipts={receipts.toldOf(expense.id)}
                onEdit={() => setExpenseToEdit(expense)}
                onFillInRate={() => setExpenseToRate(expense)}
              />
            ))}
          </ul>
          <NextPage list={query} label={texts.more} className="mb-3" />
          <ExpenseTotals sums={sums} />
        </>
      )}
      <Suspense>
        {isAdding && (
          <AddExpenseDialog
            car={car}
            hasVat={hasVat}
            receipts={receipts.ofNew}
            onClose={() => onAdding(false)}
          />
        )}
        {expenseToEdit && (
          <EditExpenseDialog
            car={car}
            hasVat={hasVat}
            expense={expenseToEdit}
            receipts={receipts.fieldOf(expenseToEdit.id)}
            onDelete={() => {
              setExpenseToEdit(null)
              setExpenseToDelete(expenseToEdit)
            }}
            onClose={() => setExpenseToEdit(null)}
          />
        )}
        {expenseToRate && (
          <RateDialog car={car} expense={expenseToRate} onClose={() => setExpenseToRate(null)} />
        )}
        {expenseToDelete && (
          <DeleteExpense
            car={car}
            expense={expenseToDelete}
            hasReceipts={receipts.toldOf(expenseToDelete.id).length > 0}
            onDeleted={() => receipts.cancelOf(expenseToDelete.id)}
            onClose={() => setExpenseToDelete(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

type DeleteExpenseProps = {
  car: CarKey
  expense: Expense
  hasReceipts: boolean
  onDeleted: () => void
  onClose: () => void
}

function DeleteExpense(props: DeleteExpenseProps) {
  const { car, expense, hasReceipts, onDeleted, onClose } = props
  const { actions, expenses: texts } = useMessages()
  const words = wordsOf(expense.kind, texts)
  const deletion = useMutation(deleteExpense(useQueryClient(), car))
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      text={words.deleteConfirm}
      confirmLabel={actions.delete}
      isBusy={deletion.isPending}
      onConfirm={() =>
        deletion.mutate(expense.id, {
          onSuccess: () => {
            toast.success(words.deleted)
            onDeleted()
          },
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      {hasReceipts && <p className="mt-2">{texts.deleteWithReceipts}</p>}
    </ConfirmDialog>
  )
}
