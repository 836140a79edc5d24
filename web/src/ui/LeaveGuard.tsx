import { useBlocker } from "@tanstack/react-router"
import { Suspense } from "react"
import { useMessages } from "../messages/use.ts"
import { lazily } from "./lazily.tsx"

const ConfirmDialog = lazily(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog)

type LeaveGuardProps = {
  hasChanges: () => boolean
  /** Called when the person leaves without saving. */
  onLeave?: () => void
}

/** Asks before a navigation loses changes; the browser asks when the tab is closed. */
export function LeaveGuard({ hasChanges, onLeave }: LeaveGuardProps) {
  const { unsaved: texts } = useMessages()
  const blocker = useBlocker({
    shouldBlockFn: hasChanges,
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  if (blocker.status !== "blocked") return null
  return (
    <Suspense>
      <ConfirmDialog
        title={texts.title}
        text={texts.text}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        onConfirm={() => {
          onLeave?.()
          blocker.proceed()
        }}
        onClose={blocker.reset}
      />
    </Suspense>
  )
}
