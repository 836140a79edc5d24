import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { NewCarPage } from "../../cars/NewCarPage.tsx"

const shell = getRouteApi("/shell")

export function NewCar() {
  const { organizationId } = shell.useRouteContext()
  const navigate = useNavigate()
  return (
    <NewCarPage
      key={organizationId}
      organizationId={organizationId}
      onAdded={(id) => void navigate({ to: "/car/$id", params: { id }, replace: true })}
    />
  )
}
