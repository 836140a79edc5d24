import { PapersPage } from "../../papers/PapersPage.tsx"
import { useImpersonatedId } from "../../session/impersonation.ts"
import { useLateScroll } from "../../ui/useLateScroll.ts"
import { useOrganization } from "../current.ts"
import { UnsentHere } from "../UnsentHere.tsx"

export function Papers() {
  useLateScroll()
  const { organization } = useOrganization()
  const isImpersonating = useImpersonatedId() !== null
  if (!organization) return null
  return (
    <PapersPage
      key={organization.id}
      organizationId={organization.id}
      role={organization.role}
      isImpersonating={isImpersonating}
      unsent={<UnsentHere organizationId={organization.id} kind="paper" />}
    />
  )
}
