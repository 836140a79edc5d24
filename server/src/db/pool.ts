import pg from "pg"

/** How many connections a server process holds; a transaction takes one for a few milliseconds. */
const connections = 10

// Numbers and times as the wire has them: numeric stays a decimal string (also int8), dates stay dates.
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.DATE
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as "text"),
}

/** The application's connections, signed in as the login role that inherits nothing. */
export function openPool(appUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: appUrl,
    max: connections,
    // Statements are sent without waiting for the answers of those before: one round trip a transaction.
    pipeline: true,
    types: types as pg.CustomTypesConfig,
    application_name: "marza",
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {})
  return pool
}
