import pg from "pg"
import type { Figures } from "./budgets.ts"
import { openDatabaseOf } from "./databases.ts"
import { median } from "./median.ts"
import { stopAfter } from "./world.ts"

const rounds = 9
const rowsEach = 300

/**
 * Milliseconds of one insert of a car, committed, with the history's triggers and without, in turn. Nothing but
 * those is switched off: foreign keys are triggers as well, and belong to both.
 */
export async function measureHistory(): Promise<Figures<"history">> {
  const { ownerUrl, organizationId, userId } = await openDatabaseOf("10x1000")
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  stopAfter("measure", () => client.end())
  const insert = async () => {
    const startedAt = performance.now()
    for (let row = 0; row < rowsEach; row++) {
      await client.query({
        name: "insert",
        text: `insert into cars (organization_id, id, name, name_folded, purchase_price, user_id)
               values ($1, gen_random_uuid(), 'Volvo', 'volvo', 9000, $2)`,
        values: [organizationId, userId],
      })
    }
    return (performance.now() - startedAt) / rowsEach
  }
  const triggers = (state: "enable" | "disable") =>
    client.query(
      `alter table cars ${state} trigger record_history, ${state} trigger record_insertions`,
    )
  return {
    historyRatio: async () => {
      const results: { with: number; without: number }[] = []
      for (let round = 0; round <= rounds; round++) {
        await triggers("enable")
        const withHistory = await insert()
        await triggers("disable")
        const without = await insert()
        if (round > 0) results.push({ with: withHistory, without })
      }
      const [of, to] = [
        median(results.map((result) => result.with)),
        median(results.map((result) => result.without)),
      ]
      return {
        value: median(results.map((result) => result.with / result.without)),
        note: `${of.toFixed(2)} to ${to.toFixed(2)} ms`,
      }
    },
  }
}
