import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Caller, query, type Transaction } from "../../platform/db/database.ts"

/**
 * The account of the caller's session, for what only the real person may do.
 * @throws {Refusal} signed_out; impersonation_changed; not_while_impersonating
 */
export async function ownAccount({ one }: Transaction, caller: Caller) {
  const account = await one(selectAccount(caller.sessionId))
  if (!account) throw new Refusal("signed_out")
  checkImpersonation(caller, account.impersonated_id)
  if (account.impersonated_id !== null) throw new Refusal("not_while_impersonating")
  return account
}

/** The same rule as the function begin_scope(): impersonation ends with superadmin, and never reaches another one. */
const isSuperadmin = (column: "sessions.user_id" | "sessions.impersonated_id") =>
  sql<boolean>`exists (
    select from user_roles where user_roles.user_id = ${sql.ref(column)} and role = 'superadmin'
  )`

/** The account of a valid session: the real person, and whom they impersonate. */
export const selectAccount = (sessionId: string) =>
  query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      isSuperadmin("sessions.user_id").as("is_superadmin"),
      sql<string | null>`case
        when ${isSuperadmin("sessions.user_id")} and not ${isSuperadmin("sessions.impersonated_id")}
        then sessions.impersonated_id
      end`.as("impersonated_id"),
    ])
    .where("sessions.id", "=", sessionId)
    .where("sessions.expires_at", ">", sql<string>`now()`)

/**
 * Checks that the caller's tab knows whom the session impersonates; a tab that sends no header is not checked.
 * @throws {Refusal} impersonation_changed
 */
export function checkImpersonation({ impersonating }: Caller, impersonatedId: string | null): void {
  if (impersonating !== null && impersonating !== (impersonatedId ?? ""))
    throw new Refusal("impersonation_changed")
}
