import { ApiError } from "../api/errors.ts"
import { useFirstMessages } from "../messages/first.ts"
import { Button } from "./Button.tsx"
import { AlertIcon, WifiOffIcon } from "./icons.tsx"

type LoadErrorProps = {
  error: Error
  /** `h1` where the page has no other heading. */
  titleAs?: "p" | "h1"
  /** Stands in place of the reason, where a toast says that. */
  title?: string
  onRetry: () => void
}

/** Takes the place of content that failed to load, on a page or in a card: why, in one sentence, and a button to retry. */
export function LoadError({ error, titleAs: Title = "p", title, onRetry }: LoadErrorProps) {
  const { actions, errors, offline } = useFirstMessages()
  const refusal = error instanceof ApiError ? error : null
  const isLost = refusal?.status === 0
  const Icon = isLost ? WifiOffIcon : AlertIcon
  const why = isLost ? `${offline.lost}. ${offline.later}` : error.message
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-2xl bg-card p-4 text-left"
    >
      <Icon className="text-warn max-sm:self-start" />
      <div className="min-w-0 flex-1 basis-52">
        <Title className="leading-snug text-balance">{title ?? why}</Title>
        {refusal?.requestId && (
          <p className="mt-1 text-xs wrap-anywhere text-soft">
            {errors.requestId(refusal.requestId)}
          </p>
        )}
      </div>
      <Button variant="secondary" onClick={onRetry} className="max-sm:ml-8">
        {actions.retry}
      </Button>
    </div>
  )
}
