import { defaultCarSort } from "@marza/domain/cars/sorts.ts"
import { getRouteApi } from "@tanstack/react-router"
import { useCallback } from "react"
import { CarsPage } from "../../cars/CarsPage.tsx"
import type { CarFilter } from "../../cars/listApi.ts"
import { buttonClasses } from "../../ui/Button.tsx"
import { laterHome } from "../../ui/laterHome.ts"
import { lazily } from "../../ui/lazily.tsx"
import { AddMore } from "../add/AddMore.tsx"
import { useOrganization, useOrganizationId } from "../current.ts"
import { UnsentHere } from "../UnsentHere.tsx"
import { useFirstSteps } from "../useFirstSteps.tsx"

const SelectedCars = lazily(async () => (await import("./SelectedCars.tsx")).SelectedCars)

const route = getRouteApi("/shell/")

export function Cars() {
  const organizationId = useOrganizationId()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const firstSteps = useFirstSteps(organizationId)
  const { organization } = useOrganization()
  const home = laterHome.useValue()
  const change = useCallback(
    ({ status, search, sort, unpaid }: CarFilter) => {
      const next = {
        ...(status && { status }),
        ...(search && { search }),
        ...(sort && sort !== defaultCarSort && { sort }),
        ...(unpaid && { unpaid }),
      }
      void navigate({ search: next, replace: true, resetScroll: false })
    },
    [navigate],
  )
  return (
    <CarsPage
      key={organizationId}
      organizationId={organizationId}
      vatRates={organization?.vat_rates ?? []}
      filter={filter}
      onFilterChange={change}
      unsent={<UnsentHere organizationId={organizationId} />}
      glance={home && organization && <home.Strip organization={organization} />}
      addMore={
        organization && (
          <AddMore
            organization={organization}
            className={buttonClasses({
              variant: "secondary",
              className: "-ml-2 px-2.5 max-sm:hidden",
            })}
          />
        )
      }
      firstSteps={firstSteps}
      selection={<SelectedCars organizationId={organizationId} />}
    />
  )
}
