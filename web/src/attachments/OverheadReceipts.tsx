import { documentLimitBytes, maxReceipts, restoreSeconds } from "@marza/domain/attachments/kinds.ts"
import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { newId } from "@marza/domain/id.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useId, useState } from "react"
import { urlOf } from "../api/calls.ts"
import { call } from "../api/client.ts"
import { laterKeys } from "../api/later-keys.ts"
import { upload } from "../api/upload.ts"
import { DropArea } from "../images/DropArea.tsx"
import { useDroppedFiles } from "../images/useFileDrop.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { ProgressBar } from "../ui/ProgressBar.tsx"
import { toast } from "../ui/toast.ts"
import { isPdf } from "./documents.ts"
import { leaveRow } from "./leaveRow.ts"
import { ReceiptButtons } from "./ReceiptButtons.tsx"
import { ReceiptRow } from "./ReceiptRow.tsx"

const Viewer = lazily(async () => (await import("./Viewer.tsx")).Viewer)

type OverheadReceiptsProps = { organizationId: string; overheadId: string }

/** The receipts of an overhead: to open, to add to, and to delete. They are stored at once, whatever becomes of the form. */
export function OverheadReceipts(props: OverheadReceiptsProps) {
  const { receipts: texts, overheads, actions } = useMessages()
  const language = useLanguage()
  const { receipts, adding, deletion, restoring } = useReceiptsOf(props)
  const [large, setLarge] = useState<Attachment | null>(null)
  const [part, setPart] = useState(0)
  const id = useId()
  const images = receipts.filter((receipt) => !isPdf(receipt))

  async function add(files: readonly File[]) {
    if (receipts.length + files.length > maxReceipts) return toast.error(overheads.tooManyReceipts)
    for (const file of files) {
      if (file.size > documentLimitBytes) {
        toast.error(file.name, text("file_too_large", language))
        continue
      }
      setPart(0)
      // A refused one has its toast; the others are sent all the same.
      await adding.mutateAsync({ file, onProgress: setPart }).catch(() => {})
    }
  }

  const drop = useDroppedFiles((files) => void add(files), adding.isPending)
  return (
    <DropArea labelledBy={id} drop={drop} className="min-w-0">
      <p id={id} className="mb-2 text-sm font-semibold">
        {texts.title}
      </p>
      {receipts.length > 0 && (
        <ul className="-mt-2 mb-2 divide-y divide-line">
          {receipts.map((receipt) => (
            <ReceiptRow
              key={receipt.id}
              receipt={receipt}
              onOpen={() => setLarge(receipt)}
              onDelete={() => {
                leaveRow()
                deletion.mutate(receipt.id, {
                  onSuccess: () =>
                    toast.success(texts.deleted, undefined, {
                      label: actions.undo,
                      run: () => restoring.mutate(receipt.id),
                      forMs: restoreSeconds * 1000,
                    }),
                })
              }}
            />
          ))}
        </ul>
      )}
      {adding.isPending && (
        <ProgressBar label={texts.sending(1)} percent={Math.round(part * 100)} className="mb-2" />
      )}
      {receipts.length < maxReceipts && <ReceiptButtons onFiles={(files) => void add(files)} />}
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

type NewFile = { file: File; onProgress: (part: number) => void }

function useReceiptsOf({ organizationId, overheadId }: OverheadReceiptsProps) {
  const client = useQueryClient()
  const params = { id: organizationId, overhead_id: overheadId }
  const refresh = () => client.invalidateQueries({ queryKey: laterKeys.overheads(organizationId) })
  const { data } = useQuery({
    queryKey: [...laterKeys.overheads(organizationId), overheadId, "receipts"],
    queryFn: () =>
      call("GET /api/organizations/:id/overheads/:overhead_id/attachments", { params }),
  })
  const adding = useMutation({
    mutationFn: ({ file, onProgress }: NewFile) =>
      upload<Attachment>(
        urlOf("POST /api/organizations/:id/overheads/:overhead_id/attachments", {
          params,
          query: { id: newId(), name: file.name },
        }),
        file,
        { method: "POST", signal: new AbortController().signal, onProgress },
      ),
    onSettled: refresh,
  })
  const deletion = useMutation({
    mutationFn: (attachmentId: string) =>
      call("DELETE /api/organizations/:id/overheads/:overhead_id/attachments/:attachment_id", {
        params: { ...params, attachment_id: attachmentId },
      }),
    onSettled: refresh,
  })
  const restoring = useMutation({
    mutationFn: (attachmentId: string) =>
      call(
        "POST /api/organizations/:id/overheads/:overhead_id/attachments/:attachment_id/restore",
        { params: { ...params, attachment_id: attachmentId } },
      ),
    onSettled: refresh,
  })
  return { receipts: data?.items ?? [], adding, deletion, restoring }
}
