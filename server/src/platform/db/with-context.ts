import pg from "pg"

/** Adds to an error what failed and, where known, what helps. */
export async function withContext<Result>(
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${what}: ${message}${hintFor(cause, message)}`, { cause })
  }
}

function hintFor(error: unknown, message: string): string {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code === "42501" && /role/.test(message))
    return ". Give the role of DATABASE_URL CREATEROLE; where only the first start may have it, DATABASE_APP_URL names the application's login from then on"
  if (code === "42501") return ". The role of DATABASE_URL must own the database"
  if (code === "42704") return ". The login of DATABASE_APP_URL must be made first"
  if (code === "40P01")
    return ". Servers of the older version still work on the database: stop them, and start again"
  if (code === "25006") return ". DATABASE_URL leads to a copy that may only be read"
  return ""
}
