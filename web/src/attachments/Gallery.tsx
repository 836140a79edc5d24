import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense, useId, useRef, useState } from "react"
import { keys } from "../api/keys.ts"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { DropArea } from "../images/DropArea.tsx"
import { FileButton } from "../images/FileButton.tsx"
import { floatingButton } from "../images/floatingButton.ts"
import { useFileDrop } from "../images/useFileDrop.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { ChevronLeftIcon, ChevronRightIcon, GridIcon, TrashIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { attachmentsQuery, isPhoto } from "./api.ts"
import { PhotoStrip } from "./PhotoStrip.tsx"
import { type GalleryCar, slidesOf } from "./slides.ts"
import { UploadsFailed, UploadsProgress } from "./UploadStatus.tsx"
import { addFiles } from "./uploadActions.ts"
import { idOf, isPhotoUpload, useUploads } from "./uploading.ts"
import { usePhotoDeletion } from "./usePhotoDeletion.tsx"
import { useTrack } from "./useTrack.ts"
import { withinPhotoLimit } from "./withinPhotoLimit.ts"

const PhotosDialog = lazily(async () => (await import("./PhotosDialog.tsx")).PhotosDialog)
const Viewer = lazily(async () => (await import("./Viewer.tsx")).Viewer)

/** The photos of a car: to swipe through, to see large, to add to, and to put in order. */
export function Gallery({ car, className }: { car: GalleryCar; className?: string }) {
  const { attachments: texts, car: carTexts } = useMessages()
  const client = useQueryClient()
  const query = useQuery(attachmentsQuery(car))
  const uploads = useUploads(car.carId, isPhotoUpload)
  const photos = query.data?.filter(isPhoto)
  const slides = slidesOf(car, photos, uploads)
  const track = useTrack(slides.length)
  const deletion = usePhotoDeletion(car)
  const [isOrdering, setOrdering] = useState(false)
  /** The index of the photo that is open in the viewer. */
  const [large, setLarge] = useState<number | null>(null)
  const seen = useRef(0)
  const errorId = useId()
  const deletable = slides[track.index]?.id
  const hasFailed = uploads.some(({ phase }) => phase === "failed")

  function add(files: readonly File[]) {
    const stored = photos?.map(({ id }) => id) ?? []
    const coming = uploads.filter((upload) => !stored.includes(idOf(upload)))
    const fitting = withinPhotoLimit(files, stored.length + coming.length)
    if (fitting.length === 0) return
    // The gallery goes to the first of the new photos.
    track.goTo(slides.length)
    addFiles(car, fitting, "photo")
  }
  const drop = useFileDrop(add)
  function open(index: number) {
    seen.current = index
    setLarge(index)
  }
  const onBroken = () =>
    void client.invalidateQueries({ queryKey: keys.car(car.organizationId, car.carId) })

  return (
    <DropArea label={carTexts.photo} drop={drop} className={classes("min-w-0", className)}>
      <div className="group relative overflow-hidden bg-card md:rounded-2xl">
        {slides.length > 0 ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among the buttons in it
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
                    ? `${carTexts.photoEnlarge}, ${texts.photoOf(index + 1, slides.length)}`
                    : carTexts.photoEnlarge
                }
                aria-current={index === track.index || undefined}
                tabIndex={index === track.index ? undefined : -1}
                onPointerEnter={Viewer.preload}
                onClick={() => open(index)}
                className="block w-full shrink-0 snap-center focus-visible:-outline-offset-4"
              >
                <CarPhoto
                  url={Math.abs(index - track.index) <= track.ahead ? slide.url : null}
                  thumbnail={slide.thumbnail}
                  onBroken={onBroken}
                  className="aspect-video max-h-80 w-full md:aspect-4/3 md:max-h-none [&_img]:object-[50%_70%]"
                />
              </button>
            ))}
          </div>
        ) : (
          <CarPhoto url={null} className="h-44 pb-12" />
        )}
        {slides.length > 1 && (
          <>
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
        )}
        <UploadsProgress
          uploads={uploads}
          className="absolute inset-x-4 bottom-17 rounded-xl bg-card/95 py-1 pl-4 shadow-lift"
        />
        <div className="pointer-events-none absolute inset-x-4 bottom-3 flex items-end justify-end gap-2 *:pointer-events-auto">
          {(slides.length > 0 || uploads.length > 0) && (
            <button
              type="button"
              title={texts.allPhotos}
              onPointerEnter={PhotosDialog.preload}
              onClick={() => setOrdering(true)}
              className={classes(
                floatingButton,
                "mr-auto flex! w-auto! gap-2 px-4 text-sm font-semibold",
              )}
            >
              <GridIcon className="size-4" />
              <span className="sr-only">{texts.allPhotos}</span>
              {slides.length > 1 && `${track.index + 1} / ${slides.length}`}
            </button>
          )}
          <FileButton
            label={carTexts.photoAdd}
            className={slides.length > 0 || uploads.length > 0 ? floatingButton : undefined}
            isMany
            isInvalid={hasFailed}
            describedBy={hasFailed ? errorId : undefined}
            onFiles={add}
          />
          {deletable && (
            <button
              type="button"
              aria-label={carTexts.photoDelete}
              title={carTexts.photoDelete}
              onClick={() => deletion.ask(deletable)}
              className={floatingButton}
            >
              <TrashIcon />
            </button>
          )}
        </div>
      </div>
      <UploadsFailed
        uploads={uploads}
        id={errorId}
        className="bg-card px-4 py-3 md:rounded-b-2xl"
      />
      {slides.length > 1 && (
        <PhotoStrip slides={slides} index={track.index} onGo={track.goTo} onAdd={add} />
      )}
      {deletion.question}
      <Suspense>
        {isOrdering && (
          <PhotosDialog
            car={car}
            photos={photos ?? []}
            uploads={uploads}
            onAdd={add}
            onDelete={deletion.ask}
            onOpen={(id) => open(slides.findIndex((slide) => slide.id === id))}
            onClose={() => setOrdering(false)}
          />
        )}
        {large !== null && (
          <Viewer
            title={car.carName}
            photos={slides.flatMap(({ url }) => url ?? [])}
            index={large}
            onIndex={(index) => {
              seen.current = index
              track.goTo(index)
            }}
            onClose={() => {
              setLarge(null)
              // The dialog gives the focus back to the photo that it was opened from.
              requestAnimationFrame(() => track.focus(seen.current))
            }}
          />
        )}
      </Suspense>
    </DropArea>
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
        "absolute top-1/2 -translate-y-1/2 opacity-0 group-hover:opacity-100 pointer-coarse:hidden",
        className,
      )}
    >
      {children}
    </button>
  )
