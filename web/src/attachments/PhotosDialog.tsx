import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core"
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from "@dnd-kit/sortable"
import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { FileButton } from "../images/FileButton.tsx"
import { useMessages } from "../messages/use.ts"
import { Badge } from "../ui/Badge.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { GripIcon, StarIcon, TrashIcon } from "../ui/laterIcons.tsx"
import { type CarOf, movePhoto } from "./api.ts"
import { UploadsFailed, UploadsProgress } from "./UploadStatus.tsx"
import { UploadTile } from "./UploadTile.tsx"
import { idOf, type Upload } from "./uploading.ts"

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

type PhotosDialogProps = {
  car: CarOf
  photos: readonly Attachment[]
  uploads: readonly Upload[]
  onAdd: (files: readonly File[]) => void
  onDelete: (id: string) => void
  onOpen: (id: string) => void
  onClose: () => void
}

/**
 * All photos of a car with the uploads under way. Their order is changed by drag or keyboard; the first is the cover.
 */
export function PhotosDialog(props: PhotosDialogProps) {
  const { car, photos, uploads, onAdd, onDelete, onOpen, onClose } = props
  const { attachments: texts, car: carTexts } = useMessages()
  const hintId = useId()
  /** The photo that was moved last. */
  const [moved, setMoved] = useState<string | null>(null)
  const { mutate: move } = useMutation(movePhoto(useQueryClient(), car))
  const ids = photos.map(({ id }) => id)
  const coming = uploads.filter((upload) => !ids.includes(idOf(upload)))
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    // A finger drags after a delay, because one that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )

  function moveTo(id: string, place: number) {
    if (place < 0 || place >= ids.length || ids[place] === id) return
    setMoved(id)
    move({ id, ids: arrayMove(ids, ids.indexOf(id), place) })
  }
  const isDragging = useRef(false)
  function endDrag() {
    // After the click or the key that has ended it, which reach the dialog later.
    setTimeout(() => {
      isDragging.current = false
    })
  }
  /** The photo is still held: it must not open where it is let go while it moves back. */
  function cancelDrag() {
    const held = new AbortController()
    const { signal } = held
    const letGo = () => {
      held.abort()
      endDrag()
    }
    addEventListener("pointerup", letGo, { signal, capture: true })
    addEventListener("pointerdown", letGo, { signal, capture: true })
  }
  function drop({ active, over }: DragEndEvent) {
    endDrag()
    if (over) moveTo(String(active.id), ids.indexOf(String(over.id)))
  }

  /** During a drag Escape cancels that alone, and letting go outside closes nothing. */
  function close() {
    if (!isDragging.current) onClose()
    // The dialog keeps Escape to itself, but a resized window cancels a drag, too.
    else dispatchEvent(new Event("resize"))
  }

  return (
    <Dialog
      title={texts.allPhotos}
      isWide
      onClose={close}
      actions={
        // In one row of the smallest phone, too. A border for both makes them equal.
        <div className="flex flex-1 flex-row-reverse flex-wrap gap-3 *:flex-1 *:px-2 *:first:border *:first:border-transparent *:whitespace-nowrap max-[24rem]:*:text-sm max-[22.5rem]:[&_svg]:hidden">
          <FileButton label={carTexts.takePhoto} variant="primary" isCamera onFiles={onAdd} />
          <FileButton label={carTexts.photoAdd} isMany onFiles={onAdd} />
        </div>
      }
    >
      {photos.length > 1 && (
        <p id={hintId} className="-mt-2 mb-3 text-sm text-soft">
          {texts.orderHint} <span className="pointer-coarse:hidden">{texts.orderKeys}</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {moved && texts.movedTo(texts.photoOf(ids.indexOf(moved) + 1, ids.length))}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => {
          isDragging.current = true
        }}
        onDragEnd={drop}
        onDragCancel={cancelDrag}
        // Its own announcements are in English, and the status above says the same.
        accessibility={{ announcements: silent }}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
            {photos.map((photo, index) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                index={index}
                count={ids.length}
                onOpen={() => {
                  if (!isDragging.current) onOpen(photo.id)
                }}
                hintId={hintId}
                onMove={(to) => moveTo(photo.id, to)}
                onCover={() => moveTo(photo.id, 0)}
                onDelete={() => onDelete(photo.id)}
              />
            ))}
            {coming.map((upload) => (
              <UploadTile key={idOf(upload)} upload={upload} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <UploadsProgress uploads={uploads} className="mt-3" />
      <UploadsFailed uploads={uploads} className="mt-3" />
    </Dialog>
  )
}

type PhotoTileProps = {
  photo: Attachment
  index: number
  count: number
  hintId: string
  /** Gets the new index, which may lie outside the photos. */
  onMove: (to: number) => void
  onOpen: () => void
  onCover: () => void
  onDelete: () => void
}

function PhotoTile(props: PhotoTileProps) {
  const { photo, index, count, hintId, onMove, onOpen, onCover, onDelete } = props
  const { attachments: texts, car } = useMessages()
  const place = texts.photoOf(index + 1, count)
  const isCover = index === 0
  const canMove = count > 1
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.id,
    disabled: !canMove,
  })
  const handle = useRef<HTMLButtonElement>(null)
  const isMoving = useRef(false)

  function press(event: KeyboardEvent) {
    const to = {
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    isMoving.current = true
    onMove(to)
  }
  // An element that is moved in the page loses the focus, so it gets that back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what changes
  useEffect(() => {
    if (isMoving.current) handle.current?.focus()
    isMoving.current = false
  }, [place])

  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      data-dragged={isDragging ? "" : undefined}
      className="relative touch-manipulation rounded-xl data-dragged:z-10 data-dragged:opacity-80 data-dragged:shadow-float"
    >
      <button
        type="button"
        aria-label={`${car.photoEnlarge}, ${place}`}
        onClick={onOpen}
        onMouseDown={listeners?.onMouseDown as never}
        onTouchStart={listeners?.onTouchStart as never}
        className="block w-full overflow-hidden rounded-xl"
      >
        <CarPhoto url={photo.thumbnail_url} className="pointer-events-none aspect-4/3 w-full" />
      </button>
      {/* Beside the button, whose name would else have to begin with it. */}
      {isCover && (
        <Badge className="pointer-events-none absolute top-2 left-2 bg-card! text-[min(0.8125rem,4vw)]!">
          {texts.cover}
        </Badge>
      )}
      <div className="flex justify-between">
        <button
          type="button"
          ref={handle}
          onKeyDown={press}
          onMouseDown={listeners?.onMouseDown as never}
          onTouchStart={listeners?.onTouchStart as never}
          aria-describedby={hintId}
          hidden={!canMove}
          aria-label={texts.move(place)}
          title={texts.move(place)}
          className="-ml-1.5 inline-grid size-touch cursor-grab touch-none place-items-center rounded-xl text-soft hover:bg-line/50 hover:text-ink"
        >
          <GripIcon />
        </button>
        {!isCover && (
          <IconButton
            label={texts.makeCover}
            onClick={onCover}
            className="text-soft hover:text-ink"
          >
            <StarIcon isFilled={false} />
          </IconButton>
        )}
        <IconButton
          label={`${car.photoDelete}, ${place}`}
          onClick={onDelete}
          className="-mr-1.5 ml-auto text-soft hover:text-loss"
        >
          <TrashIcon />
        </IconButton>
      </div>
    </li>
  )
}
