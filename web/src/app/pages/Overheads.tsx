import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { getRouteApi } from "@tanstack/react-router"
import { OverheadReceipts } from "../../attachments/OverheadReceipts.tsx"
import { OverheadsPage } from "../../overheads/OverheadsPage.tsx"
import { useLateScroll } from "../../ui/useLateScroll.ts"
import { analyticsSearch } from "../analyticsSearch.ts"
import { useOrganization } from "../current.ts"

const route = getRouteApi("/shell/overheads")

export function Overheads() {
  useLateScroll()
  const { organization } = useOrganization()
  const { year, month } = analyticsSearch(route.useSearch())
  if (!organization) return null
  return (
    <OverheadsPage
      key={organization.id}
      organization={organization}
      canSee={isOwnerOrAdmin(organization.role)}
      month={year && month ? { year, month } : undefined}
      receiptsOf={(overheadId) => (
        <OverheadReceipts organizationId={organization.id} overheadId={overheadId} />
      )}
    />
  )
}
