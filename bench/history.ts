import pg from "pg"
import type { Filled } from "./fill.ts"
import { median } from "./list.ts"

const rounds = 9
const rowsEach = 300

/**
 * Milliseconds of one insert of a car, committed, with the history's triggers and without, in turn. Nothing but
 * those is switched off: foreign keys are triggers as well, and belong to both.
 */
export async function measureHistory(ownerUrl: string, { organizationId, userId }: Filled) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
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
  try {
    const results: { with: number; without: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      await triggers("enable")
      const withHistory = await insert()
      await triggers("disable")
      const without = await insert()
      if (round > 0) results.push({ with: withHistory, without })
    }
    return {
      ratio: median(results.map((result) => result.with / result.without)),
      with: median(results.map((result) => result.with)),
      without: median(results.map((result) => result.without)),
    }
  } finally {
    await triggers("enable")
    await client.end()
  }
}
