import { monthOf } from "@marza/domain/time/months.ts"
import pg from "pg"
import type { Figures } from "./budgets.ts"
import { useMoney } from "./busy-organization.ts"
import { openDatabaseOf } from "./databases.ts"
import { median } from "./median.ts"
import { startServer } from "./server.ts"
import { signInAs } from "./sessions.ts"

const rounds = 30
/** The first requests prepare the statements. */
const warmRounds = 6

/**
 * The time of a month, a page of the list and the month's package of an organization that uses payments, invoices for
 * several cars and overheads, and of one that has the same cars and expenses and none of these, in turn: medians in
 * milliseconds, and their ratio.
 */
export async function measureMoney(): Promise<Figures<"money">> {
  const { ownerUrl, appUrl, userId } = await openDatabaseOf("2x10000")
  const [without, using] = await listOrganizations(ownerUrl)
  await useMoney(ownerUrl, using, userId)
  const server = await startServer(ownerUrl)
  const headers = { authorization: `Bearer ${await signInAs(appUrl, userId)}` }
  const { year, month } = monthOf(new Date())
  const inMonth = `year=${year}&month=${month}`
  /** All calls of a screen, one after another. */
  const compare =
    (times: number, ...paths: string[]) =>
    async () => {
      const took = { with: [] as number[], without: [] as number[] }
      for (let round = 0; round < times; round++)
        for (const [kind, id] of [
          ["with", using],
          ["without", without],
        ] as const) {
          const startedAt = performance.now()
          for (const path of paths) {
            const url = `${server.url}/api/organizations/${id}${path}`
            const response = await fetch(url, { headers })
            const { byteLength } = await response.arrayBuffer()
            if (!response.ok || byteLength < 100) throw new Error(`${url}: ${response.status}`)
          }
          if (round >= Math.min(warmRounds, times / 2))
            took[kind].push(performance.now() - startedAt)
        }
      const [busy, plain] = [median(took.with), median(took.without)]
      return { value: busy / plain, note: `${busy.toFixed(1)} to ${plain.toFixed(1)} ms` }
    }
  return {
    moneyMonth: compare(
      rounds,
      `/analytics?${inMonth}`,
      `/analytics/around?${inMonth}`,
      `/analytics/result?${inMonth}`,
    ),
    moneyList: compare(rounds, "/cars"),
    moneyPackage: compare(rounds / 3, `/analytics/package.zip?${inMonth}`),
  }
}

async function listOrganizations(ownerUrl: string): Promise<[string, string]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      "select id from organizations order by name",
    )
    const [first = "", second = ""] = rows.map(({ id }) => id)
    return [first, second]
  } finally {
    await client.end()
  }
}
