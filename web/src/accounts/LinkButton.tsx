import type { UseMutationResult } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { toast } from "../ui/toast.ts"
import { isLinkRefused } from "./mailedLink.ts"

type LinkButtonProps<Row> = {
  label: string
  token: string
  use: UseMutationResult<Row, Error, string>
  onUsed?: () => void
}

/** Uses up a mailed link. After a temporary error, which a toast tells, the button can be pressed again. */
export function LinkButton<Row>({ label, token, use, onUsed }: LinkButtonProps<Row>) {
  const { error } = useMessages()
  const box = useRef<HTMLDivElement>(null)

  // A busy button is disabled and loses the focus. After an error it gets that back, to be pressed again by keyboard.
  useEffect(() => {
    if (use.isError) box.current?.querySelector("button")?.focus()
  }, [use.isError])

  return (
    <div ref={box}>
      <Button
        size="tall"
        isBusy={use.isPending}
        onClick={() =>
          use.mutate(token, {
            onSuccess: onUsed,
            onError: (failure) => {
              if (!isLinkRefused(failure)) toast.error(error, failure.message)
            },
          })
        }
      >
        {label}
      </Button>
    </div>
  )
}
