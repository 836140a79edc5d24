import { isDay } from "@marza/domain/time/days.ts"
import { type ReactNode, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { DayInput, type DayInputProps } from "./DayInput.tsx"
import { Field } from "./Field.tsx"

type DayFieldProps = Omit<DayInputProps, "control" | "onFocusChange"> & {
  label: string
  isRequired?: boolean
  error?: string | undefined
  hint?: ReactNode
  className?: string
}

/** A field for a day. A text that is none is refused when the person leaves the field. */
export function DayField({ label, isRequired, error, hint, className, ...input }: DayFieldProps) {
  const { value } = input
  const { days: texts } = useMessages()
  const [isTyping, setTyping] = useState(false)
  const isUnread = !isTyping && value !== "" && !isDay(value)
  return (
    <Field
      label={label}
      error={isUnread ? texts.unread : error}
      {...(isRequired && { isRequired })}
      {...(className && { className })}
      hint={hint}
    >
      {(control) => <DayInput {...input} control={control} onFocusChange={setTyping} />}
    </Field>
  )
}
