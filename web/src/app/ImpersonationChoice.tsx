import { useNavigate } from "@tanstack/react-router"
import { ImpersonationDialog } from "../impersonation/ImpersonationDialog.tsx"

/**
 * The dialog that chooses whom to impersonate. A navigation starts the impersonation, so that unsaved changes are
 * asked about.
 */
export function ImpersonationChoice({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ImpersonationDialog
      onClose={onClose}
      onImpersonate={(userId) => {
        onClose()
        void navigate({ to: "/", state: { impersonate: userId } })
      }}
    />
  )
}
