import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { MembersPage } from "../../members/MembersPage.tsx"
import { useOrganization, useUser } from "../current.ts"

export function Members() {
  const { organization } = useOrganization()
  const user = useUser()
  if (!organization) return null
  return (
    <MembersPage
      key={organization.id}
      organizationId={organization.id}
      actor={user ? { user_id: user.profile.id, role: organization.role } : null}
      canSee={isOwnerOrAdmin(organization.role)}
    />
  )
}
