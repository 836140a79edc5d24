import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { entriesToLose } from "./entriesToLose.ts"
import { confirmSignOut } from "./sign-out.ts"

/** Asks for a confirmation when a sign-out would lose `count` entries that have not reached the server yet. */
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
