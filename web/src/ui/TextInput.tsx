import type { ComponentProps, InputHTMLAttributes, TextareaHTMLAttributes } from "react"
import { classes, controlClasses } from "./classes.ts"

export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={classes(controlClasses, "text-ellipsis", className)} />
}

type EmailInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "name">

/** autoCapitalize is off, because a phone would begin the e-mail with a capital letter. */
export const EmailInput = (props: EmailInputProps) => (
  <TextInput {...props} type="email" name="email" autoCapitalize="none" />
)

export function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <textarea
      rows={3}
      {...rest}
      className={classes(controlClasses, "field-sizing-content h-auto min-h-24 py-3", className)}
    />
  )
}
