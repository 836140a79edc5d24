import { canDeleteOrganization } from "@marza/domain/members/roles.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useMessages } from "../../messages/use.ts"
import { forgetOrganization } from "../../organizations/api.ts"
import { DangerZone } from "../../organizations/DangerZone.tsx"
import { SettingsPage } from "../../organizations/SettingsPage.tsx"
import { useImpersonatedId } from "../../session/impersonation.ts"
import { useOrganization, useOrganizationId } from "../current.ts"

export function Settings() {
  const organizationId = useOrganizationId()
  const { organization } = useOrganization()
  const { impersonation } = useMessages()
  const isImpersonating = useImpersonatedId() !== null
  const client = useQueryClient()
  const navigate = useNavigate()
  // Deleted a moment ago: another has taken its place, whose settings nobody asked for.
  if (organization?.id !== organizationId) return null
  return (
    <div key={organization.id} className="mx-auto grid max-w-xl gap-8">
      <SettingsPage organization={organization} />
      {canDeleteOrganization(organization.role) && (
        <DangerZone
          organization={organization}
          closed={isImpersonating ? impersonation.closed : undefined}
          onDeleted={() => {
            forgetOrganization(client, organization.id)
            // What was typed there cannot be saved any more: nothing holds the page back.
            void navigate({ to: "/", replace: true, ignoreBlocker: true })
          }}
        />
      )}
    </div>
  )
}
