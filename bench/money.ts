import { monthOf } from "@marza/domain/time/months.ts"
import pg from "pg"
import type { Figures } from "./budgets.ts"
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
  const [without, using] = await useMoney(ownerUrl, userId)
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

/**
 * Makes the second organization one that uses all of it: each sold car is paid, each fifth of the others reserved, the
 * expenses of every four cars are one invoice, and two years have thirty overheads a month.
 * @returns the organization without, and this one
 */
async function useMoney(ownerUrl: string, userId: string): Promise<[string, string]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      "select md5('o' || n)::uuid as id from generate_series(1, 2) n order by n",
    )
    const [without = "", using = ""] = rows.map(({ id }) => id)
    await client.query(
      `insert into payments (organization_id, id, car_id, kind, amount, currency, amount_eur, day, how, payer, until,
         state, added_by)
       select organization_id, gen_random_uuid(), id, kind, amount, 'EUR', amount, day, 'bank', 'Buyer ' || kind,
         case kind when 'deposit' then day + 7 end, case kind when 'deposit' then 'held' end, $2
       from (
         select organization_id, id, 'payment' as kind, coalesce(sale_price, 5000) - 500 as amount, sold_on as day
         from cars where organization_id = $1 and status = 'sold'
         union all
         select organization_id, id, 'deposit', 500, bought_on from cars
         where organization_id = $1 and (status = 'sold' or right(name, 1) in ('0', '5'))
       ) paid`,
      [using, userId],
    )
    await client.query("begin")
    await client.query(
      `create temporary table part on commit drop as
       select e.id, e.amount, e.date, place % 4 as place, md5('s' || place / 4)::uuid as split
       from (
         select e.id, e.amount, e.date, row_number() over (order by e.date, e.car_id) - 1 as place
         from expenses e where e.organization_id = $1 and e.description = 'Expense 1'
       ) e`,
      [using],
    )
    await client.query(
      `insert into splits (organization_id, id, description, kind, amount, currency, expense_type, date, added_by)
       select $1, split, 'Expense 1', 'cost', sum(amount), 'EUR', 'Remontas', min(date), $2 from part group by split`,
      [using, userId],
    )
    await client.query(
      `update expenses e set split_id = part.split, split_place = part.place
       from part where e.organization_id = $1 and e.id = part.id`,
      [using],
    )
    await client.query("commit")
    await client.query(
      `insert into overheads (organization_id, id, description, amount, currency, amount_eur, day, type, repeats, added_by)
       select $1, gen_random_uuid(), 'Overhead ' || n, 100 + n, 'EUR', 100 + n, current_date - n,
         (array['rent', 'fuel', 'advertising', 'bank', 'other'])[1 + n % 5], case when n = 700 then 'monthly' end, $2
       from generate_series(1, 720) n`,
      [using, userId],
    )
    await client.query("vacuum full analyze cars, expenses")
    await client.query("vacuum analyze")
    return [without, using]
  } finally {
    await client.end()
  }
}
