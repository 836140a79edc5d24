import { useId } from "react"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { DropArea } from "../images/DropArea.tsx"
import { FileButton, pairOfFileButtons } from "../images/FileButton.tsx"
import { useFileDrop } from "../images/useFileDrop.ts"
import { useMessages } from "../messages/use.ts"
import { CloseIcon } from "../ui/icons.tsx"
import { Spinner } from "../ui/Spinner.tsx"
import { namedReasons } from "./namedReasons.ts"
import { cancelUploads } from "./uploadActions.ts"
import { idOf, type Upload } from "./uploading.ts"
import type { usePhotoDrafts } from "./usePhotoDrafts.ts"

type NewPhotosProps = {
  photos: ReturnType<typeof usePhotoDrafts>
  /** The photos that were added earlier to a car that is still unsent. */
  uploads: readonly Upload[]
  isBusy: boolean
}

/** The photos of a new car, which are sent when it is saved. */
export function NewPhotos({ photos, uploads, isBusy }: NewPhotosProps) {
  const { attachments: texts, car } = useMessages()
  const drop = useFileDrop(photos.add, isBusy)
  const id = useId()
  const problems = namedReasons(photos.refused, texts.andMore)
  const tiles = [
    ...uploads.map((upload) => ({
      key: idOf(upload),
      preview: upload.preview,
      isPreparing: upload.phase === "preparing",
      remove: () => cancelUploads([idOf(upload)]),
    })),
    ...photos.drafts.map((draft, index) => ({
      key: `draft ${index}`,
      preview: draft.prepared?.preview ?? null,
      isPreparing: draft.prepared === null,
      remove: () => photos.remove(draft),
    })),
  ]
  const file = {
    isBusy,
    isInvalid: problems.length > 0,
    describedBy: problems.length > 0 ? `${id}-error` : `${id}-hint`,
    onFiles: photos.add,
  }

  return (
    <DropArea labelledBy={id} drop={drop} className="grid gap-2">
      <p id={id} className="text-sm font-semibold">
        {car.photo}
      </p>
      {tiles.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {tiles.map(({ key, preview, isPreparing, remove }, index) => (
            <li key={key} className="relative">
              {isPreparing ? (
                <div className="grid aspect-4/3 place-items-center rounded-xl bg-line/60 text-soft">
                  <Spinner />
                </div>
              ) : (
                <CarPhoto url={preview} className="aspect-4/3 w-full rounded-xl" />
              )}
              <button
                type="button"
                aria-label={
                  tiles.length > 1
                    ? `${car.photoDelete}, ${texts.photoOf(index + 1, tiles.length)}`
                    : car.photoDelete
                }
                title={car.photoDelete}
                disabled={isBusy}
                onClick={remove}
                className="absolute top-0 right-0 grid size-touch place-items-center"
              >
                <span className="grid size-7 place-items-center rounded-full bg-card/95 text-ink shadow-lift">
                  <CloseIcon className="size-4" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={pairOfFileButtons}>
        <FileButton {...file} label={car.takePhoto} isCamera />
        <FileButton {...file} label={car.photoAdd} isMany />
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft max-sm:sr-only">
        {car.photoHint} <span className="hidden pointer-fine:inline">{car.photoDropHint}</span>
      </p>
      <div role="alert" id={`${id}-error`} className="empty:hidden">
        {problems.map((problem) => (
          <p key={problem} className="text-sm font-medium wrap-anywhere text-loss">
            {problem}
          </p>
        ))}
      </div>
    </DropArea>
  )
}
