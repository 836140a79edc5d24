import type { Overhead } from "@marza/domain/overheads/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { DeleteRow } from "../ui/DeleteRow.tsx"
import { deleteOverhead } from "./api.ts"

type DeleteOverheadProps = { organizationId: string; overhead: Overhead; onClose: () => void }

/** Deletes an overhead after a question. */
export function DeleteOverhead({ organizationId, overhead, onClose }: DeleteOverheadProps) {
  const { overheads: texts } = useMessages()
  const deletion = deleteOverhead(useQueryClient(), organizationId)
  return (
    <DeleteRow id={overhead.id} deletion={deletion} texts={texts} onClose={onClose}>
      {overhead.repeats && texts.deleteRepeating}
    </DeleteRow>
  )
}
