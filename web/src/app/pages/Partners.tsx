import { getRouteApi, useRouter } from "@tanstack/react-router"
import { PartnersPage } from "../../partners/PartnersPage.tsx"
import { useLateScroll } from "../../ui/useLateScroll.ts"
import { useOrganization } from "../current.ts"
import { UnsentHere } from "../UnsentHere.tsx"

const route = getRouteApi("/shell/partners")

export function Partners() {
  useLateScroll()
  const { organization } = useOrganization()
  const { of } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  if (!organization) return null
  return (
    <PartnersPage
      key={organization.id}
      organization={organization}
      shown={of === "firm" ? null : typeof of === "string" ? of : undefined}
      unsent={<UnsentHere organizationId={organization.id} kind="settlement" />}
      onOpen={(participant) =>
        void navigate({ search: { of: participant ?? "firm" }, state: { openedHere: true } })
      }
      onClose={() => {
        if (router.history.location.state.openedHere) router.history.back()
        else void navigate({ search: {}, replace: true })
      }}
    />
  )
}
