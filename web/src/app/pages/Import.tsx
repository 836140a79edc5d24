import { BackLink } from "../../cars/BackLink.tsx"
import { ImportPage } from "../../imports/ImportPage.tsx"
import { useOrganizationId } from "../current.ts"

export function Import() {
  const organizationId = useOrganizationId()
  // The key discards the open file when the organization changes: it must not be imported into another one.
  return <ImportPage key={organizationId} organizationId={organizationId} back={<BackLink />} />
}
