import { join } from "node:path"
import { monthOf } from "@marza/domain/analytics/months.ts"
import { startCluster } from "../server/src/platform/db/embedded/cluster.ts"
import { migrate } from "../server/src/platform/db/migrate.ts"
import { fill } from "./fill.ts"
import { median, signInAs, startChild } from "./list.ts"

const cars = 10_000
const rounds = 40
/** The first requests prepare the statements. */
const warmRounds = 8

/**
 * Milliseconds of a request for a month's figures, and for its trend, through the whole server, one
 * after another, in an organization of 10,000 cars and 50,000 expenses.
 */
export async function measureAnalytics(folder: string) {
  const cluster = await startCluster(join(folder, "cluster"))
  try {
    const appUrl = await migrate(cluster.url)
    const { organizationId, userId } = await fill(cluster.url, 1, cars)
    const whole = await startChild(
      "../server/src/main.ts",
      {
        DATABASE_URL: cluster.url,
        DATA_DIR: join(folder, "server"),
        PORT: "0",
        LOG_LEVEL: "warn",
      },
      ["--api-only"],
    )
    try {
      const headers = { authorization: `Bearer ${await signInAs(appUrl, userId)}` }
      const { year, month } = monthOf(new Date())
      const path = `${whole.url}/api/organizations/${organizationId}/analytics`
      const figures = await millisecondsOf(`${path}?year=${year}&month=${month}`, headers)
      const trend = await millisecondsOf(`${path}/around?year=${year}&month=${month}`, headers)
      return { figures, trend }
    } finally {
      whole.child.kill()
    }
  } finally {
    await cluster.stop()
  }
}

async function millisecondsOf(url: string, headers: Record<string, string>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    const response = await fetch(url, { headers })
    const body = (await response.json()) as { total?: number; months?: { total: number }[] }
    times.push(performance.now() - startedAt)
    const total = body.total ?? body.months?.at(-1)?.total ?? 0
    if (total < cars / 2) throw new Error(`${url}: ${response.status}, a month of ${total} cars`)
  }
  const warm = times.slice(warmRounds)
  return { median: median(warm), min: Math.min(...warm) }
}
