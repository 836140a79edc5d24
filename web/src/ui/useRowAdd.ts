import { newId } from "@marza/domain/id.ts"
import { type UseMutationOptions, useMutation } from "@tanstack/react-query"
import type { SyntheticEvent } from "react"
import { useLanguage } from "../messages/first.ts"
import { messages } from "../messages/use.ts"
import { type Schema, validate } from "./form.ts"
import { toast } from "./toast.ts"
import { useDraft } from "./useDraft.ts"
import { useFieldErrors } from "./useFieldErrors.ts"

type RowAddOptions<Values extends object, Body, Input, Row> = {
  /** Under which name what is typed is kept. */
  draft: string
  /** The id of the unsent row to correct; without it a new one is added. */
  id?: string | undefined
  begun: () => Values
  /** As useDraft() asks it: what of it there is to lose. */
  typed: readonly (keyof Values)[] | ((values: Values) => boolean)
  schema: Schema<Body>
  bodyOf: (values: Values) => object
  add: UseMutationOptions<Row, Error, Input>
  /** Also when the dialog was closed before the response came. */
  onAdded: (row: Row, input: Input) => void
}

/** Adds a row in a dialog. Its id is made once, so that sending it again after a lost response adds it only once. */
export function useRowAdd<Values extends object, Body, Input, Row>(
  options: RowAddOptions<Values, Body, Input, Row>,
) {
  const { schema, add } = options
  const language = useLanguage()
  const draft = useDraft<Values & { id: string }>(
    options.draft,
    () => ({ ...options.begun(), id: options.id ?? newId() }),
    options.typed,
  )
  const { id, ...others } = draft.values
  const values = others as unknown as Values
  const { form, errors, refusal, setErrors, refuse, clearError, reset } = useFieldErrors()
  const addition = useMutation({
    ...add,
    meta: { ...add.meta, form },
    onSuccess: (...added) => {
      draft.discard()
      options.onAdded(added[0], added[1])
      return add.onSuccess?.(...added)
    },
  })

  return {
    values,
    errors,
    refusal,
    isAdding: addition.isPending,
    discard: draft.discard,
    form: { ref: form },
    onChange<Field extends keyof Values & string>(field: Field, value: Values[Field]) {
      draft.set((before) => ({ ...before, [field]: value }))
      clearError(field)
    },
    /** Sends what is typed, if it is right. @param onError takes a refusal that the form does not show */
    send(
      inputOf: (body: Body) => Input,
      onSuccess: () => void,
      onError?: (error: Error) => boolean,
    ) {
      if (addition.isPending) return
      const checked = validate(schema, { ...options.bodyOf(values), id }, language)
      if ("errors" in checked) return setErrors(checked.errors)
      addition.mutate(inputOf(checked.data), {
        onSuccess,
        onError: (error) => {
          if (!onError?.(error)) refuse(error)
        },
      })
    },
    /** Begins a next row with what stays of this one. */
    beginNext(next: (values: Values) => Values) {
      draft.set((before) => ({ ...before, ...next(before), id: newId() }))
      reset()
      form.current?.querySelector("input")?.focus()
    },
  }
}

/** Says that a row was added, or that it is kept until there is a connection. */
export function tellAdded(isKept: boolean, sentence: string) {
  const { offline: texts } = messages()
  if (isKept) toast.notice(texts.kept, texts.keptHint)
  else toast.success(sentence)
}

/** The handler of a form that sends without leaving the page. */
export const sending = (send: () => void) => (event: SyntheticEvent) => {
  event.preventDefault()
  send()
}
