import type { DocumentKind } from "@marza/domain/attachments/kinds.ts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense, useRef, useState } from "react"
import { keys } from "../api/keys.ts"
import { HiddenInput } from "../images/HiddenInput.tsx"
import { useDroppedFiles } from "../images/useFileDrop.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { PlusIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"
import { SearchInput } from "../ui/SearchInput.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { attachmentsQuery } from "./api.ts"
import { DocumentRow } from "./DocumentRow.tsx"
import {
  acceptedTypes,
  type CarDocument,
  isDocument,
  isDocumentUpload,
  isPdf,
  matches,
} from "./documents.ts"
import { rememberRow } from "./leaveRow.ts"
import { UploadRow } from "./UploadRow.tsx"
import { UploadsFailed, UploadsProgress } from "./UploadStatus.tsx"
import { addFiles } from "./uploadActions.ts"
import { idOf, type Owner, type Upload, useUploads } from "./uploading.ts"
import { useDeletion } from "./usePhotoDeletion.tsx"

const KindMenu = lazily(async () => (await import("./DocumentMenus.tsx")).KindMenu)
const DroppedDialog = lazily(async () => (await import("./DroppedDialog.tsx")).DroppedDialog)
const EditDocumentDialog = lazily(
  async () => (await import("./EditDocumentDialog.tsx")).EditDocumentDialog,
)
const Viewer = lazily(async () => (await import("./Viewer.tsx")).Viewer)

/** With fewer documents no search is shown. */
const searchedFrom = 6
/** How many documents show until the person asks for all. */
const shownAtFirst = 8

type DocumentsCardProps = {
  car: Owner
  /** What was issued for the car, above what somebody added; undefined while it is loading, null where there is none. */
  papers: ReactNode
}

/** The papers of a car: contract, registration, customs, invoices. Their files are stored unchanged. */
export function DocumentsCard({ car, papers }: DocumentsCardProps) {
  const { documents: texts } = useMessages()
  const query = useQuery(attachmentsQuery(car))
  const uploads = useUploads(car.carId, isDocumentUpload)
  const [dropped, setDropped] = useState<readonly File[] | null>(null)
  const { isOver, handlers } = useDroppedFiles(setDropped)
  const documents = papers === undefined ? undefined : query.data?.filter(isDocument)
  const deletion = useDeletion(car)
  const coming = uploads.filter((upload) => documents?.every(({ id }) => id !== idOf(upload)))

  return (
    <div
      {...handlers}
      className={classes(
        "grid min-w-0 rounded-2xl",
        isOver && "outline-2 outline-primary outline-dashed",
      )}
    >
      <Card
        title={texts.title}
        action={<AddDocuments onFiles={(files, kind) => addFiles(car, files, kind)} />}
      >
        {(query.isPending || papers === undefined) && <Skeleton className="h-14" />}
        {!query.isPending && papers}
        {query.isError && !documents && (
          <LoadError error={query.error} onRetry={() => query.refetch()} />
        )}
        {documents && (
          <DocumentList
            car={car}
            documents={documents}
            coming={coming}
            hasPapers={papers !== null}
            onDelete={(id) => deletion.delete(id, texts.deleted, rememberRow())}
          />
        )}
        <UploadsProgress uploads={uploads} className="mt-2" />
        <UploadsFailed uploads={uploads} className="mt-2" />
        {documents && <p className="mt-3 text-xs text-soft narrow:hidden">{texts.keptWhole}</p>}
      </Card>
      <Suspense>
        {dropped && (
          <DroppedDialog
            files={dropped}
            onChoose={(kind) => {
              addFiles(car, dropped, kind)
              setDropped(null)
            }}
            onClose={() => setDropped(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Asks for the kind, then for the files. */
function AddDocuments(props: { onFiles: (files: File[], kind: DocumentKind) => void }) {
  const { documents: texts } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<DocumentKind>("other")
  const button = (onPress?: () => void) => (
    <Button
      variant="quiet"
      icon={<PlusIcon />}
      aria-haspopup="menu"
      aria-label={texts.addTo}
      data-adds="documents"
      onPointerEnter={KindMenu.preload}
      {...(onPress && { onClick: onPress })}
      className="px-3 text-sm text-primary print:hidden"
    >
      {texts.add}
    </Button>
  )
  return (
    <div className="-my-2 -mr-3">
      <OpenOnPress button={button}>
        {(onClose) => (
          <KindMenu
            trigger={button()}
            onChoose={(chosen) => {
              setKind(chosen)
              input.current?.click()
            }}
            onClose={onClose}
          />
        )}
      </OpenOnPress>
      <HiddenInput
        ref={input}
        isMany
        accept={acceptedTypes}
        onFiles={(files) => props.onFiles(files, kind)}
      />
    </div>
  )
}

type DocumentListProps = {
  car: Owner
  documents: readonly CarDocument[]
  coming: readonly Upload[]
  hasPapers: boolean
  onDelete: (id: string) => void
}

function DocumentList({ car, documents, coming, hasPapers, onDelete }: DocumentListProps) {
  const { documents: texts } = useMessages()
  const client = useQueryClient()
  const [search, setSearch] = useState("")
  const [isWhole, setWhole] = useState(false)
  const [toEdit, setToEdit] = useState<CarDocument | null>(null)
  /** The image that is open in the viewer. */
  const [large, setLarge] = useState<CarDocument | null>(null)
  const images = documents.filter((document) => !isPdf(document))
  const found = documents.filter(({ kind, name }) =>
    matches(`${texts.kinds[kind]} ${name}`, search),
  )
  // Documents that are being added stand at the end, so all are shown.
  if (coming.length > 0 && !isWhole) setWhole(true)
  const isFolded = !isWhole && !search.trim()
  const shown = isFolded && found.length > shownAtFirst + 2 ? found.slice(0, shownAtFirst) : found

  if (documents.length === 0 && coming.length === 0)
    return hasPapers ? null : (
      <p className="text-sm text-soft">
        <span className="font-semibold text-ink">{texts.none}.</span> {texts.noneHint}
      </p>
    )
  return (
    <>
      {documents.length >= searchedFrom && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the search field would save the form around it
        <div
          className="mb-4"
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        >
          <SearchInput label={texts.search} value={search} onChange={setSearch} />
        </div>
      )}
      <ul className="-my-2 divide-y divide-line">
        {shown.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            onOpen={() => setLarge(document)}
            onEdit={() => setToEdit(document)}
            onDelete={() => onDelete(document.id)}
            onBroken={() =>
              void client.invalidateQueries({
                queryKey: keys.attachments(car.organizationId, car.carId),
              })
            }
          />
        ))}
        {coming.map((upload) => (
          <UploadRow
            key={idOf(upload)}
            upload={upload}
            title={texts.kinds[upload.unsent.body.kind as DocumentKind]}
          />
        ))}
      </ul>
      <p role="status" className="text-soft">
        {search.trim() && found.length === 0 && texts.noneFound(search.trim())}
      </p>
      {shown.length < found.length && (
        <Button
          variant="quiet"
          onClick={() => setWhole(true)}
          className="-mx-3 mt-2 px-3 text-sm text-primary"
        >
          {texts.showAll(found.length)}
        </Button>
      )}
      <Suspense>
        {toEdit && (
          <EditDocumentDialog car={car} document={toEdit} onClose={() => setToEdit(null)} />
        )}
        {large && (
          <Viewer
            title={texts.title}
            photos={images.map(({ url }) => url)}
            index={images.indexOf(large)}
            onClose={() => setLarge(null)}
          />
        )}
      </Suspense>
    </>
  )
}
