import type { KeyboardEvent } from "react"
import { Field } from "../ui/Field.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { nextFaulty } from "./nextFaulty.ts"

type ImportCardFieldProps = {
  label: string
  value: string
  /** What is wrong with it. */
  problem?: string
  onEdit: (typed: string) => void
}

/** A value of a row, to be corrected. What is wrong with it is marked from the start, as in the table. */
export function ImportCardField(props: ImportCardFieldProps) {
  const { label, value, problem, onEdit } = props

  function finish(typed: string) {
    if (typed !== value) onEdit(typed)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return
    const next = problem && nextFaulty(event.currentTarget)
    // The field that loses the focus is finished.
    if (next) next.focus()
    else finish(event.currentTarget.value)
  }

  return (
    <Field label={label} error={problem} className="mt-3">
      {(control) => (
        <TextInput
          {...control}
          data-faulty={problem ? true : undefined}
          defaultValue={value}
          onBlur={({ target }) => finish(target.value)}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  )
}
