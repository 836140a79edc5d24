import { carListQuerySchema } from "@marza/domain/cars/schemas.ts"
import autocannon from "autocannon"
import { selectCounts, selectPage } from "../server/src/features/cars/queries.ts"
import type { Figures } from "./budgets.ts"
import { openDatabaseOf } from "./databases.ts"
import { median } from "./median.ts"
import { startBare, startServer } from "./server.ts"
import { signInAs } from "./sessions.ts"

const rounds = 7
const secondsEach = 2
const connections = 16

/** Requests a second of the list page through the whole server, and of a bare handler, in turn: the median of the ratios. */
export async function measureList(): Promise<Figures<"list">> {
  const { ownerUrl, appUrl, organizationId, userId } = await openDatabaseOf("10x1000")
  const statements = [
    selectPage(organizationId, carListQuerySchema.parse({})),
    selectCounts(organizationId, {}),
  ]
    .map((query) => query.compile())
    .map(({ sql, parameters }) => ({ sql, parameters }))
  const bare = await startBare({ url: ownerUrl, statements })
  const whole = await startServer(ownerUrl)
  const page = `${whole.url}/api/organizations/${organizationId}/cars`
  const headers = { authorization: `Bearer ${await signInAs(appUrl, userId)}` }
  const check = (await (await fetch(page, { headers })).json()) as { items: unknown[] }
  if (check.items.length !== 50) throw new Error("the list page does not hold 50 cars")
  return {
    listRatio: async () => {
      const results: { whole: number; bare: number }[] = []
      for (let round = 0; round <= rounds; round++) {
        const result = {
          whole: await requestsPerSecond(page, headers),
          bare: await requestsPerSecond(bare.url),
        }
        // The first round warms both up.
        if (round > 0) results.push(result)
      }
      const [of, to] = [
        median(results.map(({ whole }) => whole)),
        median(results.map(({ bare }) => bare)),
      ]
      return {
        value: median(results.map(({ whole, bare }) => whole / bare)),
        note: `${of.toFixed(0)} to ${to.toFixed(0)} requests/s`,
      }
    },
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
