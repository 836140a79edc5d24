import { useState } from "react"
import { carViewKey } from "../storage-keys.ts"
import { mediaQuery } from "../ui/mediaQuery.ts"

export const carViews = ["cards", "table"] as const

export type CarView = (typeof carViews)[number]

/** Room for the columns that nobody does without; in rem, so that large text gets cards. */
const isDesk = mediaQuery("(min-width: 51.25rem) and (min-height: 31rem)")

/** Cards or, where there is room for it, the table that was chosen in this browser. */
export function useCarView() {
  const canChoose = isDesk.useValue()
  const [chosen, setChosen] = useState<CarView>(() =>
    localStorage.getItem(carViewKey) === "table" ? "table" : "cards",
  )
  const choose = (view: CarView) => {
    setChosen(view)
    localStorage.setItem(carViewKey, view)
  }
  return { view: canChoose ? chosen : "cards", choose, canChoose }
}
