import { useNavigate } from "@tanstack/react-router"
import { Suspense } from "react"
import { lazily } from "../ui/lazily.tsx"

const ViewAsDialog = lazily(async () => (await import("../viewing/ViewAsDialog.tsx")).ViewAsDialog)

/** The choice of whom to view as; viewing begins with the navigation, so that unsaved changes are asked about. */
export function ViewAs({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Suspense>
      <ViewAsDialog
        onClose={onClose}
        onView={(userId) => {
          onClose()
          void navigate({ to: "/", state: { view: userId } })
        }}
      />
    </Suspense>
  )
}
