import {
  canDeleteOrganization,
  canDownloadArchive,
  canReadSumsCheck,
  isOwner,
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
import { TaxCodesCard } from "../../organizations/TaxCodesCard.tsx"
import { VatCard } from "../../organizations/VatCard.tsx"
import { SeriesRows } from "../../papers/SeriesRows.tsx"
import { OwnersAlone } from "../../partners/OwnersAlone.tsx"
import { PartnersCard } from "../../partners/PartnersCard.tsx"
import { useImpersonatedId } from "../../session/impersonation.ts"
import { TemplatesCard } from "../../tasks/TemplatesCard.tsx"
import { useOrganization } from "../current.ts"
import { useTurnsOn } from "../settings/useTurnsOn.ts"

/** Why an owner's own rights cannot be used now; undefined where they can. */
function useDisabledReason() {
  const { impersonation } = useMessages()
  return useImpersonatedId() === null ? undefined : impersonation.closed
}

export function GeneralSettings() {
  const { organization } = useOrganization()
  const disabledReason = useDisabledReason()
  const client = useQueryClient()
  const navigate = useNavigate()
  if (!organization) return null
  return (
    <>
      <LogoCard organization={organization} />
      <SettingsForm organization={organization} />
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
    </>
  )
}

export function PaperSettings() {
  const { organization } = useOrganization()
  const turnsOn = useTurnsOn()
  if (!organization) return null
  return (
    <RequisitesCard
      organization={organization}
      startsTyping={turnsOn}
      series={
        <SeriesRows organizationId={organization.id} isOwner={organization.role === "owner"} />
      }
    />
  )
}

export function VatSettings() {
  const { organization } = useOrganization()
  const turnsOn = useTurnsOn()
  if (!organization) return null
  return (
    <>
      <VatCard organization={organization} startsAdding={turnsOn} />
      {organization.vat_rates.length > 0 && <TaxCodesCard organization={organization} />}
    </>
  )
}

export function TaskSettings() {
  const { organization } = useOrganization()
  if (!organization) return null
  return (
    <>
      <TaskKindsCard organization={organization} />
      <TemplatesCard organizationId={organization.id} />
    </>
  )
}

export function PartnerSettings() {
  const { organization } = useOrganization()
  const turnsOn = useTurnsOn()
  if (!organization) return null
  if (!isOwner(organization.role)) return <OwnersAlone seesPartners={organization.sees_partners} />
  return <PartnersCard organization={organization} startsChoosing={turnsOn} />
}

export function DataSettings() {
  const { organization } = useOrganization()
  const disabledReason = useDisabledReason()
  if (!organization) return null
  const { id, role } = organization
  return (
    <>
      <StorageCard organizationId={id} />
      {canReadSumsCheck(role) && <SumsCheckCard organizationId={id} />}
      {canDownloadArchive(role) && (
        <ArchiveCard organizationId={id} disabledReason={disabledReason} />
      )}
      <ImportList organizationId={id} isInSettings />
    </>
  )
}
