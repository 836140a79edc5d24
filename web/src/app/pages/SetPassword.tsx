import { useNavigate } from "@tanstack/react-router"
import { SetPasswordPage } from "../../accounts/SetPasswordPage.tsx"
import { selection } from "../../organizations/selection.ts"

export function SetPassword() {
  const navigate = useNavigate()
  return (
    <SetPasswordPage
      onSignedIn={(organizationId) => {
        if (organizationId) selection.choose(organizationId)
        void navigate({ to: "/", replace: true })
      }}
    />
  )
}
