import { useEffect } from "react"
import { observable } from "../observable.ts"

/**
 * The height of the window for each card in it. A phone shows a card on 102 px, on its side two; a desk shows four on
 * 303 px, and 66 px for each counts the row that is cut off, too.
 */
const pixelsPerCard = innerWidth < 640 ? 102 : innerHeight < 500 ? 51 : 66
export const cardsInSight = Math.ceil(innerHeight / pixelsPerCard)
/** How long the photos out of sight wait: by then a fast connection has loaded those in sight. */
const waitMs = 1500

const mayLoad = observable(false)
let isWaiting = false

function wait() {
  if (isWaiting) return
  isWaiting = true
  setTimeout(mayLoad.set, waitMs, true)
  addEventListener("scroll", () => mayLoad.set(true), { once: true, passive: true })
}

/** Whether cards out of sight have been drawn with their photos, once since the full load. */
export const areLaterShown = mayLoad.current

/**
 * Whether the photo of a card may load. Photos out of sight leave the connection to those in sight, until `waitMs` have
 * passed or somebody scrolls.
 * @param place the index of the card in the list, from 0
 */
export function useMayLoad(place: number): boolean {
  const isLater = !mayLoad.useValue() && place >= cardsInSight
  useEffect(() => {
    if (isLater) wait()
  }, [isLater])
  return !isLater
}
