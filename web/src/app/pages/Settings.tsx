import {
  canDeleteOrganization,
  canDownloadArchive,
  canReadSumsCheck,
  isOwnerOrAdmin,
} from "@marza/domain/roles.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { ImportList } from "../../imports/ImportList.tsx"
import { useMessages } from "../../messages/use.ts"
import { ArchiveCard } from "../../organizations/ArchiveCard.tsx"
import { evictOrganization } from "../../organizations/api.ts"
import { DangerZone } from "../../organizations/DangerZone.tsx"
import { SettingsPage } from "../../organizations/SettingsPage.tsx"
import { StorageCard } from "../../organizations/StorageCard.tsx"
import { SumsCheckCard } from "../../organizations/SumsCheckCard.tsx"
import { VatCard } from "../../organizations/VatCard.tsx"
import { useImpersonatedId } from "../../session/impersonation.ts"
import { useOrganization, useOrganizationId } from "../current.ts"

export function Settings() {
  const organizationId = useOrganizationId()
  const { organization } = useOrganization()
  const { impersonation } = useMessages()
  const isImpersonating = useImpersonatedId() !== null
  const client = useQueryClient()
  const navigate = useNavigate()
  // After a deletion another organization is selected, whose settings must not show.
  if (organization?.id !== organizationId) return null
  const disabledReason = isImpersonating ? impersonation.closed : undefined
  return (
    <div key={organization.id} className="mx-auto grid max-w-xl gap-8 md:max-w-3xl">
      <SettingsPage organization={organization} />
      <VatCard organization={organization} />
      {isOwnerOrAdmin(organization.role) && <StorageCard organizationId={organization.id} />}
      {canReadSumsCheck(organization.role) && <SumsCheckCard organizationId={organization.id} />}
      {canDownloadArchive(organization.role) && (
        <ArchiveCard organizationId={organization.id} disabledReason={disabledReason} />
      )}
      {isOwnerOrAdmin(organization.role) && (
        <ImportList organizationId={organization.id} isInSettings />
      )}
      {canDeleteOrganization(organization.role) && (
        <DangerZone
          organization={organization}
          disabledReason={disabledReason}
          onDeleted={() => {
            evictOrganization(client, organization.id)
            // Unsaved changes are not asked about, because they cannot be saved any more.
            void navigate({ to: "/", replace: true, ignoreBlocker: true })
          }}
        />
      )}
    </div>
  )
}
