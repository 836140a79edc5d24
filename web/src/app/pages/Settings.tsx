import {
  canDeleteOrganization,
  canDownloadArchive,
  canReadSumsCheck,
  isOwner,
  isOwnerOrAdmin,
} from "@marza/domain/roles.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { ImportList } from "../../imports/ImportList.tsx"
import { useMessages } from "../../messages/use.ts"
import { ArchiveCard } from "../../organizations/ArchiveCard.tsx"
import { evictOrganization } from "../../organizations/api.ts"
import { DangerZone } from "../../organizations/DangerZone.tsx"
import { LogoCard } from "../../organizations/LogoCard.tsx"
import { RequisitesCard } from "../../organizations/RequisitesCard.tsx"
import { SettingsForm } from "../../organizations/SettingsForm.tsx"
import { StorageCard } from "../../organizations/StorageCard.tsx"
import { SumsCheckCard } from "../../organizations/SumsCheckCard.tsx"
import { TaskKindsCard } from "../../organizations/TaskKindsCard.tsx"
import { VatCard } from "../../organizations/VatCard.tsx"
import { SeriesRows } from "../../papers/SeriesRows.tsx"
import { PartnersCard } from "../../partners/PartnersCard.tsx"
import { useImpersonatedId } from "../../session/impersonation.ts"
import { TemplatesCard } from "../../tasks/TemplatesCard.tsx"
import { useOrganization, useOrganizationId } from "../current.ts"

export function Settings() {
  const organizationId = useOrganizationId()
  const { organization } = useOrganization()
  const { impersonation, settings: texts } = useMessages()
  const isImpersonating = useImpersonatedId() !== null
  const client = useQueryClient()
  const navigate = useNavigate()
  // After a deletion another organization is selected, whose settings must not show.
  if (organization?.id !== organizationId) return null
  const disabledReason = isImpersonating ? impersonation.closed : undefined
  return (
    <div key={organization.id} className="two-columns">
      <div className="mb-1 lg:col-span-full">
        <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
        <p className="mt-1 text-sm text-soft">{texts.lead}</p>
      </div>
      <div className="grid gap-3">
        <LogoCard organization={organization} />
        <SettingsForm organization={organization} />
        <VatCard organization={organization} />
        {isOwnerOrAdmin(organization.role) && <TaskKindsCard organization={organization} />}
        {isOwnerOrAdmin(organization.role) && <TemplatesCard organizationId={organization.id} />}
        {isOwner(organization.role) && <PartnersCard organization={organization} />}
      </div>
      <div className="grid gap-3">
        {isOwnerOrAdmin(organization.role) && (
          <RequisitesCard
            organization={organization}
            series={
              <SeriesRows
                organizationId={organization.id}
                isOwner={organization.role === "owner"}
              />
            }
          />
        )}
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
    </div>
  )
}
