import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { ApiError } from "../api/errors.ts"
import { useFirstMessages } from "../messages/first.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"

/** Shows why a call failed, or a general text for a bug, with the ways out. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { errors } = useFirstMessages()
  const router = useRouter()
  const refusal = error instanceof ApiError ? error : null

  useEffect(() => {
    console.error(error)
  }, [error])

  return (
    <main className="grid min-h-[70dvh] place-content-center justify-items-center px-4 text-center">
      <h1 className="text-lg font-bold tracking-tight">Unexpected Application Error!</h1>
      <p className="mt-2 max-w-md text-pretty text-soft">{refusal?.message ?? errors.rendering}</p>
      {refusal?.requestId && (
        <p className="mt-1 text-sm text-soft">{errors.requestId(refusal.requestId)}</p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button
          onClick={() => {
            // Only a full load requests a missing file again.
            if (!refusal) return location.reload()
            reset()
            void router.invalidate()
          }}
        >
          {errors.reload}
        </Button>
        {/* A full load, because what broke the page may still be in memory. */}
        <a href="/" className={buttonClasses({ variant: "secondary" })}>
          {errors.toHome}
        </a>
      </div>
    </main>
  )
}
