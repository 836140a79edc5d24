import { lazy, Suspense, useState } from "react"
import { useWaiting } from "./toast.ts"

const Toasts = lazy(() => import("./Toasts.tsx").then((module) => ({ default: module.Toasts })))

/** Loads what shows toasts when there is the first one to show, and keeps it. */
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
