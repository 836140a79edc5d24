import { maxReceipts } from "@marza/domain/attachments/kinds.ts"
import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useId, useState } from "react"
import { DropArea } from "../images/DropArea.tsx"
import { useDroppedFiles } from "../images/useFileDrop.ts"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { attachmentsQuery } from "./api.ts"
import { isPdf } from "./documents.ts"
import { leaveRow } from "./leaveRow.ts"
import { ReceiptButtons } from "./ReceiptButtons.tsx"
import { ReceiptRow } from "./ReceiptRow.tsx"
import { UploadRow } from "./UploadRow.tsx"
import { UploadsFailed, UploadsProgress } from "./UploadStatus.tsx"
import { addFiles } from "./uploadActions.ts"
import { idOf, isReceiptUploadOf, type Owner, useUploads } from "./uploading.ts"
import { useDeletion } from "./usePhotoDeletion.tsx"

const Viewer = lazily(async () => (await import("./Viewer.tsx")).Viewer)

type ReceiptsProps = { car: Owner; expenseId: string }

/** The receipts of an expense: to open, to add to, and to delete. They are stored at once, whatever becomes of the form. */
export function Receipts({ car, expenseId }: ReceiptsProps) {
  const { receipts: texts } = useMessages()
  const { data } = useQuery(attachmentsQuery(car))
  const receipts = data?.filter(({ expense_id }) => expense_id === expenseId) ?? []
  const uploads = useUploads(car.carId, isReceiptUploadOf(expenseId))
  const coming = uploads.filter((upload) => receipts.every(({ id }) => id !== idOf(upload)))
  const deletion = useDeletion(car)
  const [large, setLarge] = useState<Attachment | null>(null)
  const add = (files: readonly File[]) => addFiles({ ...car, expenseId }, files, "receipt")
  const drop = useDroppedFiles(add)
  const id = useId()
  const images = receipts.filter((receipt) => !isPdf(receipt))
  return (
    <DropArea labelledBy={id} drop={drop} className="min-w-0">
      <p id={id} className="mb-2 text-sm font-semibold">
        {texts.title}
      </p>
      {receipts.length + coming.length > 0 && (
        <ul className="-mt-2 mb-2 divide-y divide-line">
          {receipts.map((receipt) => (
            <ReceiptRow
              key={receipt.id}
              receipt={receipt}
              onOpen={() => setLarge(receipt)}
              onDelete={() => {
                leaveRow()
                deletion.delete(receipt.id, texts.deleted)
              }}
            />
          ))}
          {coming.map((upload) => (
            <UploadRow key={idOf(upload)} upload={upload} />
          ))}
        </ul>
      )}
      <UploadsProgress uploads={uploads} className="mb-2" />
      <UploadsFailed uploads={uploads} className="mb-2" />
      {receipts.length + coming.length < maxReceipts && <ReceiptButtons onFiles={add} />}
      <Suspense>
        {large && (
          <Viewer
            title={texts.title}
            photos={images.map(({ url }) => url)}
            index={images.indexOf(large)}
            onClose={() => setLarge(null)}
          />
        )}
      </Suspense>
    </DropArea>
  )
}
