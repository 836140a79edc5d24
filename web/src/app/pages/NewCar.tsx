import { useNavigate } from "@tanstack/react-router"
import { NewCarPage } from "../../cars/NewCarPage.tsx"
import { useOrganizationId } from "../current.ts"

export function NewCar() {
  const organizationId = useOrganizationId()
  const navigate = useNavigate()
  return (
    <NewCarPage
      key={organizationId}
      organizationId={organizationId}
      onAdded={(id) =>
        void navigate({
          to: "/car/$id",
          params: { id },
          replace: true,
          state: ({ fromList }) => ({ fromList }),
        })
      }
    />
  )
}
