import { BackLink } from "../../cars/BackLink.tsx"
import { ImportPage } from "../../imports/ImportPage.tsx"
import { useOrganization, useOrganizationId } from "../current.ts"

export function Import() {
  const organizationId = useOrganizationId()
  const rates = useOrganization().organization?.vat_rates ?? []
  // The key discards the open file when the organization changes: it must not be imported into another one.
  return (
    <ImportPage
      key={organizationId}
      organizationId={organizationId}
      hasVat={rates.some(({ rate }) => rate !== null)}
      back={<BackLink />}
    />
  )
}
