import { newId } from "@marza/domain/id.ts"
import type { Import } from "@marza/domain/imports/schemas.ts"
import { carsToSend, rowsToSend } from "@marza/spreadsheet/plan/choices.ts"
import type { ImportPlan, PlannedRow, RowId } from "@marza/spreadsheet/types.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { fieldErrorsOf } from "../ui/form.ts"
import { saveImport } from "./api.ts"

type ImportingProps = {
  organizationId: string
  name: string
  sha256: string | null
  plan: ImportPlan
  onDone: (done: Import) => void
}

export type Importing = ReturnType<typeof useImporting>

/** Sends the whole plan. The same plan keeps its id, so that sending it again imports it only once. */
export function useImporting({ organizationId, name, sha256, plan, onDone }: ImportingProps) {
  const { mutate, isPending, error, variables } = useMutation(
    saveImport(useQueryClient(), organizationId),
  )
  const sent = variables?.plan === plan ? variables : null
  const refusal = sent && error

  function save() {
    const body = () => ({
      id: newId(),
      file_name: name.slice(-200),
      ...(sha256 && { file_sha256: sha256 }),
      cars: carsToSend(plan),
    })
    mutate(sent ?? { plan, body: body() }, { onSuccess: onDone })
  }

  return {
    save,
    isSaving: isPending,
    error: refusal,
    /** Row → the reasons of the server's refusal: it checks what a browser cannot know. */
    refusals: refusal ? refusalsOf(refusal, rowsToSend(plan)) : none,
  }
}

const none: ReadonlyMap<RowId, readonly string[]> = new Map()

/** The reasons of a refusal by row. Its fields are named like `cars.12.purchase_price`. */
function refusalsOf(error: unknown, rows: readonly PlannedRow[]) {
  const found = new Map<RowId, string[]>()
  for (const [field, text] of Object.entries(fieldErrorsOf(error))) {
    const row = rows[Number(field.split(".")[1])]
    if (row) found.set(row.id, [...(found.get(row.id) ?? []), text])
  }
  return found as ReadonlyMap<RowId, readonly string[]>
}
