import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { isMember } from "@marza/domain/roles.ts"
import { monthOf } from "@marza/domain/time/months.ts"
import pg from "pg"
import { selectVat } from "../server/src/features/analytics/vat-queries.ts"
import { openDatabase } from "../server/src/platform/db/database.ts"
import { startCluster } from "../server/src/platform/db/embedded/cluster.ts"
import { migrate } from "../server/src/platform/db/migrate.ts"
import { openPool } from "../server/src/platform/db/pool.ts"
import { organizationScope } from "../server/src/platform/db/scopes.ts"
import { measureExport } from "./exports.ts"
import { type Filled, fill } from "./fill.ts"
import { beginSession, median, signInAs } from "./list.ts"
import { millisecondsOfOrders } from "./orders.ts"
import { startServer } from "./server.ts"

const cars = 10_000
const rounds = 40
/** The first requests prepare the statements. */
const warmRounds = 8

/**
 * Milliseconds of a request for a month's figures, and for its trend, through the whole server, one
 * after another, in an organization of 10,000 cars and 50,000 expenses that pays VAT; of the VAT of a month alone; and of
 * the list of cars in each of its orders; and the export of them all. Then, with a partner, of everybody's balances, and
 * of the first page of a statement; and with 5,000 tasks of the page of tasks, and of what the header asks.
 */
export async function measureAnalytics(folder: string) {
  const cluster = await startCluster(join(folder, "cluster"))
  try {
    const appUrl = await migrate(cluster.url)
    const { organizationId, userId } = await fill(cluster.url, 1, cars)
    await payVat(cluster.url)
    const whole = await startServer(cluster.url, join(folder, "server"))
    try {
      const headers = { authorization: `Bearer ${await signInAs(appUrl, userId)}` }
      const { year, month } = monthOf(new Date())
      const path = `${whole.url}/api/organizations/${organizationId}/analytics`
      const figures = await millisecondsOf(`${path}?year=${year}&month=${month}`, headers)
      const trend = await millisecondsOf(`${path}/around?year=${year}&month=${month}`, headers)
      const vat = await millisecondsOfVat(appUrl, { organizationId, userId })
      const cars = `${whole.url}/api/organizations/${organizationId}/cars`
      const orders = await millisecondsOfOrders(cars, headers)
      const search = await millisecondsOfSearch(`${cars}?search=v60 77`, headers)
      const exported = await measureExport(whole.url, organizationId, headers)
      const partnerId = await sharePayments(cluster.url, organizationId, userId)
      const shared = `${whole.url}/api/organizations/${organizationId}/partners`
      const partners = await millisecondsOfCall(shared, headers, hasItems)
      const statement = await millisecondsOfCall(
        `${shared}/statement?partner_id=${partnerId}`,
        headers,
        hasItems,
      )
      await addTasks(cluster.url, organizationId, userId)
      const tasks = `${whole.url}/api/organizations/${organizationId}/tasks?who=mine`
      const page = await millisecondsOfCall(`${tasks}&limit=100&with_cars=true`, headers, hasItems)
      const due = await millisecondsOfCall(
        `${tasks}&limit=1&with_overdue=true`,
        headers,
        (body: { overdue_cars: unknown[] }) => body.overdue_cars.length > 100,
      )
      return {
        figures,
        trend,
        vat,
        orders,
        search,
        exported,
        partners,
        statement,
        tasks: page.median > due.median ? page : due,
      }
    } finally {
      whole.child.kill()
    }
  } finally {
    await cluster.stop()
  }
}

/** Every organization pays VAT, half of the cars under the standard scheme; every tenth expense names its tax. */
async function payVat(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await client.query(
      `update organizations set vat_rates = '[{"from": "2009-09-01", "rate": "21.00"}]'`,
    )
    await client.query(
      `update cars set vat_scheme = 'standard', purchase_vat = round(purchase_price / 6, 2)
       where right(name, 1) in ('1', '3', '5', '7', '9')`,
    )
    await client.query(
      "update expenses set vat_amount = round(amount / 6, 2) where right(id::text, 1) in ('0', '5')",
    )
    await client.query(
      `update cars c set (expenses_vat_eur, expenses_vat_estimated) = (
         select s.expenses_vat_eur, s.expenses_vat_estimated from expense_sums(c.organization_id, c.id, null) s
       )`,
    )
    await client.query("vacuum full analyze cars, expenses")
    // Rewritten tables are marked as visible to all by this alone, which searches and counts rely on.
    await client.query("vacuum analyze cars, expenses")
  } finally {
    await client.end()
  }
}

