import { partsOn } from "@marza/domain/partners/parts.ts"
import type { Partners } from "@marza/domain/partners/schemas.ts"
import { transfersOf } from "@marza/domain/partners/transfers.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { DatabaseReader } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectPartners } from "../payers/names.ts"
import { selectLedger, selectPartsVersion } from "./ledger.ts"
import { askedBy, reckon } from "./reckon.ts"

/** Everybody's figures and the transfers that settle them. */
export async function readPartners(
  database: DatabaseReader,
  scope: OrganizationScope,
): Promise<Partners> {
  const { organizationId } = scope
  // The version first: where parts are saved meanwhile, it is older than they are, and a change made with it is refused.
  const [[parts], [row], partners] = await database.read(
    scope,
    selectPartsVersion(organizationId),
    selectLedger(organizationId),
    selectPartners(organizationId),
  )
  const reckoned = await reckon("figures", askedBy(scope), row, {})
  const { figures } = reckoned
  const today = partsOn(reckoned.parts, todayInVilnius(new Date()))
  return {
    items: figures.map((sums) => {
      const partner = partners.find(({ id }) => id === sums.partner_id)
      const { user_id = null, name = null, joined_no = null, is_active = true } = partner ?? {}
      const of = today.find(({ partner_id }) => partner_id === sums.partner_id)
      return { ...sums, user_id, name, joined_no, is_active, parts: of?.parts ?? 0 }
    }),
    transfers: transfersOf(figures),
    version: parts?.version ?? 0,
  }
}
