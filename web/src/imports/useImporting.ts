import { newId } from "@marza/domain/id.ts"
import { carsToSend, rowsToSend } from "@marza/spreadsheet/plan/choices.ts"
import type { PlannedRow, RowId } from "@marza/spreadsheet/types.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { fieldErrorsOf } from "../ui/form.ts"
import { saveImport } from "./api.ts"
import type { OpenFile } from "./useSpreadsheet.ts"

export type Importing = ReturnType<typeof useImporting>

/** Sends the whole plan. The same plan keeps its id, so that sending it again imports it only once. */
export function useImporting(organizationId: string, { name, spreadsheet, plan }: OpenFile) {
  const saving = saveImport(useQueryClient(), organizationId)
  const { mutate, isPending, error, variables, data: done } = useMutation(saving)
  const sent = variables?.plan === plan ? variables : null
  const refusal = sent && error
  return {
    save() {
      const body = () => ({
        id: newId(),
        file_name: name.slice(-200),
        ...(spreadsheet.sha256 && { file_sha256: spreadsheet.sha256 }),
        cars: carsToSend(plan),
      })
      mutate(sent ?? { plan, body: body() })
    },
    isSaving: isPending,
    done,
    error: refusal,
    /** Row → the reasons of the server's refusal: it checks what a browser cannot know. */
    refusals: refusal ? refusalsOf(refusal, rowsToSend(plan)) : none,
  }
}

const none: ReadonlyMap<RowId, readonly string[]> = new Map()

/** The reasons of a refusal by row. Its fields are named like `cars.12.purchase_price`. */
function refusalsOf(error: unknown, rows: readonly PlannedRow[]): typeof none {
  const named = Object.entries(fieldErrorsOf(error)).flatMap(([field, text]) => {
    const row = rows[Number(field.split(".")[1])]
    return row ? [{ id: row.id, text }] : []
  })
  const refused = Map.groupBy(named, ({ id }) => id)
  return new Map([...refused].map(([id, reasons]) => [id, reasons.map(({ text }) => text)]))
}
