import { useNavigate } from "@tanstack/react-router"
import { useMessages } from "../../messages/use.ts"
import { selection } from "../../organizations/selection.ts"
import { OwnOrganizations } from "../OwnOrganizations.tsx"

export function Organizations() {
  const { organizations: texts } = useMessages()
  const navigate = useNavigate()
  return (
    <OwnOrganizations
      title={texts.title}
      onSelect={(id) => {
        selection.choose(id)
        void navigate({ to: "/" })
      }}
    />
  )
}
