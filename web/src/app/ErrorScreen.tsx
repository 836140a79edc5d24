import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"
import { ApiError } from "../api/errors.ts"
import { offline } from "../api/offline.ts"
import { useFirstMessages } from "../messages/first.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { AlertIcon, WifiOffIcon } from "../ui/icons.tsx"

/**
 * Shows why a call failed, or a general text for a bug, with the ways out. Without a connection it only waits: the
 * screen opens by itself once there is one.
 */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { actions, errors, offline: texts } = useFirstMessages()
  const router = useRouter()
  const refusal = error instanceof ApiError ? error : null
  const isLost = refusal?.status === 0

  const retry = useEffectEvent(() => {
    reset()
    void router.invalidate()
  })

  useEffect(() => {
    if (isLost) return offline.subscribe(() => !offline.isLost() && retry())
    console.error(error)
  }, [error, isLost])

  return (
    <main className="grid min-h-[70dvh] place-content-center">
      <EmptyState
        icon={isLost ? <WifiOffIcon /> : <AlertIcon />}
        titleAs="h1"
        title={isLost ? texts.lost : "Unexpected Application Error!"}
        hint={
          <>
            {isLost ? texts.later : (refusal?.message ?? errors.rendering)}
            {refusal?.requestId && (
              <span className="mt-1 block text-sm">{errors.requestId(refusal.requestId)}</span>
            )}
          </>
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              onClick={() => {
                // Only a full load requests a missing file again.
                if (!refusal) return location.reload()
                retry()
              }}
            >
              {isLost ? actions.retry : errors.reload}
            </Button>
            {!isLost && (
              // A full load, because what broke the page may still be in memory.
              <a href="/" className={buttonClasses({ variant: "secondary" })}>
                {errors.toHome}
              </a>
            )}
          </div>
        }
      />
    </main>
  )
}
