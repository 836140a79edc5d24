import { type RefObject, useEffect, useRef, useState } from "react"
import Lightbox, { type ControllerRef } from "yet-another-react-lightbox"
import Counter from "yet-another-react-lightbox/plugins/counter"
import "yet-another-react-lightbox/plugins/counter.css"
import Zoom from "yet-another-react-lightbox/plugins/zoom"
import "yet-another-react-lightbox/styles.css"
import { useMessages } from "../messages/use.ts"
import { CloseIcon } from "../ui/icons.tsx"
import { ChevronLeftIcon, ChevronRightIcon, ZoomInIcon, ZoomOutIcon } from "../ui/laterIcons.tsx"
import { useCloseOnBack } from "../ui/useCloseOnBack.ts"

const asLargeAsWindow = {
  width: "100%",
  height: "100%",
  maxWidth: "100%",
  maxHeight: "100%",
  objectFit: "contain",
} as const

/** Its close button would be 40 px wide, less than a thumb needs. */
const thumbSized = { minWidth: 44, minHeight: 44, display: "grid", placeItems: "center" } as const

/** A shadow behind the toolbar, so that its icons are visible on a bright picture. */
const behindToolbar = {
  // The icons have a padding of their own.
  "--yarl__button_padding": "2px",
  left: 0,
  justifyContent: "flex-end",
  background: "linear-gradient(rgb(0 0 0 / 60%), transparent)",
} as const

/** An icon is as visible on a bright picture as on a dark one, and its disc beside the picture, too. */
const onPicture = "size-10 rounded-full bg-[rgb(45_45_45/62%)] p-2"
/** An arrow that leads nowhere covers nothing. */
const whilePossible = `${onPicture} in-disabled:invisible`

/** The counter is on one line with the buttons. */
const rootStyle = {
  "--yarl__color_button": "#fff",
  "--yarl__counter_padding": "0 8px",
  "--yarl__counter_line_height": "44px",
} as const

type ViewerProps = {
  title: string
  /** The URLs of the pictures. */
  photos: readonly string[]
  index: number
  onIndex?: (index: number) => void
  onClose: () => void
}

/** Pictures as large as the window: swiped, pinched, or turned with the arrows, Home and End; Escape closes. */
export function Viewer({ title, photos, index, onIndex, onClose }: ViewerProps) {
  const { actions, attachments: texts } = useMessages()
  // The slides are those from when it opened, because the library starts over with other slides.
  const [begun] = useState(() => ({
    index,
    slides: photos.map((src, at) => ({
      src,
      alt: photos.length > 1 ? `${title}, ${texts.photoOf(at + 1, photos.length)}` : title,
    })),
  }))
  useCloseOnBack(onClose)
  const controller = useRef<ControllerRef>(null)
  useHomeAndEnd(controller, photos.length)
  return (
    <Lightbox
      open
      close={onClose}
      {...begun}
      plugins={photos.length > 1 ? [Zoom, Counter] : [Zoom]}
      carousel={{ finite: true, preload: 1, padding: 0, imageProps: { style: asLargeAsWindow } }}
      controller={{ ref: controller, closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={{ fade: 150, swipe: 180, zoom: 180 }}
      // A picture that fills a large window at its own size can be enlarged all the same.
      zoom={{ maxZoomPixelRatio: 2 }}
      labels={{
        Lightbox: title,
        Close: actions.close,
        Previous: texts.previous,
        Next: texts.next,
        "Zoom in": texts.zoomIn,
        "Zoom out": texts.zoomOut,
        "Photo gallery": title,
        Carousel: title,
        Slide: texts.photo,
        "{index} of {total}": texts.photoOf("{index}", "{total}"),
      }}
      on={{ view: ({ index: shown }) => onIndex?.(shown) }}
      styles={{ root: rootStyle, toolbar: behindToolbar, button: thumbSized }}
      render={{
        iconClose: () => <CloseIcon className={onPicture} />,
        iconZoomIn: () => <ZoomInIcon className={onPicture} />,
        iconZoomOut: () => <ZoomOutIcon className={onPicture} />,
        ...(photos.length === 1
          ? { buttonPrev: () => null, buttonNext: () => null }
          : {
              iconPrev: () => <ChevronLeftIcon className={whilePossible} />,
              iconNext: () => <ChevronRightIcon className={whilePossible} />,
            }),
      }}
    />
  )
}

/** Home shows the first picture, End the last; the library knows the arrow keys alone. */
function useHomeAndEnd(controller: RefObject<ControllerRef | null>, count: number) {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const shown = controller.current?.getLightboxState().currentIndex ?? 0
      if (key === "Home" && shown > 0) controller.current?.prev({ count: shown })
      if (key === "End" && shown < count - 1) controller.current?.next({ count: count - 1 - shown })
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [controller, count])
}
