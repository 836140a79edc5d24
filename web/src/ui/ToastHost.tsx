import { useIsFetching, useQueryClient } from "@tanstack/react-query"
import { Suspense, useEffect, useState } from "react"
import { lazily } from "./lazily.tsx"
import { useWaiting } from "./toast.ts"

const Toasts = lazily(async () => (await import("./Toasts.tsx")).Toasts)
const quietMs = 500

/** Shows what shows toasts when there is the first one to show, and keeps it. */
export function ToastHost() {
  const waiting = useWaiting()
  const [isNeeded, setNeeded] = useState(false)
  if (waiting.length > 0 && !isNeeded) setNeeded(true)
  usePreload()
  return isNeeded ? (
    // Where even this does not come, what says so stands here; toasts have a place of their own.
    <div className="fixed inset-x-3 top-3 z-60 mx-auto max-w-96 rounded-2xl bg-card shadow-float empty:hidden">
      <Suspense>
        <Toasts />
      </Suspense>
    </div>
  ) : null
}

/** What says that the network is gone must not need it: loaded as soon as the first screen is there. */
function usePreload() {
  const client = useQueryClient()
  const isReading = useIsFetching() > 0
  useEffect(() => {
    const timer = setTimeout(
      () => isReading || client.isFetching() > 0 || Toasts.preload(),
      quietMs,
    )
    return () => clearTimeout(timer)
  }, [isReading, client])
}
