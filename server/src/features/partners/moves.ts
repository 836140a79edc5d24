import type { Moves, PartnersPut } from "@marza/domain/partners/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { DatabaseReader } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { allDays, selectLedger } from "./ledger.ts"
import { askedBy, reckon } from "./reckon.ts"

/** What new parts would move, before they are saved. */
export async function readMoves(
  database: DatabaseReader,
  scope: OrganizationScope<"owner">,
  { from = todayInVilnius(new Date()), items }: PartnersPut,
): Promise<Moves> {
  const [[ledger]] = await database.read(
    scope,
    selectLedger(scope.organizationId, { days: allDays }),
  )
  const chosen = { from_day: from, items }
  const moves = await reckon("moves", askedBy(scope), ledger, { chosen })
  return moves ?? { cars: [], cars_count: 0, participants: [] }
}
