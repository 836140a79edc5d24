import { carListQuerySchema } from "@marza/domain/cars/schemas.ts"
import autocannon from "autocannon"
import { selectCounts, selectPage } from "../server/src/features/cars/queries.ts"
import { openAccessTokens } from "../server/src/features/sessions/access-token.ts"
import { openSessions } from "../server/src/features/sessions/sessions.ts"
import { openDatabase } from "../server/src/platform/db/database.ts"
import { openPool } from "../server/src/platform/db/pool.ts"
import { openSecrets } from "../server/src/platform/keys/secrets.ts"
import type { Filled } from "./fill.ts"
import { startBare, startServer } from "./server.ts"

const rounds = 5
const secondsEach = 4
const connections = 16

/**
 * Requests a second of the list page through the whole server, and of a bare handler, in turn.
 * @returns the median of the ratios, and the medians themselves
 */
export async function measureList(
  ownerUrl: string,
  appUrl: string,
  dataDir: string,
  filled: Filled,
) {
  const filter = carListQuerySchema.parse({})
  const statements = [
    selectPage(filled.organizationId, filter),
    selectCounts(filled.organizationId, {}),
  ]
    .map((query) => query.compile())
    .map(({ sql, parameters }) => ({ sql, parameters }))
  const bare = await startBare({ url: ownerUrl, statements })
  const whole = await startServer(ownerUrl, dataDir)
  try {
    const token = await signInAs(appUrl, filled.userId)
    const page = `${whole.url}/api/organizations/${filled.organizationId}/cars`
    const headers = { authorization: `Bearer ${token}` }
    const check = (await (await fetch(page, { headers })).json()) as { items: unknown[] }
    if (check.items.length !== 50) throw new Error("the list page does not hold 50 cars")
    const results: { whole: number; bare: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const result = {
        whole: await requestsPerSecond(page, headers),
        bare: await requestsPerSecond(bare.url),
      }
      // The first round warms both up.
      if (round > 0) results.push(result)
    }
    return {
      ratio: median(results.map(({ whole, bare }) => whole / bare)),
      whole: median(results.map(({ whole }) => whole)),
      bare: median(results.map(({ bare }) => bare)),
    }
  } finally {
    whole.child.kill()
    bare.child.kill()
  }
}

async function requestsPerSecond(
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: secondsEach })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failed`)
  return result.requests.average
}

/** Begins a session without signing in. */
export async function beginSession(appUrl: string, userId: string) {
  const database = openDatabase(openPool(appUrl))
  const secrets = openSecrets(database)
  const sessions = openSessions(database, secrets, openAccessTokens(secrets))
  const session = await database.withAuthRole((transaction) =>
    sessions.begin(
      transaction,
      { id: userId, email: "bench@bench.test" },
      { userAgent: "bench", ipAddress: undefined },
    ),
  )
  await database.close()
  return session
}

/** @returns the access token of a new session */
export const signInAs = async (appUrl: string, userId: string): Promise<string> =>
  (await beginSession(appUrl, userId)).access_token

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
