import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { type ReactNode, Suspense, useState } from "react"
import { usePages } from "../api/usePages.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { useRowAsked } from "../ui/useRowAsked.ts"
import { useSheet } from "../ui/useSheet.ts"
import type { NewReceipts } from "./AddExpenseDialog.tsx"
import { type CarKey, expensesQuery } from "./api.ts"
import { DeleteExpense } from "./DeleteExpense.tsx"
import { ExpenseList } from "./ExpenseList.tsx"
import { ExpenseRow } from "./ExpenseRow.tsx"
import { ExpenseTotals } from "./ExpenseTotals.tsx"
import type { ExpenseValues } from "./expenseValues.ts"
import { hasAny, type ToldReceipts } from "./toldReceipts.ts"

const AddExpenseDialog = lazily(
  async () => (await import("./AddExpenseDialog.tsx")).AddExpenseDialog,
)
const EditExpenseDialog = lazily(
  async () => (await import("./EditExpenseDialog.tsx")).EditExpenseDialog,
)
const NewSplitDialog = lazily(async () => (await import("./SplitDialog.tsx")).NewSplitDialog)
const EditSplitDialog = lazily(async () => (await import("./EditSplitDialog.tsx")).EditSplitDialog)
const RateDialog = lazily(async () => (await import("./RateDialog.tsx")).RateDialog)

/** The receipts, which another feature renders and the page passes in. */
export type ExpenseReceipts = {
  ofNew: NewReceipts
  toldOf: (expenseId: string) => ToldReceipts
  fieldOf: (expenseId: string) => ReactNode
  cancelOf: (expenseId: string) => void
}

type ExpensesCardProps = {
  car: CarKey & { carName: string }
  /** The organization pays VAT, so that an expense may hold the VAT that it contains. */
  hasVat: boolean
  /** The car is imported from outside the EU, so that customs are among the types. */
  isImport: boolean
  receipts: ExpenseReceipts
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

export function ExpensesCard({
  car,
  hasVat,
  isImport,
  receipts,
  isAdding,
  onAdding,
}: ExpensesCardProps) {
  const { expenses: texts } = useMessages()
  const [isWhole, setWhole] = useState(false)
  const isAsked = useRowAsked((id) => {
    const asked = expenses?.find((one) => one.id === id || one.part_of?.split_id === id)
    if (asked) open(asked)
    return asked !== undefined
  })
  const query = usePages(expensesQuery(car), { all: isWhole || isAsked })
  const [expenseToEdit, setExpenseToEdit] = useSheet<Expense | null>(null)
  const [expenseToDelete, setExpenseToDelete] = useSheet<Expense | null>(null)
  const [expenseToRate, setExpenseToRate] = useSheet<Expense | null>(null)
  const [valuesToSplit, setValuesToSplit] = useSheet<ExpenseValues | null>(null)
  const [partToEdit, setPartToEdit] = useSheet<Part | null>(null)
  const expenses = query.data?.pages.flatMap((page) => page.items)
  const sums = query.data?.pages[0]?.sums
  const open = (expense: Expense) =>
    isPart(expense) ? setPartToEdit(expense) : setExpenseToEdit(expense)

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
          // A phone's bar has the same button.
          className="relative -my-2 -mr-1 px-3 text-sm before:absolute before:inset-x-0 before:inset-y-1 before:rounded-lg before:border before:border-field/50 narrow:in-[:has(.phone-bar)]:hidden print:hidden"
        >
          {texts.add}
        </Button>
      }
    >
      {query.isPending && <RowsSkeleton rows={3} />}
      {query.isError && !query.data && (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      )}
      {expenses?.length === 0 && (
        <p className="pb-1 text-sm text-soft">
          <span className="font-semibold text-ink">{texts.none}.</span> {texts.noneHint}
        </p>
      )}
      {expenses && sums && expenses.length > 0 && (
        <>
          <ExpenseList
            expenses={expenses}
            hasMore={query.hasNextPage}
            isWhole={isWhole}
            onWhole={() => setWhole(true)}
            row={(expense) => (
              <ExpenseRow
                key={expense.id}
                expense={expense}
                receipts={receipts.toldOf(expense.id)}
                onEdit={() => open(expense)}
                onFillInRate={() =>
                  isPart(expense) ? setPartToEdit(expense) : setExpenseToRate(expense)
                }
              />
            )}
          />
          {isWhole && <NextPage list={query} />}
          {/* A single one is its own total. */}
          {expenses.length > 1 && <ExpenseTotals sums={sums} />}
        </>
      )}
      <Suspense>
        {isAdding && (
          <AddExpenseDialog
            car={car}
            hasVat={hasVat}
            isImport={isImport}
            receipts={receipts.ofNew}
            onSplit={(values) => {
              onAdding(false)
              setValuesToSplit(values)
            }}
            onClose={() => onAdding(false)}
          />
        )}
        {valuesToSplit && (
          <NewSplitDialog
            organizationId={car.organizationId}
            cars={[car]}
            hasVat={hasVat}
            isImport={isImport}
            values={valuesToSplit}
            receipts={receipts.ofNew}
            onClose={() => setValuesToSplit(null)}
          />
        )}
        {partToEdit && (
          <EditSplitDialog
            organizationId={car.organizationId}
            hasVat={hasVat}
            isImport={isImport}
            splitId={partToEdit.part_of.split_id}
            receipts={receipts.fieldOf(partToEdit.id)}
            onClose={() => setPartToEdit(null)}
          />
        )}
        {expenseToEdit && (
          <EditExpenseDialog
            car={car}
            hasVat={hasVat}
            isImport={isImport}
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
            hasReceipts={hasAny(receipts.toldOf(expenseToDelete.id))}
            onDeleted={() => receipts.cancelOf(expenseToDelete.id)}
            onClose={() => setExpenseToDelete(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

/** An expense that is a part of an invoice for several cars: it is changed with the whole. */
type Part = Expense & { part_of: NonNullable<Expense["part_of"]> }

const isPart = (expense: Expense): expense is Part => expense.part_of !== null
