import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { InboxPage } from "../../inbox/InboxPage.tsx"
import { useLateScroll } from "../../ui/useLateScroll.ts"
import { useOrganization } from "../current.ts"

export function Inbox() {
  useLateScroll()
  const { organization } = useOrganization()
  return (
    organization && (
      <InboxPage
        key={organization.id}
        organizationId={organization.id}
        seesOverheads={isOwnerOrAdmin(organization.role)}
      />
    )
  )
}
