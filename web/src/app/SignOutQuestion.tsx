import { Suspense } from "react"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { cancelSignOut, confirmSignOut, useEntriesToLose } from "./sign-out.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

/** Asks before a sign-out loses what has not reached the server yet. */
export function SignOutQuestion() {
  const { offline: texts } = useMessages()
  const count = useEntriesToLose()
  if (count === null) return null
  return (
    <Suspense>
      <ConfirmDialog
        title={texts.signOutTitle}
        text={texts.signOutText(count)}
        confirmLabel={texts.signOut}
        cancelLabel={texts.stay}
        onConfirm={() => void confirmSignOut()}
        onClose={cancelSignOut}
      />
    </Suspense>
  )
}
