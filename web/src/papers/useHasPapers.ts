import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { hasPapersQuery } from "./api.ts"

/**
 * Whether an organization uses contracts and invoices: it has its legal name, or a paper. Undefined until that is known;
 * it is asked for only without a name.
 */
export function useHasPapers({ id, legal_name }: Pick<Organization, "id" | "legal_name">) {
  const isNamed = legal_name !== null
  const { data } = useQuery({ ...hasPapersQuery(id), enabled: !isNamed })
  return isNamed || data
}
