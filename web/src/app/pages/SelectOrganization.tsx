import { useRouter } from "@tanstack/react-router"
import { useMessages } from "../../messages/use.ts"
import { selection } from "../../organizations/selection.ts"
import { OwnOrganizations } from "../OwnOrganizations.tsx"

export function SelectOrganization() {
  const { organizations: texts } = useMessages()
  const router = useRouter()
  return (
    <OwnOrganizations
      title={texts.choose}
      canCreate
      onSelect={(id) => {
        selection.choose(id)
        void router.invalidate()
      }}
    />
  )
}
