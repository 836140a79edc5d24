import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from "react"
import { keys } from "../api/keys.ts"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { DropArea } from "../images/DropArea.tsx"
import { FileButton } from "../images/FileButton.tsx"
import { HiddenInput } from "../images/HiddenInput.tsx"
import { photoShape } from "../images/photoShape.ts"
import { useFileDrop } from "../images/useFileDrop.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { GridIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { attachmentsQuery, isPhoto } from "./api.ts"
import { PhotoStrip } from "./PhotoStrip.tsx"
import { PhotoTrack } from "./PhotoTrack.tsx"
import { type GalleryCar, slidesOf } from "./slides.ts"
import { UploadsFailed, UploadsProgress } from "./UploadStatus.tsx"
import { addFiles } from "./uploadActions.ts"
import { idOf, isPhotoUpload, useUploads } from "./uploading.ts"
import { usePhotoDeletion } from "./usePhotoDeletion.tsx"
import { useTrack } from "./useTrack.ts"
import { withinPhotoLimit } from "./withinPhotoLimit.ts"

const PhotosDialog = lazily(async () => (await import("./PhotosDialog.tsx")).PhotosDialog)
const Viewer = lazily(async () => (await import("./Viewer.tsx")).Viewer)

/** What the menu of the car does with the photos. */
export type PhotoActions = {
  choose: () => void
  take: () => void
  /** Asks about the photo in sight. */
  deleteShown: () => void
}

type GalleryProps = { car: GalleryCar; actions: Ref<PhotoActions>; className?: string }

/** The photos of a car: to swipe through, to see large, to add to, and to put in order. */
export function Gallery({ car, actions, className }: GalleryProps) {
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
  const [chosen, taken] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const errorId = useId()
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
  useImperativeHandle(actions, () => ({
    choose: () => chosen.current?.click(),
    take: () => taken.current?.click(),
    deleteShown() {
      const id = slides[track.index]?.id
      // One that is not stored yet is cancelled among all photos.
      if (id) deletion.ask(id)
      else setOrdering(true)
    },
  }))

  return (
    <DropArea
      label={carTexts.photo}
      drop={drop}
      className={classes("@container min-w-0", className)}
    >
      <HiddenInput ref={chosen} isMany onFiles={add} />
      <HiddenInput ref={taken} isCamera onFiles={add} />
      <div className="relative overflow-hidden bg-card wide:rounded-2xl print:w-80 print:rounded-2xl">
        {slides.length > 0 ? (
          <PhotoTrack
            track={track}
            slides={slides}
            onPointerEnter={Viewer.preload}
            onOpen={open}
            onBroken={() =>
              void client.invalidateQueries({ queryKey: keys.car(car.organizationId, car.carId) })
            }
          />
        ) : (
          <CarPhoto url={null} className={classes(photoShape, "pb-14")} />
        )}
        <UploadsProgress
          uploads={uploads}
          className="absolute inset-x-4 bottom-17 rounded-xl bg-card/95 py-1 pl-4 shadow-lift"
        />
        {slides.length > 0 || uploads.length > 0 ? (
          <button
            type="button"
            title={texts.allPhotos}
            onPointerEnter={PhotosDialog.preload}
            onClick={() => setOrdering(true)}
            // It is as wide for "40 / 40" as before the photos are read, and higher than its label, for a thumb.
            className="group/all absolute right-3 bottom-0 grid h-touch min-w-19 items-center justify-items-end focus-visible:outline-none print:hidden"
          >
            <span className="sr-only">{texts.allPhotos}</span>
            {/* Another element once the photos are read, so that none is seen to move. */}
            <span
              key={slides.length > 1 ? "count" : "icon"}
              className="grid min-h-6 place-items-center rounded-full bg-[#1b1a18b8] px-2.5 whitespace-nowrap text-xs font-semibold text-[#fff] outline-offset-2 outline-primary group-hover/all:bg-[#1b1a18] group-focus-visible/all:outline-2"
            >
              {slides.length > 1 ? (
                `${track.index + 1} / ${slides.length}`
              ) : (
                <GridIcon className="size-4" />
              )}
            </span>
          </button>
        ) : (
          <div className="absolute inset-x-4 bottom-4 grid justify-center">
            <FileButton
              label={carTexts.photoAdd}
              isMany
              isInvalid={hasFailed}
              describedBy={hasFailed ? errorId : undefined}
              onFiles={add}
            />
          </div>
        )}
      </div>
      {slides.length > 0 && (
        <PhotoStrip
          slides={slides}
          index={track.index}
          isRead={photos !== undefined}
          onGo={track.goTo}
          onAdd={add}
        />
      )}
      <UploadsFailed
        uploads={uploads}
        id={errorId}
        className="bg-card px-4 py-3 wide:mt-3 wide:rounded-2xl wide:py-4"
      />
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
              // The viewer gives the focus back to the photo that it was opened from. Who is faster than that keeps it.
              requestAnimationFrame(() => track.regainFocus(seen.current))
            }}
          />
        )}
      </Suspense>
    </DropArea>
  )
}
