import { useEffect } from "react"
import { observable } from "../observable.ts"

/** A phone has a card on 102 px of its height, on its side two; a desk has four on 303 px, also on those of a cut row. */
const pixelsPerCard = innerWidth < 640 ? 102 : innerHeight < 500 ? 51 : 66
const cardsInSight = Math.ceil(innerHeight / pixelsPerCard)
/** Time enough for the photos in sight, on a connection that could load them all at once anyway. */
const waitMs = 1500

const mayLoad = observable(false)
let isWaiting = false

function wait() {
  if (isWaiting) return
  isWaiting = true
  setTimeout(mayLoad.set, waitMs, true)
  addEventListener("scroll", () => mayLoad.set(true), { once: true, passive: true })
}

/**
 * Whether the photo of a card may load: those out of sight leave the connection to those in sight, until these had
 * their time or somebody scrolls.
 */
export function useMayLoad(place: number): boolean {
  const isLater = !mayLoad.useValue() && place >= cardsInSight
  useEffect(() => {
    if (isLater) wait()
  }, [isLater])
  return !isLater
}
