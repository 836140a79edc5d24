import { useQuery } from "@tanstack/react-query"
import { useIsLost } from "../api/offline.ts"
import { useMessages } from "../messages/use.ts"
import { attachmentsQuery } from "./api.ts"
import { Receipts } from "./Receipts.tsx"
import { cancelUploads } from "./uploadActions.ts"
import { idOf, isReceiptUpload, isReceiptUploadOf, type Owner, useUploads } from "./uploading.ts"
import { useNewReceipts } from "./useNewReceipts.tsx"

/** The receipts of a car's expenses, as their list and their dialogs show them. */
export function useReceipts(car: Owner) {
  const { receipts: texts } = useMessages()
  const { data = [] } = useQuery(attachmentsQuery(car))
  const uploads = useUploads(car.carId, isReceiptUpload)
  const isLost = useIsLost()
  const ofNew = useNewReceipts(car)

  return {
    ofNew,
    /** The texts of an expense's row: how many receipts are stored, being sent, and failed. */
    toldOf(expenseId: string) {
      const stored = data.filter(({ expense_id }) => expense_id === expenseId)
      const coming = uploads
        .filter(isReceiptUploadOf(expenseId))
        .filter((upload) => stored.every(({ id }) => id !== idOf(upload)))
      const failed = coming.filter(({ phase }) => phase === "failed").length
      const going = coming.length - failed
      return {
        stored: stored.length > 0 ? texts.count(stored.length) : null,
        coming: [
          going > 0 && (isLost ? texts.waiting(going) : texts.sending(going)),
          failed > 0 && texts.failed(failed),
        ].filter((told) => told !== false),
      }
    },
    fieldOf: (expenseId: string) => <Receipts car={car} expenseId={expenseId} />,
    /** Cancels the uploads to an expense that is deleted. */
    cancelOf: (expenseId: string) =>
      cancelUploads(uploads.filter(isReceiptUploadOf(expenseId)).map(idOf)),
  }
}
