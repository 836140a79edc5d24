import type { CarField } from "@marza/domain/cars/fields.ts"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"

declare module "@tanstack/history" {
  interface HistoryState {
    /** What is asked for on the page of a car: a field, its sale, the first rate that is missing, an expense, a task. */
    asksFor?: CarField | "sale" | "rate" | "expense" | "task" | undefined
  }
}

type Doings = {
  edit: (field: CarField) => void
  onSell: () => void
  fillInRate: () => void
  onAddExpense: () => void
  onAddTask: () => void
}

/** Does what is asked for by what led here, such as a task, once the page is whole. */
export function useAskedFor(isWhole: boolean, doings: Doings) {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ state }) => state.asksFor })
  const act = useEffectEvent(() => {
    if (asked === "sale") doings.onSell()
    else if (asked === "rate") doings.fillInRate()
    else if (asked === "expense") doings.onAddExpense()
    else if (asked === "task") doings.onAddTask()
    else if (asked) doings.edit(asked)
    // A reload does not ask again.
    void navigate({
      to: ".",
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
      state: (before) => ({ ...before, asksFor: undefined }),
    })
  })
  useEffect(() => {
    if (!asked || !isWhole) return
    // A field is rendered at once, which an effect may not ask for.
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }, [asked, isWhole])
}
