import { type KeyboardEvent, useState } from "react"
import { Field } from "../ui/Field.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { nextFaulty } from "./nextFaulty.ts"

type ImportCardFieldProps = {
  label: string
  value: string
  /** What is wrong with it. */
  problem?: string
  /** The person has tried to import, so that the problem shows as an error. */
  wasTried?: boolean
  onEdit: (typed: string) => void
}

/** A value of a row, to be corrected. What is wrong is a hint at first, and an error once the person was here. */
export function ImportCardField(props: ImportCardFieldProps) {
  const { label, value, problem, wasTried, onEdit } = props
  const [wasTouched, setTouched] = useState(false)
  const isError = wasTouched || wasTried

  function finish(typed: string) {
    setTouched(true)
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
    <Field
      label={label}
      hint={!isError && problem}
      error={isError ? problem : undefined}
      className="mt-3"
    >
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
