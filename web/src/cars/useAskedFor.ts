import type { CarField } from "@marza/domain/cars/fields.ts"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"

declare module "@tanstack/history" {
  interface HistoryState {
    /** What a task asks for on the page of a car: a field, its sale, or the first rate that is missing. */
    asksFor?: CarField | "sale" | "rate" | undefined
  }
}

type Doings = { edit: (field: CarField) => void; onSell: () => void; fillInRate: () => void }

/** Does what a task asks for, which led here, once the page is whole. */
export function useAskedFor(isWhole: boolean, { edit, onSell, fillInRate }: Doings) {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ state }) => state.asksFor })
  const act = useEffectEvent(() => {
    if (asked === "sale") onSell()
    else if (asked === "rate") fillInRate()
    else if (asked) edit(asked)
    // A reload does not ask again.
    void navigate({
      to: ".",
      replace: true,
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
