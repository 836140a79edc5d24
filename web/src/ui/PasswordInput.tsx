import { type InputHTMLAttributes, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { IconButton } from "./IconButton.tsx"
import { EyeIcon } from "./laterIcons.tsx"
import { TextInput } from "./TextInput.tsx"

export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const { auth } = useMessages()
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput {...props} type={isShown ? "text" : "password"} className="pr-13" />
      <IconButton
        label={isShown ? auth.hidePassword : auth.showPassword}
        aria-pressed={isShown}
        disabled={props.disabled}
        onClick={() => setShown(!isShown)}
        className={`absolute inset-y-0 right-1 my-auto ${isShown ? "text-primary" : "text-soft"}`}
      >
        <EyeIcon />
      </IconButton>
    </div>
  )
}
