import { type SqlBool, sql } from "kysely"

/**
 * Sold and not paid in full (rules 17.3). Cars that were sold before the organization wrote down its first payment are left
 * out, unless they have one: nobody would ever mark them as paid.
 */
export const isUnpaid = (organizationId: string) => sql<SqlBool>`(
  status = 'sold' and left_to_receive > 0 and (
    left_to_receive <> sale_price
    or sold_on >= (select min(payments.day) from payments where payments.organization_id = ${organizationId})
  )
)`
