import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { confirmSignOut, entriesToLose } from "./sign-out.ts"

/** Asks before a sign-out loses what has not reached the server yet. */
export function SignOutQuestion({ count }: { count: number }) {
  const { offline: texts } = useMessages()
  return (
    <ConfirmDialog
      title={texts.signOutTitle}
      text={texts.signOutText(count)}
      confirmLabel={texts.signOut}
      cancelLabel={texts.stay}
      onConfirm={() => void confirmSignOut()}
      onClose={() => entriesToLose.set(null)}
    />
  )
}
