import { ApiError } from "../api/errors.ts"
import { useFirstMessages } from "../messages/first.ts"
import { Button } from "./Button.tsx"
import { AlertIcon, WifiOffIcon } from "./icons.tsx"

type LoadErrorProps = {
  error: Error
  /** `h1` where the page has no other heading. */
  titleAs?: "p" | "h1"
  onRetry: () => void
}

/** Takes the place of content that failed to load, on a page or in a card, with a button to retry. */
export function LoadError({ error, titleAs: Title = "p", onRetry }: LoadErrorProps) {
  const { actions, errors } = useFirstMessages()
  const refusal = error instanceof ApiError ? error : null
  const Icon = refusal?.status === 0 ? WifiOffIcon : AlertIcon
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-2xl border border-warn/30 bg-warn-soft p-4 text-left dark:bg-card"
    >
      <Icon className="mt-px self-start text-warn" />
      <div className="min-w-0 flex-1 basis-52">
        <Title className="leading-snug font-semibold">{errors.loading}</Title>
        <p className="mt-1 text-sm text-pretty">{error.message}</p>
        {refusal?.requestId && (
          <p className="mt-1 text-xs wrap-anywhere">{errors.requestId(refusal.requestId)}</p>
        )}
      </div>
      <Button variant="secondary" onClick={onRetry} className="max-sm:ml-8">
        {actions.retry}
      </Button>
    </div>
  )
}
