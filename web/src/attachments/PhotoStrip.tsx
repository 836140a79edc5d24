import { type KeyboardEvent, useEffect, useRef } from "react"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { FileButton } from "../images/FileButton.tsx"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { PlusIcon } from "../ui/icons.tsx"
import type { Slide } from "./slides.ts"

type PhotoStripProps = {
  slides: readonly Slide[]
  index: number
  /** Before that the button to add is hidden, because the photos that come would move it. */
  isRead: boolean
  onGo: (index: number) => void
  onAdd: (files: readonly File[]) => void
}

/** The thumbnails of the photos in a row, one stop of the keyboard, with arrows, Home and End. It is hidden on a phone, which has no room for it. */
export function PhotoStrip({ slides, index: current, isRead, onGo, onAdd }: PhotoStripProps) {
  const { attachments: texts, car } = useMessages()
  const strip = useRef<HTMLUListElement>(null)
  const last = slides.length - 1
  // The one of the photo in sight is itself in sight. Of the page nothing scrolls.
  useEffect(() => {
    const list = strip.current
    const thumbnail = list?.children[current]
    if (!list || !(thumbnail instanceof HTMLElement)) return
    const room = list.clientWidth - thumbnail.offsetWidth
    list.scrollTo({ left: thumbnail.offsetLeft - room / 2 })
  }, [current])
  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = Math.min(Math.max(to, 0), last)
    onGo(index)
    const buttons = event.currentTarget.closest("ul")?.querySelectorAll<HTMLElement>("li > button")
    buttons?.[index]?.focus()
  }
  return (
    <ul
      ref={strip}
      className="relative -mx-1 mt-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin] *:w-[calc((100%-2rem)/5)] @max-[17rem]:*:w-[max(2.75rem,calc((100%-1.5rem)/4))] *:shrink-0 narrow:hidden print:hidden"
    >
      {slides.map(({ url, thumbnail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a photo that was sent takes the place of its preview
        <li key={index}>
          <button
            type="button"
            aria-label={texts.photoOf(index + 1, slides.length)}
            aria-current={index === current || undefined}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onGo(index)}
            onKeyDown={move}
            className="block min-h-touch w-full overflow-hidden rounded-xl aria-current:outline-2 aria-current:outline-offset-1 aria-current:outline-primary"
          >
            <CarPhoto url={thumbnail ?? url} className="aspect-4/3 min-h-touch w-full" />
          </button>
        </li>
      ))}
      {/* In sight also beside more photos than fit. */}
      <li
        className={classes(
          "sticky right-0 grid bg-background shadow-[0_0_0_0.25rem_var(--background)]",
          !isRead && "invisible",
        )}
      >
        <FileButton
          label={car.photoAdd}
          className="grid min-h-touch place-items-center rounded-xl border border-dashed border-field bg-background text-soft hover:bg-card"
          icon={<PlusIcon />}
          isMany
          onFiles={onAdd}
        />
      </li>
    </ul>
  )
}
