import { getRouteApi, useRouter } from "@tanstack/react-router"
import { AnalyticsPage } from "../../analytics/AnalyticsPage.tsx"
import { CarPhoto } from "../../images/CarPhoto.tsx"
import { useLateScroll } from "../../ui/useLateScroll.ts"
import { analyticsSearch } from "../analyticsSearch.ts"
import { useOrganization } from "../current.ts"

const route = getRouteApi("/shell/analytics")

declare module "@tanstack/history" {
  interface HistoryState {
    /** The list was opened from this page, so closing it goes back. */
    openedHere?: boolean
  }
}

export function Analytics() {
  useLateScroll()
  const { organization } = useOrganization()
  const { year, month, list } = analyticsSearch(route.useSearch())
  const navigate = route.useNavigate()
  const router = useRouter()
  if (!organization) return null
  const chosen = year && month ? { year, month } : undefined
  return (
    <AnalyticsPage
      key={organization.id}
      organization={organization}
      chosen={chosen}
      list={list}
      photo={(url) => <CarPhoto url={url} className="size-full" />}
      onMonthChange={(next) => void navigate({ search: next, resetScroll: false })}
      onListChange={(next) => {
        if (next) {
          void navigate({
            search: { ...chosen, list: next },
            state: { openedHere: true },
            resetScroll: false,
          })
        } else if (router.history.location.state.openedHere) router.history.back()
        else void navigate({ search: { ...chosen }, replace: true, resetScroll: false })
      }}
    />
  )
}
