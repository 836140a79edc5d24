import { Suspense, useState } from "react"
import { lazily } from "./OpenOnPress.tsx"
import { useWaiting } from "./toast.ts"

const Toasts = lazily(async () => (await import("./Toasts.tsx")).Toasts)

/** Shows what shows toasts when there is the first one to show, and keeps it. */
export function ToastHost() {
  const waiting = useWaiting()
  const [isNeeded, setNeeded] = useState(false)
  if (waiting.length > 0 && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
