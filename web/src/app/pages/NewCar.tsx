import { todayInVilnius } from "@marza/domain/analytics/months.ts"
import { vatRateOn } from "@marza/domain/vat/rates.ts"
import { useNavigate } from "@tanstack/react-router"
import { NewCarPage } from "../../cars/NewCarPage.tsx"
import { useOrganization, useOrganizationId } from "../current.ts"

export function NewCar() {
  const organizationId = useOrganizationId()
  const { organization } = useOrganization()
  const navigate = useNavigate()
  return (
    <NewCarPage
      key={organizationId}
      organizationId={organizationId}
      hasVat={vatRateOn(organization?.vat_rates ?? [], todayInVilnius(new Date())) !== null}
      onAdded={(id) =>
        void navigate({
          to: "/car/$id",
          params: { id },
          replace: true,
          state: ({ fromList }) => ({ fromList }),
        })
      }
      onWaiting={() => void navigate({ to: "/", replace: true })}
    />
  )
}
