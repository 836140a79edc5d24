import type { ReactNode } from "react"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { floatingButton } from "../images/floatingButton.ts"
import { photoShape } from "../images/photoShape.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/laterIcons.tsx"
import type { Slide } from "./slides.ts"
import type { Track } from "./useTrack.ts"

type PhotoTrackProps = {
  track: Track
  slides: readonly Slide[]
  onPointerEnter: () => void
  onOpen: (index: number) => void
  onBroken: () => void
}

/** The photos side by side, one in sight: swiped, or changed by arrow keys, Home and End. */
export function PhotoTrack({ track, slides, onPointerEnter, onOpen, onBroken }: PhotoTrackProps) {
  const { attachments: texts, car } = useMessages()
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move among the buttons in it */}
      <div
        ref={track.ref}
        onScroll={track.onScroll}
        onKeyDown={track.onKeyDown}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {slides.map((slide, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a photo that was sent takes the place of its preview
            key={index}
            type="button"
            aria-label={
              slides.length > 1
                ? `${car.photoEnlarge}, ${texts.photoOf(index + 1, slides.length)}`
                : car.photoEnlarge
            }
            aria-current={index === track.index || undefined}
            tabIndex={index === track.index ? undefined : -1}
            onPointerEnter={onPointerEnter}
            onClick={() => onOpen(index)}
            className="block w-full shrink-0 snap-center focus-visible:-outline-offset-4"
          >
            <CarPhoto
              url={Math.abs(index - track.index) <= track.ahead ? slide.url : null}
              thumbnail={slide.thumbnail}
              onBroken={onBroken}
              className={classes(photoShape, "[&_img]:object-[50%_70%]")}
            />
          </button>
        ))}
      </div>
      <Arrow
        label={texts.previous}
        isShown={track.index > 0}
        onPress={() => track.goTo(track.index - 1)}
        className="left-3"
      >
        <ChevronLeftIcon />
      </Arrow>
      <Arrow
        label={texts.next}
        isShown={track.index < slides.length - 1}
        onPress={() => track.goTo(track.index + 1)}
        className="right-3"
      >
        <ChevronRightIcon />
      </Arrow>
    </>
  )
}

type ArrowProps = {
  label: string
  isShown: boolean
  onPress: () => void
  className: string
  children: ReactNode
}

/** A button for a mouse: a finger swipes, and a keyboard has its arrow keys. */
const Arrow = ({ label, isShown, onPress, className, children }: ArrowProps) =>
  isShown && (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onPress}
      className={classes(
        floatingButton,
        "absolute top-1/2 -translate-y-1/2 pointer-coarse:hidden",
        className,
      )}
    >
      {children}
    </button>
  )
