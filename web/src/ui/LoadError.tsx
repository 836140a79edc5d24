import { ApiError } from "../api/errors.ts"
import { useFirstMessages } from "../messages/first.ts"
import { Button } from "./Button.tsx"
import { EmptyState } from "./EmptyState.tsx"
import { AlertIcon } from "./icons.tsx"

/** Replaces content that failed to load, with a button to retry. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { actions, errors } = useFirstMessages()
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div role="alert">
      <EmptyState
        icon={<AlertIcon />}
        title={errors.loading}
        hint={
          <>
            {error.message}
            {requestId && <span className="mt-1 block text-sm">{errors.requestId(requestId)}</span>}
          </>
        }
        action={<Button onClick={onRetry}>{actions.retry}</Button>}
      />
    </div>
  )
}
