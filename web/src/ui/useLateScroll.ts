import { useLocation } from "@tanstack/react-router"
import { useEffect } from "react"

const scrolledKey = "marza.scrolled"
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"]

/**
 * The router restores the scroll position once the page has rendered, while a page that is reloaded is still short.
 * Here it follows as soon as the content is long enough, unless the person has moved by then.
 */
export function useLateScroll() {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  useEffect(() => {
    const end = new AbortController()
    const store = () => sessionStorage.setItem(scrolledKey, JSON.stringify({ entry, top: scrollY }))
    addEventListener("pagehide", store, { signal: end.signal })
    const { entry: of, top } = JSON.parse(sessionStorage.getItem(scrolledKey) ?? "{}")
    sessionStorage.removeItem(scrolledKey)
    if (of === entry && top > 0) scrollWhenLong(top, end.signal)
    return () => end.abort()
  }, [entry])
}

function scrollWhenLong(top: number, signal: AbortSignal) {
  const observer = new ResizeObserver(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollHeight - clientHeight < Math.floor(top)) return
    stop()
    scrollTo({ top, behavior: "instant" })
  })
  const stop = () => observer.disconnect()
  signal.addEventListener("abort", stop)
  for (const move of ownMoves) addEventListener(move, stop, { signal, once: true })
  observer.observe(document.body)
}
