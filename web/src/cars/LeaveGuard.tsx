import { useBlocker } from "@tanstack/react-router"
import { Suspense } from "react"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/OpenOnPress.tsx"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

/** Asks before leaving loses changes; the browser asks by itself when the tab is closed. */
export function LeaveGuard({ hasChanges }: { hasChanges: () => boolean }) {
  const { car: texts } = useMessages()
  const blocker = useBlocker({
    shouldBlockFn: hasChanges,
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  if (blocker.status !== "blocked") return null
  return (
    <Suspense>
      <ConfirmDialog
        title={texts.leaveTitle}
        text={texts.leaveText}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
      />
    </Suspense>
  )
}
