import { type KeyboardEvent, useRef, useState } from "react"

/** A row of slides as wide as its window, one of which is in sight. */
export function useTrack(length: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  // The index to go to once such a slide is rendered.
  const target = useRef<number>(null)
  // Neighbours load ahead only once somebody looks at more than the first photo.
  const [ahead, setAhead] = useState(0)
  const shown = Math.max(0, Math.min(index, length - 1))

  function goTo(next: number) {
    setAhead(1)
    target.current = next
    scroll()
  }

  function scroll() {
    const track = ref.current
    const to = target.current
    if (!track || to === null || to >= track.children.length) return
    target.current = null
    setIndex(to)
    track.scrollTo({ left: to * track.clientWidth, behavior: "instant" })
  }

  function focus(next: number) {
    goTo(next)
    ref.current?.querySelectorAll("button")[next]?.focus({ preventScroll: true })
  }

  /** Focuses a slide, unless the focus is elsewhere on the page. */
  function regainFocus(next: number) {
    const { activeElement } = document
    if (activeElement === document.body || ref.current?.contains(activeElement)) focus(next)
  }

  return {
    ref(element: HTMLDivElement | null) {
      ref.current = element
      scroll()
    },
    index: shown,
    ahead,
    goTo,
    regainFocus,
    onScroll() {
      const track = ref.current
      if (!track || track.clientWidth === 0) return
      setAhead(1)
      setIndex(Math.round(track.scrollLeft / track.clientWidth))
    },
    onKeyDown(event: KeyboardEvent) {
      const last = length - 1
      const to = {
        ArrowLeft: Math.max(0, shown - 1),
        ArrowRight: Math.min(shown + 1, last),
        Home: 0,
        End: last,
      }[event.key]
      if (to === undefined) return
      event.preventDefault()
      focus(to)
    },
  }
}

export type Track = ReturnType<typeof useTrack>
