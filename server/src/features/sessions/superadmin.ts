import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import {
  type Caller,
  type Database,
  query,
  type TenantTransaction,
} from "../../platform/db/database.ts"

/** Works in a transaction of a superadmin. @throws {Refusal} not_while_impersonating, forbidden */
export const asSuperadmin = <Result>(
  database: Database,
  caller: Caller,
  work: (transaction: TenantTransaction) => Promise<Result>,
): Promise<Result> =>
  database.write(caller, async (transaction) => {
    if (transaction.userId !== transaction.actorId) throw new Refusal("not_while_impersonating")
    const answer = await transaction.one(
      query.selectNoFrom(sql<boolean>`is_superadmin()`.as("is_superadmin")),
    )
    if (!answer?.is_superadmin) throw new Refusal("forbidden")
    return work(transaction)
  })
