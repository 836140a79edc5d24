import pg from "pg"
import { connectionShares } from "../allowances.ts"

const { DATE, TIMESTAMPTZ } = pg.types.builtins

// In the form of our API: numeric and int8 stay decimal strings, dates stay dates, times become ISO 8601 in UTC.
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === DATE) return (value: string) => value
    if (oid === TIMESTAMPTZ) return toIsoTime
    return pg.types.getTypeParser(oid, format as "text")
  },
}

const utcTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/

/** "2026-11-21 08:30:00.5+00" → "2026-11-21T08:30:00.500Z"; other zones and forms by way of Date. */
export function toIsoTime(value: string): string {
  const match = utcTime.exec(value)
  if (!match) return pg.types.getTypeParser(TIMESTAMPTZ, "text")(value).toISOString()
  return `${match[1]}T${match[2]}.${(match[3] ?? "").padEnd(3, "0")}Z`
}

/** The application's connections, signed in as the login role that inherits nothing. */
export function openPool(appUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: appUrl,
    max: connectionShares.slots,
    // Statements are sent without waiting for earlier results: one round trip a transaction.
    pipeline: true,
    types: types as pg.CustomTypesConfig,
    application_name: "marza",
    connectionTimeoutMillis: connectionShares.waitMs,
    // What PostgreSQL keeps for a connection, such as prepared statements, ends with it.
    maxLifetimeSeconds: 3600,
    // Longer than the server's own timeout: this gives up a database that no longer responds.
    query_timeout: 60_000,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {})
  // A connection that breaks while in use rejects its queries; the pool does not listen to its errors then.
  pool.on("connect", (client) => client.on("error", () => {}))
  return pool
}
