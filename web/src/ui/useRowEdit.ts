import type { Language } from "@marza/domain/language.ts"
import { type UseMutationOptions, useMutation } from "@tanstack/react-query"
import { type ComponentProps, type FormEvent, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import type { Conflict } from "./ConflictDialog.tsx"
import { type Schema, validate } from "./form.ts"
import type { Merger } from "./merge.ts"
import { useConflict } from "./useConflict.ts"
import { useFieldErrors } from "./useFieldErrors.ts"

type Change<Patch, Query> = { id: string; patch: Patch; query: Query }

type RowEditOptions<Row, Values, Part extends string, Patch, Query> = {
  row: Row
  valuesOf: (row: Row, language: Language) => Values
  bodyOf: (values: Values) => object
  changedFields: (base: Values, values: Values) => readonly unknown[]
  merger: Merger<Values, Part>
  schema: Schema<Patch>
  change: UseMutationOptions<Row, Error, Change<Patch, Query>>
  /** The query of a save to which no question has been answered yet. */
  query: Query
  onSaved: (values: Values) => void
  onClose: () => void
  /** Takes a refusal that asks a question; `again` saves the same with the answer. */
  onQuestion?: (refusal: Error, again: (answer: Query) => void) => boolean
}

/** What a dialog needs of the edited row. */
export type RowEdit<Values, Part extends string> = {
  isSaving: boolean
  conflict: Conflict<Values, Part> | null
  form: Required<Pick<ComponentProps<"form">, "ref" | "onSubmit">>
}

/** Edits a stored row in a dialog. What somebody else has saved meanwhile is merged, or `conflict` asks about it. */
export function useRowEdit<
  Row extends { id: string; version: number },
  Values extends object,
  Part extends string,
  Patch,
  Query,
>(options: RowEditOptions<Row, Values, Part, Patch, Query>) {
  const { row, bodyOf, changedFields, merger, schema, change, onSaved, onClose } = options
  const language = useLanguage()
  const valuesOf = (stored: Row) => options.valuesOf(stored, language)
  const [base, setBase] = useState(row)
  const [values, setValues] = useState(() => valuesOf(row))
  const conflict = useConflict({ merger, valuesOf, onMerged: saveMerged })
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const saving = useMutation({ ...change, meta: { ...change.meta, form } })

  function send(filled: Values, from: Row, query = options.query) {
    if (changedFields(valuesOf(from), filled).length === 0) return onClose()
    const checked = validate(schema, { ...bodyOf(filled), version: from.version }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(
      { id: row.id, patch: checked.data, query },
      {
        onSuccess: () => {
          onSaved(filled)
          onClose()
        },
        onError: (error) => {
          if (options.onQuestion?.(error, (answer) => send(filled, from, answer))) return
          if (!conflict.settle(error, { base: valuesOf(from), mine: filled })) refuse(error)
        },
      },
    )
  }

  /** Saves on top of what somebody else has stored meanwhile. */
  function saveMerged(merged: Values, current: Row) {
    setBase(current)
    setValues(merged)
    send(merged, current)
  }

  return {
    /** The row as it was last stored. */
    base,
    values,
    errors,
    refusal,
    isSaving: saving.isPending,
    conflict: conflict.question,
    form: {
      ref: form,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        if (!saving.isPending) send(values, base)
      },
    },
    onChange<Field extends keyof Values & string>(field: Field, value: Values[Field]) {
      setValues((before) => ({ ...before, [field]: value }))
      clearError(field)
    },
  }
}
