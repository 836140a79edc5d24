import { useNavigate } from "@tanstack/react-router"
import { Suspense } from "react"
import { lazily } from "../ui/lazily.tsx"

const ImpersonationDialog = lazily(
  async () => (await import("../impersonation/ImpersonationDialog.tsx")).ImpersonationDialog,
)

/**
 * The dialog that chooses whom to impersonate. A navigation starts the impersonation, so that unsaved changes are
 * asked about.
 */
export function ImpersonationChoice({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Suspense>
      <ImpersonationDialog
        onClose={onClose}
        onImpersonate={(userId) => {
          onClose()
          void navigate({ to: "/", state: { impersonate: userId } })
        }}
      />
    </Suspense>
  )
}
