import type { Factor } from "@marza/domain/accounts/factor-schemas.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import { networkOf } from "../../platform/limits/network.ts"

/** Whether a session of the account exists whose last IP address is in the same network. */
export async function isSignedInAt(
  database: Database,
  email: string,
  ipAddress: string,
): Promise<boolean> {
  const devices = await database.withAuthRole(({ all }) =>
    all(
      query
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .select("sessions.ip_address")
        .distinct()
        .where("users.email", "=", email)
        .where("sessions.expires_at", ">", sql<string>`now()`)
        .limit(1000),
    ),
  )
  return devices.some(
    (device) => device.ip_address && networkOf(device.ip_address) === networkOf(ipAddress),
  )
}

/** A person's factors, the oldest first; they are few (domain/src/accounts/codes.ts). */
export const selectFactors = (userId: string) =>
  query
    .selectFrom("factors")
    .select(["id", "created_at", "status", sql<Factor["type"]>`'totp'`.as("type")])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
