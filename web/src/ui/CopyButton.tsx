import { useMessages } from "../messages/use.ts"
import { Button } from "./Button.tsx"
import { toast } from "./toast.ts"

type CopyButtonProps = { text: string; label: string }

/** Absent over plain http, where a browser has no clipboard and the text is selected by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { factors: texts, error } = useMessages()
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(texts.copied),
      () => toast.error(error, texts.copyFailed),
    )
  return (
    <Button variant="secondary" onClick={copy} className="shrink-0">
      {label}
    </Button>
  )
}
