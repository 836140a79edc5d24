import { useState } from "react"
import Lightbox from "yet-another-react-lightbox"
import Counter from "yet-another-react-lightbox/plugins/counter"
import "yet-another-react-lightbox/plugins/counter.css"
import Zoom from "yet-another-react-lightbox/plugins/zoom"
import "yet-another-react-lightbox/styles.css"
import { useMessages } from "../messages/use.ts"
import { CloseIcon } from "../ui/icons.tsx"
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/laterIcons.tsx"
import { useCloseOnBack } from "../ui/useCloseOnBack.ts"

const asLargeAsWindow = {
  width: "100%",
  height: "100%",
  maxWidth: "100%",
  maxHeight: "100%",
  objectFit: "contain",
} as const

/** A shadow behind the toolbar, so that its icons are visible on a bright picture. */
const behindToolbar = {
  left: 0,
  justifyContent: "flex-end",
  background: "linear-gradient(rgb(0 0 0 / 60%), transparent)",
} as const

type ViewerProps = {
  title: string
  /** The URLs of the pictures. */
  photos: readonly string[]
  index: number
  onIndex?: (index: number) => void
  onClose: () => void
}

/** Pictures as large as the window: swiped, pinched, or turned with the arrows; Escape closes. */
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
  return (
    <Lightbox
      open
      close={onClose}
      {...begun}
      plugins={photos.length > 1 ? [Zoom, Counter] : [Zoom]}
      carousel={{ finite: true, preload: 1, padding: 0, imageProps: { style: asLargeAsWindow } }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={{ fade: 150, swipe: 180, zoom: 180 }}
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
      styles={{ toolbar: behindToolbar }}
      render={{
        iconClose: () => <CloseIcon className="size-6" />,
        ...(photos.length === 1
          ? { buttonPrev: () => null, buttonNext: () => null }
          : {
              iconPrev: () => <ChevronLeftIcon className="size-8" />,
              iconNext: () => <ChevronRightIcon className="size-8" />,
            }),
      }}
    />
  )
}
