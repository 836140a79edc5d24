import { type FocusEvent, useEffect, useRef } from "react"

type FocusPlace = { href: string; control: number }

const controlsOf = (card: Element) => [...card.querySelectorAll<HTMLElement>("a, select, button")]
const cards = (list: Element) => [...list.querySelectorAll("article")]
const hrefOf = (card: Element) => card.querySelector("a")?.getAttribute("href") ?? ""

/** How long a list that has just been exchanged may take to render its rows. */
const maxFrames = 10

/** Keeps the focus on the same control of the same car when one list takes the place of another. */
export function useFocusKept() {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<FocusPlace>(null)

  function onFocus({ target }: FocusEvent) {
    const card = target.closest("article")
    const control = card ? controlsOf(card).findIndex((one) => one.matches(":focus")) : -1
    place.current = card && control >= 0 ? { href: hrefOf(card), control } : null
  }

  useEffect(() => {
    const list = box.current
    if (!list) return
    function restore(frames: number) {
      const { current } = place
      if (!list || !current || document.activeElement !== document.body) return
      const card = cards(list).find((one) => hrefOf(one) === current.href)
      if (card) controlsOf(card)[current.control]?.focus({ preventScroll: true })
      else if (frames > 0) requestAnimationFrame(() => restore(frames - 1))
    }
    const observer = new MutationObserver(() => restore(maxFrames))
    observer.observe(list, { childList: true })
    return () => observer.disconnect()
  }, [])

  return { ref: box, onFocus }
}
