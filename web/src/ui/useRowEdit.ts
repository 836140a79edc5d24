import type { Language } from "@marza/domain/language.ts"
import { type UseMutationOptions, useMutation } from "@tanstack/react-query"
import type { ComponentProps, FormEvent } from "react"
import { useLanguage } from "../messages/first.ts"
import type { Conflict } from "./ConflictDialog.tsx"
import { type Schema, validate } from "./form.ts"
import type { Merger } from "./merge.ts"
import { useConflict } from "./useConflict.ts"
import { useDraft } from "./useDraft.ts"
import { useFieldErrors } from "./useFieldErrors.ts"

/** What is typed, and the row as it was last stored. */
type Draft<Row, Values> = { base: Row; values: Values }

type Change<Patch, Query> = { id: string; patch: Patch; query: Query }

type RowEditOptions<Row, Values, Part extends string, Patch, Query> = {
  row: Row
  /** As fieldForm() makes one. */
  form: {
    valuesOf: (row: Row, language: Language) => Values
    bodyOf: (values: Values) => object
    changedFields: (base: Values, values: Values) => readonly unknown[]
    merger: Merger<Values, Part>
  }
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
  /** Forgets what is typed, when the dialog is closed without saving. */
  discard: () => void
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
  const { row, schema, change, onSaved, onClose } = options
  const { bodyOf, changedFields, merger } = options.form
  const language = useLanguage()
  const valuesOf = (stored: Row) => options.form.valuesOf(stored, language)
  const draft = useDraft<Draft<Row, Values>>(
    `row.${row.id}`,
    () => ({ base: row, values: valuesOf(row) }),
    (typed) => changedFields(valuesOf(typed.base), typed.values).length > 0,
    (kept) => ({ ...kept, values: { ...valuesOf(kept.base), ...kept.values } }),
  )
  const { base, values } = draft.values
  const conflict = useConflict({ merger, valuesOf, onMerged: saveMerged })
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const saving = useMutation({ ...change, meta: { ...change.meta, form } })

  function close() {
    draft.discard()
    onClose()
  }

  function send(filled: Values, from: Row, query = options.query) {
    if (changedFields(valuesOf(from), filled).length === 0) return close()
    const checked = validate(schema, { ...bodyOf(filled), version: from.version }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(
      { id: row.id, patch: checked.data, query },
      {
        onSuccess: () => {
          onSaved(filled)
          close()
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
    draft.set({ base: current, values: merged })
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
    discard: draft.discard,
    form: {
      ref: form,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        if (!saving.isPending) send(values, base)
      },
    },
    onChange<Field extends keyof Values & string>(field: Field, value: Values[Field]) {
      draft.set((before) => ({ ...before, values: { ...before.values, [field]: value } }))
      clearError(field)
    },
  }
}
