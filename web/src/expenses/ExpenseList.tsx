import { expenseInEur } from "@marza/domain/expenses/money.ts"
import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react"
import { flushSync } from "react-dom"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"

/** How many of many expenses show until the person asks for all. */
const shownAtFirst = 5

type ExpenseListProps = {
  /** Those that have loaded, the newest first. */
  expenses: readonly Expense[]
  /** There are more than have loaded. */
  hasMore: boolean
  /** All of them show. */
  isWhole: boolean
  onWhole: () => void
  row: (expense: Expense) => ReactNode
}

/** The newest expenses and those without a rate, and on a press all; paper has all. */
export function ExpenseList({ expenses, hasMore, isWhole, onWhole, row }: ExpenseListProps) {
  const { expenses: texts } = useMessages()
  const list = useRef<HTMLUListElement>(null)
  const shown = isWhole ? expenses : foldedOf(expenses)

  const onPrint = useEffectEvent(() => flushSync(onWhole))
  useEffect(() => {
    const print = () => onPrint()
    addEventListener("beforeprint", print)
    return () => removeEventListener("beforeprint", print)
  }, [])

  function showAll() {
    const firstHidden = expenses.findIndex((expense) => !shown.includes(expense))
    flushSync(onWhole)
    // The button has gone; the keyboard continues at the first row that it has brought.
    const next = list.current?.children[firstHidden]?.querySelector("button")
    next?.focus({ preventScroll: true })
  }

  return (
    <>
      <ul ref={list} className="-mt-2 divide-y divide-line last:-mb-2">
        {shown.map(row)}
      </ul>
      {shown.length < expenses.length && (
        <Button
          variant="quiet"
          onClick={showAll}
          className="-mx-3 mb-1 px-3 text-sm text-primary print:hidden"
        >
          {texts.showAll(hasMore ? `${expenses.length}+` : expenses.length)}
        </Button>
      )}
    </>
  )
}

function foldedOf(expenses: readonly Expense[]): readonly Expense[] {
  // A button in place of a single row would save nothing.
  if (expenses.length <= shownAtFirst + 1) return expenses
  return expenses.filter(
    (expense, index) => index < shownAtFirst || expenseInEur(expense).estimated,
  )
}
