import { overheadTypes } from "@marza/domain/overheads/fields.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { getRouteApi } from "@tanstack/react-router"
import { OverheadReceipts } from "../../attachments/OverheadReceipts.tsx"
import { OverheadsPage } from "../../overheads/OverheadsPage.tsx"
import { useLateScroll } from "../../ui/useLateScroll.ts"
import { analyticsSearch } from "../analyticsSearch.ts"
import { useOrganization } from "../current.ts"
import { isOneOf } from "../search.ts"

const route = getRouteApi("/shell/overheads")

export function Overheads() {
  useLateScroll()
  const { organization } = useOrganization()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { year, month } = analyticsSearch(search)
  const type = isOneOf(overheadTypes, search.type) ? search.type : undefined
  if (!organization) return null
  return (
    <OverheadsPage
      key={organization.id}
      organization={organization}
      canSee={isOwnerOrAdmin(organization.role)}
      filter={{
        month: year && month ? { year, month } : undefined,
        type,
        // A search for digits alone arrives as a number.
        search: search.search === undefined ? undefined : String(search.search),
      }}
      onFilterChange={({ month: chosen, ...rest }) =>
        void navigate({ search: { ...chosen, ...rest }, replace: true, resetScroll: false })
      }
      receiptsOf={(overheadId) => (
        <OverheadReceipts organizationId={organization.id} overheadId={overheadId} />
      )}
    />
  )
}
