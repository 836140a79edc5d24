import { documentLimitBytes, maxReceipts, storedTypes } from "@marza/domain/attachments/kinds.ts"
import { newId } from "@marza/domain/id.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { useDraftFiles } from "../ui/useDraftFiles.ts"
import { NewReceipts } from "./NewReceipts.tsx"
import { addFiles, cancelUploads } from "./uploadActions.ts"
import { idOf, isReceiptUploadOf, type Owner, useUploads } from "./uploading.ts"

/** A receipt of an expense that is not added yet; its picture is an object URL, null for a PDF. */
export type ReceiptDraft = { id: string; file: File; preview: string | null }

/**
 * The receipts of a new expense. They are sent after the expense was added, or stored with an unsent one.
 * @param unsentId the id of an unsent expense that is being corrected
 * @param name that of the form
 */
export function useNewReceipts(
  car: Owner,
  unsentId?: string,
  name = `expense.${unsentId ?? car.carId}`,
) {
  const { receipts: texts } = useMessages()
  const language = useLanguage()
  const [drafts, setDrafts] = useState<readonly ReceiptDraft[]>([])
  const kept = useDraftFiles(name, (files) =>
    setDrafts((before) => [...before, ...files.map(({ id, file }) => draftOf(id, file))]),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const waiting = useUploads(car.carId, isReceiptUploadOf(unsentId ?? ""))
  const room = maxReceipts - waiting.length - drafts.length

  function add(files: readonly File[]) {
    const fitting = files.filter(({ size, type }) => size <= documentLimitBytes && isStored(type))
    const refused = files.find((file) => !fitting.includes(file))
    setProblem(
      refused
        ? text(isStored(refused.type) ? "file_too_large" : "file_unsupported", language)
        : fitting.length > room
          ? texts.most
          : null,
    )
    const chosen = fitting.slice(0, room).map((file) => draftOf(newId(), file))
    setDrafts((before) => [...before, ...chosen])
    const now = Date.now()
    for (const [index, { id, file }] of chosen.entries())
      void kept.keep(id, { at: now + index, file })
  }

  function remove(draft: ReceiptDraft) {
    forget([draft])
    void kept.remove(draft.id)
    setProblem(null)
    setDrafts((before) => before.filter((one) => one !== draft))
  }

  return {
    field: (
      <NewReceipts
        files={[
          ...waiting.map((upload) => ({
            key: idOf(upload),
            name: upload.unsent.body.name,
            preview: null,
            remove: () => cancelUploads([idOf(upload)]),
          })),
          ...drafts.map((draft, index) => ({
            key: `draft ${index}`,
            name: draft.file.name,
            preview: draft.preview,
            remove: () => remove(draft),
          })),
        ]}
        hasRoom={room > 0}
        problem={problem}
        onFiles={add}
      />
    ),
    /** Sends the chosen receipts for this expense, of this or another car, and begins an empty list for the next one. */
    sendTo(expenseId: string, of: Pick<Owner, "carId" | "carName"> = car) {
      if (drafts.length === 0) return
      const files = drafts.map(({ file }) => file)
      addFiles({ ...car, carId: of.carId, carName: of.carName, expenseId }, files, "receipt")
      forget(drafts)
      void kept.discard()
      setDrafts([])
      setProblem(null)
    },
    /** Forgets them, when the form is left without saving. */
    discard: () => void kept.discard(),
  }
}

const draftOf = (id: string, file: File): ReceiptDraft => ({
  id,
  file,
  preview: file.type.startsWith("image/") ? URL.createObjectURL(file) : null,
})

const isStored = (type: string) => (storedTypes as readonly string[]).includes(type)

function forget(drafts: readonly ReceiptDraft[]) {
  for (const { preview } of drafts) if (preview) URL.revokeObjectURL(preview)
}
