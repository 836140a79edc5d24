import type { Import } from "@marza/domain/imports/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { toast } from "../ui/toast.ts"
import { undoImport } from "./api.ts"
import { useImportTexts } from "./texts.ts"

type UndoImportProps = { organizationId: string; one: Import; onClose: () => void }

/** Undoes an import after naming the cars that were changed since; these stay unless the person chooses otherwise. */
export function UndoImport({ organizationId, one, onClose }: UndoImportProps) {
  const texts = useImportTexts()
  const { mutate, isPending } = useMutation(undoImport(useQueryClient(), organizationId))
  const [keepChanged, setKeepChanged] = useState(true)
  const { changed_cars: changed, changed_cars_count: changedCount } = one
  return (
    <ConfirmDialog
      title={texts.undoTitle}
      text={texts.undoText(one.file_name, one.cars)}
      confirmLabel={texts.undo}
      isBusy={isPending}
      onConfirm={() =>
        mutate(
          { id: one.id, keep_changed: keepChanged },
          {
            onSuccess({ changed_cars_count: kept }) {
              toast.success(texts.undoneToast, kept > 0 ? texts.undoneKept(kept) : undefined)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {changedCount > 0 && (
        <div className="mt-4">
          <p className="font-semibold">{texts.changed(changedCount)}</p>
          <ul className="mt-1 max-h-40 list-inside list-disc overflow-y-auto text-soft wrap-anywhere">
            {changed.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {changedCount > changed.length && (
              <li className="list-none">{texts.andMore(changedCount - changed.length)}</li>
            )}
          </ul>
          <label className="mt-3 flex min-h-touch items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={keepChanged}
              onChange={({ target }) => setKeepChanged(target.checked)}
              className="size-5 accent-primary"
            />
            {texts.keepChanged}
          </label>
        </div>
      )}
    </ConfirmDialog>
  )
}
