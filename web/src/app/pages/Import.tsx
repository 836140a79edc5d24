import { BackLink } from "../../cars/BackLink.tsx"
import { ImportPage } from "../../imports/ImportPage.tsx"
import { useOrganizationId } from "../current.ts"

export function Import() {
  const organizationId = useOrganizationId()
  // What was chosen in one organization is not for another.
  return <ImportPage key={organizationId} organizationId={organizationId} back={<BackLink />} />
}
