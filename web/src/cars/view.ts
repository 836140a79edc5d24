import { useState, useSyncExternalStore } from "react"

export const carViews = ["cards", "table"] as const

export type CarView = (typeof carViews)[number]

const key = "marza.carView"

/** Room for all columns; in rem, so that large text gets cards. */
const desk = matchMedia("(min-width: 64rem) and (min-height: 31rem)")

function subscribe(listener: () => void) {
  desk.addEventListener("change", listener)
  return () => desk.removeEventListener("change", listener)
}

/** Cards or, where there is room for it, the table that was chosen in this browser. */
export function useCarView() {
  const canChoose = useSyncExternalStore(subscribe, () => desk.matches)
  const [chosen, setChosen] = useState<CarView>(() =>
    localStorage.getItem(key) === "table" ? "table" : "cards",
  )
  const choose = (view: CarView) => {
    setChosen(view)
    localStorage.setItem(key, view)
  }
  return { view: canChoose ? chosen : "cards", choose, canChoose }
}
