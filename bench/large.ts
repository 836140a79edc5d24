import { type CarSort, carSorts } from "@marza/domain/cars/sorts.ts"
import { isMember } from "@marza/domain/roles.ts"
import { monthOf } from "@marza/domain/time/months.ts"
import { selectMonth } from "../server/src/features/analytics/month-queries.ts"
import { selectCounts, selectPage } from "../server/src/features/cars/queries.ts"
import { openDatabase, type Query } from "../server/src/platform/db/database.ts"
import { openPool } from "../server/src/platform/db/pool.ts"
import { organizationScope } from "../server/src/platform/db/scopes.ts"
import type { Figures } from "./budgets.ts"
import { openReadDatabase } from "./databases.ts"
import { median } from "./median.ts"
import { beginSession } from "./sessions.ts"
import { stopAfter } from "./world.ts"

const sizes = { small: 1000, large: 100_000 }
const rounds = 40
/** The first reads prepare the statements. */
const warmRounds = 10
const search = "v60 77"

/**
 * How one organization's size tells: a page of its list in each order with 100,000 cars and with 1,000, read in turn, as
 * the ratio of the order that grows most; and with 100,000 the milliseconds of its counts, of a search and of a month.
 */
export async function measureLarge(): Promise<Figures<"large">> {
  const small = await openOrganization(sizes.small)
  const large = await openOrganization(sizes.large)
  return {
    largeOrders: async () => {
      const ratios: { sort: CarSort; ratio: number }[] = []
      for (const sort of carSorts) {
        const times = { small: [] as number[], large: [] as number[] }
        for (let round = 0; round < rounds; round++) {
          times.small.push(await small.read((id) => selectPage(id, { sort, limit: 50 })))
          times.large.push(await large.read((id) => selectPage(id, { sort, limit: 50 })))
        }
        ratios.push({ sort, ratio: warmMedian(times.large) / warmMedian(times.small) })
      }
      const orders = ratios.toSorted((a, b) => b.ratio - a.ratio)[0]
      if (!orders) throw new Error("there is no order")
      return { value: orders.ratio, note: orders.sort }
    },
    largeCountsMilliseconds: () => large.median((id) => selectCounts(id, {})),
    largeSearchMilliseconds: () =>
      large.median((id) => selectPage(id, { sort: "status", limit: 50, search })),
    largeMonthMilliseconds: () => large.median((id) => selectMonth(id, monthOf(new Date()))),
  }
}

const warmMedian = (times: number[]) => median(times.slice(warmRounds))

/** A database with one organization of so many cars, with an expense each. */
async function openOrganization(cars: number) {
  const { appUrl, organizationId, userId } = await openReadDatabase(1, cars, 1)
  const database = openDatabase(openPool(appUrl))
  stopAfter("measure", database.close)
  const [sessionId = ""] = (await beginSession(appUrl, userId)).refresh_token.split(".")
  const scope = organizationScope({ sessionId, impersonating: null }, organizationId, isMember)
  /** Milliseconds of a read. */
  const read = async <Row>(select: (organizationId: string) => Query<Row>) => {
    const startedAt = performance.now()
    const [rows] = await database.read(scope, select(organizationId))
    if (rows.length === 0) throw new Error("nothing was read")
    return performance.now() - startedAt
  }
  return {
    read,
    median: async <Row>(select: (organizationId: string) => Query<Row>) => {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await read(select))
      return { value: warmMedian(times) }
    },
  }
}
