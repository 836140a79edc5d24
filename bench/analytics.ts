import { isMember } from "@marza/domain/roles.ts"
import { monthOf } from "@marza/domain/time/months.ts"
import { selectVat } from "../server/src/features/analytics/vat-queries.ts"
import { openDatabase } from "../server/src/platform/db/database.ts"
import { openPool } from "../server/src/platform/db/pool.ts"
import { organizationScope } from "../server/src/platform/db/scopes.ts"
import type { Figures } from "./budgets.ts"
import { addTasks, payVat, sharePayments } from "./busy-organization.ts"
import { type Database, openDatabaseOf } from "./databases.ts"
import { measureExport } from "./exports.ts"
import { median } from "./median.ts"
import { once } from "./once.ts"
import { millisecondsOfOrders } from "./orders.ts"
import { startServer } from "./server.ts"
import { beginSession, signInAs } from "./sessions.ts"

const cars = 10_000
const rounds = 40
/** The first requests prepare the statements. */
const warmRounds = 8

/**
 * Milliseconds of a request for a month's figures, for its trend and for the firm at a glance, through the whole server, one
 * after another, in an organization of 10,000 cars and 50,000 expenses that pays VAT; of the VAT of a month alone; and of
 * the list of cars in each of its orders; and the export of them all. Then, with a partner, of everybody's balances, and
 * of the first page of a statement; and with 5,000 tasks of the page of tasks, and of what the header asks.
 */
export async function measureAnalytics(): Promise<Figures<"analytics">> {
  const database = await openDatabaseOf("1x10000")
  const { ownerUrl, appUrl, organizationId, userId } = database
  await payVat(ownerUrl)
  const { url } = await startServer(ownerUrl)
  const headers = { authorization: `Bearer ${await signInAs(appUrl, userId)}` }
  const { year, month } = monthOf(new Date())
  const of = `${url}/api/organizations/${organizationId}`
  const exported = once(() => measureExport(url, organizationId, headers))
  const partner = once(() => sharePayments(ownerUrl, organizationId, userId))
  return {
    analyticsMilliseconds: () =>
      millisecondsOf(`${of}/analytics?year=${year}&month=${month}`, headers),
    analyticsTrendMilliseconds: () =>
      millisecondsOf(`${of}/analytics/around?year=${year}&month=${month}`, headers),
    homeMilliseconds: () =>
      millisecondsOfCall(
        `${of}/home`,
        headers,
        ({ stock }: { stock: { cars: number } }) => stock.cars >= cars / 2,
      ),
    vatMilliseconds: () => millisecondsOfVat(database),
    orderMilliseconds: () => millisecondsOfOrders(`${of}/cars`, headers),
    searchMilliseconds: () => millisecondsOfSearch(`${of}/cars?search=v60 77`, headers),
    exportSeconds: async () => {
      const { seconds, kilobytes } = await exported()
      return { value: seconds, note: `${kilobytes.toFixed(0)} KB` }
    },
    exportMegabytes: async () => ({ value: (await exported()).grown }),
    partnersMilliseconds: async () => {
      await partner()
      return millisecondsOfCall(`${of}/partners`, headers, hasItems)
    },
    statementMilliseconds: async () => {
      const [partnerId] = await partner()
      const statement = `${of}/partners/statement?partner_id=${partnerId}`
      return millisecondsOfCall(statement, headers, hasItems)
    },
    tasksMilliseconds: async () => {
      await addTasks(ownerUrl, organizationId, userId)
      const tasks = `${of}/tasks?who=mine`
      const page = await millisecondsOfCall(`${tasks}&limit=100&with_cars=true`, headers, hasItems)
      const due = await millisecondsOfCall(
        `${tasks}&limit=1&with_overdue=true`,
        headers,
        (body: { overdue_cars: unknown[] }) => body.overdue_cars.length > 100,
      )
      return page.value > due.value ? page : due
    },
  }
}

const hasItems = ({ items }: { items: unknown[] }) => items.length >= 2

async function millisecondsOfVat({ appUrl, organizationId, userId }: Database) {
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
    return warmMedian(times)
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
  return warmMedian(times)
}

function warmMedian(times: number[]) {
  const warm = times.slice(warmRounds)
  return { value: median(warm), note: `${Math.min(...warm).toFixed(1)} at best` }
}
