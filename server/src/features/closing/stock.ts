import type { Stock } from "@marza/domain/closing/schemas.ts"
import { sql } from "kysely"
import type { DatabaseReader } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { statement } from "../analytics/month-buckets.ts"

type Manager = OrganizationScope<"owner" | "admin">

/** The stock of a day (rules 24.6). */
export async function readStock(
  database: DatabaseReader,
  scope: Manager,
  day: string,
): Promise<Stock> {
  const [[row]] = await database.read(scope, selectStock(scope.organizationId, day))
  if (!row) throw new Error("the stock is always one row")
  return { day, ...row }
}

const selectStock = (organizationId: string, day: string) =>
  statement(sql<Omit<Stock, "day">>`
    select count(*)::integer as cars, coalesce(sum(cost_eur), 0.00)::text as cost_eur,
      coalesce(sum(vat_eur), 0.00)::text as vat_eur,
      coalesce(sum(cost_eur - vat_eur), 0.00)::text as cost_without_vat_eur,
      coalesce(bool_or(estimated), false) as estimated
    from stock_on(${organizationId}::uuid, ${day}::date)`)