/** The person and the firm share every profit; the person paid for a third of the cars and of the expenses. @returns the partner */
async function sharePayments(ownerUrl: string, organizationId: string, userId: string) {
  const partnerId = randomUUID()
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await client.query(
      "insert into partners (organization_id, id, user_id, joined_no) values ($1, $2, $3, 1)",
      [organizationId, partnerId, userId],
    )
    await client.query(
      `insert into partner_parts (organization_id, from_day, partner_id, parts, version)
       values ($1, null, $2, 1, 1), ($1, null, null, 1, 1)`,
      [organizationId, partnerId],
    )
    for (const [table, column] of [
      ["cars", "purchase_paid_by"],
      ["expenses", "paid_by"],
    ])
      await client.query(
        `update ${table} set ${column} = $1 where right(id::text, 1) in ('0', '3', '6', '9', 'c')`,
        [partnerId],
      )
    await client.query("vacuum full analyze cars, expenses")
    await client.query("vacuum analyze cars, expenses")
  } finally {
    await client.end()
  }
  return partnerId
}

/** 5,000 tasks that are open, of 5,000 cars, due from 50 days ago until in 450; every third is the person's own. */
async function addTasks(ownerUrl: string, organizationId: string, userId: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await client.query(
      `insert into tasks (organization_id, id, title, car_id, due_on, assignee, added_by)
       select $1, gen_random_uuid(), 'Task ' || n, id, current_date - 50 + (n / 10)::int,
         case when n % 3 = 0 then $2::uuid end, $2
       from (select id, row_number() over () as n from cars where organization_id = $1 limit 5000) car`,
      [organizationId, userId],
    )
    await client.query("vacuum analyze tasks")
  } finally {
    await client.end()
  }
}

const hasItems = ({ items }: { items: unknown[] }) => items.length >= 2

async function millisecondsOfVat(appUrl: string, { organizationId, userId }: Filled) {
  const database = openDatabase(openPool(appUrl))
  try {
    const [sessionId = ""] = (await beginSession(appUrl, userId)).refresh_token.split(".")
    const scope = organizationScope({ sessionId, impersonating: null }, organizationId, isMember)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      const [[month]] = await database.read(scope, selectVat(organizationId, monthOf(new Date())))
      times.push(performance.now() - startedAt)
      if (Number(month?.due) <= 0) throw new Error("the month has no VAT")
    }
    const warm = times.slice(warmRounds)
    return { median: median(warm), min: Math.min(...warm) }
  } finally {
    await database.close()
  }
}

const millisecondsOf = (url: string, headers: Record<string, string>) =>
  millisecondsOfCall(url, headers, (body: { total?: number; months?: { total: number }[] }) => {
    const total = body.total ?? body.months?.at(-1)?.total ?? 0
    return total >= cars / 2
  })

const millisecondsOfSearch = (url: string, headers: Record<string, string>) =>
  millisecondsOfCall(
    url,
    headers,
    ({ counts, near }: { counts: { all: number }; near: boolean }) => {
      return counts.all > 50 && !near
    },
  )

async function millisecondsOfCall<Body>(
  url: string,
  headers: Record<string, string>,
  isRight: (body: Body) => boolean,
) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    const response = await fetch(url, { headers })
    const body = (await response.json()) as Body
    times.push(performance.now() - startedAt)
    if (!isRight(body))
      throw new Error(`${url}: ${response.status} ${JSON.stringify(body).slice(0, 200)}`)
  }
  const warm = times.slice(warmRounds)
  return { median: median(warm), min: Math.min(...warm) }
}
