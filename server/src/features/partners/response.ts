import type { Decimal } from "@marza/domain/money/decimal.ts"
import { partsOn } from "@marza/domain/partners/parts.ts"
import type { Partners } from "@marza/domain/partners/schemas.ts"
import { transfersOf } from "@marza/domain/partners/transfers.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import { type DatabaseReader, query } from "../../platform/db/database.ts"
import type { PartnerScope } from "../../platform/db/scopes.ts"
import { selectPartners } from "../payers/names.ts"
import { selectLedger, selectPartsVersion } from "./ledger.ts"
import { askedBy, reckon } from "./reckon.ts"

/** Everybody's figures and the transfers that settle them. */
export async function readPartners(
  database: DatabaseReader,
  scope: PartnerScope,
): Promise<Partners> {
  const { organizationId } = scope
  // The version first: where parts are saved meanwhile, it is older than they are, and a change made with it is refused.
  const [[parts], [row], partners, receivables] = await database.read(
    scope,
    selectPartsVersion(organizationId),
    selectLedger(organizationId),
    selectPartners(organizationId),
    selectReceivables(organizationId),
  )
  const reckoned = await reckon("figures", askedBy(scope), row, {})
  const { figures } = reckoned
  const today = partsOn(reckoned.parts, todayInVilnius(new Date()))
  return {
    items: figures.map((sums) => {
      const partner = partners.find(({ id }) => id === sums.partner_id)
      const { user_id = null, name = null, joined_no = null, is_active = true } = partner ?? {}
      const of = today.find(({ partner_id }) => partner_id === sums.partner_id)
      const owed = receivables.find(({ partner_id }) => partner_id === sums.partner_id)
      const receivable = owed?.amount ?? "0.00"
      return { ...sums, receivable, user_id, name, joined_no, is_active, parts: of?.parts ?? 0 }
    }),
    transfers: transfersOf(figures),
    version: parts?.version ?? 0,
  }
}

/**
 * What buyers still owe, by whoever receives the rest of the price of their cars: the ledger counts it as received on the
 * day of sale. A sale that says how its money was received is paid.
 */
const selectReceivables = (organizationId: string) =>
  query
    .selectFrom("cars")
    .select([
      "sale_received_by as partner_id",
      sql<Decimal>`sum(round(
        left_to_receive * eur_of_one(sale_price_eur, sale_price, sale_exchange_rate, sale_currency), 2
      ))::text`.as("amount"),
    ])
    .where("organization_id", "=", organizationId)
    .where("status", "=", "sold")
    .where(sql<boolean>`left_to_receive > 0 and sale_eur is not null`)
    .groupBy("sale_received_by")
