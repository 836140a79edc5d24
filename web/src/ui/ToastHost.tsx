import { Suspense, useState } from "react"
import { questions } from "../api/question.ts"
import { lazily } from "./lazily.tsx"
import { timesClosed } from "./toast.ts"
import { useQueued } from "./useQueued.ts"

export const Toasts = lazily(async () => (await import("./Toasts.tsx")).Toasts)

/** Renders Toasts from the first toast or question on. */
export function ToastHost() {
  const waiting = useQueued()
  const asked = questions.useValue()
  const closed = timesClosed.useValue()
  const [isNeeded, setNeeded] = useState(false)
  if (waiting.length + asked.length > 0 && !isNeeded) setNeeded(true)
  return isNeeded ? (
    // The box is for the error when Toasts itself fails to load; toasts are positioned elsewhere.
    <div className="fixed inset-x-4 top-3 z-60 mx-auto max-w-96 rounded-2xl bg-card shadow-float empty:hidden">
      <Suspense>
        <Toasts key={closed} />
      </Suspense>
    </div>
  ) : null
}
