import type { SumsCheck } from "@marza/domain/cars/schemas.ts"
import { type RawBuilder, sql } from "kysely"
import { jobStatementSeconds } from "../../platform/allowances.ts"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { Log } from "../../platform/log.ts"

/** At night in Europe, when few change anything. A job that waits already is enough. */
const crontab = "40 1 * * * compare_sums ?jobKey=compare_sums&queue=nightly"
const dayMs = 24 * 60 * 60 * 1000
const beforeAll = "00000000-0000-0000-0000-000000000000"
/** Cars that the owner is told by name. */
const maxNamed = 20

type Compared = { compared: number; differing: number }
/** The sums of an organization's partners, and whether they add up; null where it has none. */
type ReadBalances = (
  organizationId: string,
) => Promise<{ doAddUp: boolean; sums: Record<string, string> } | null>
type Stores = { database: Database; log: Log; stopping: AbortSignal; readBalances: ReadBalances }

/**
 * The job that compares the kept sums of cars with those that their prices and expenses come to: each night those of
 * cars that changed since, and a seventh of the rest; and whether the balances of its partners add up. A difference is an
 * error in the log with the organization, the metric cars_with_differing_sums or organizations_with_differing_balances,
 * and a line in the owner's settings.
 */
export function openSumsComparison(
  { database, log, stopping, readBalances }: Stores,
  now = () => new Date(),
) {
  async function compareOne(organizationId: string, seventh: number): Promise<Compared> {
    const compared = await compareSums(database, organizationId, seventh)
    const { differing } = compared
    if (differing > 0)
      log.error({ organizationId, differing }, "kept sums of cars differ from those computed anew")
    const balances = await readBalances(organizationId)
    const agree = balances?.doAddUp ?? null
    await callFunction(database, sql`note_balances(${organizationId}::uuid, ${agree}::boolean)`)
    if (agree === false)
      log.error({ organizationId, ...balances?.sums }, "the balances of partners do not add up")
    return compared
  }

  async function compareAll(): Promise<void> {
    const seventh = Math.floor(now().getTime() / dayMs) % 7
    const total: Compared = { compared: 0, differing: 0 }
    let organizationId = await nextOrganization(database, beforeAll)
    while (organizationId && !stopping.aborted) {
      try {
        const { compared, differing } = await compareOne(organizationId, seventh)
        total.compared += compared
        total.differing += differing
      } catch (error) {
        log.error({ err: error, organizationId }, "kept sums were not compared")
      }
      organizationId = await nextOrganization(database, organizationId)
    }
    log.info(`kept sums: ${total.compared} cars compared, ${total.differing} differ`)
  }
  return { tasks: { compare_sums: compareAll }, crontab }
}

const nextOrganization = (database: Database, after: string) =>
  callFunction<string | null>(database, sql`organization_after(${after}::uuid)`)

/** How many cars of all organizations differed when they were last compared. */
export const countDifferingSums = (database: Database) =>
  callFunction<number>(database, sql`cars_with_differing_sums()`)

/** In how many organizations the balances of partners did not add up when they were last compared. */
export const countDifferingBalances = (database: Database) =>
  callFunction<number>(database, sql`organizations_with_differing_balances()`)

async function callFunction<Result>(
  database: Database,
  call: RawBuilder<unknown>,
): Promise<Result> {
  const row = await database.withAuthRole(({ one }) =>
    one(query.selectNoFrom(sql<Result>`${call}`.as("result"))),
  )
  return (row as { result: Result }).result
}

/** Compares the cars of an organization; of those that did not change a seventh (0 to 6), of all without one. */
export async function compareSums(
  database: Database,
  organizationId: string,
  seventh: number | null = null,
): Promise<Compared> {
  const compared = await database.withAuthRole(
    ({ one }) =>
      one(
        query
          .selectFrom(sql<Compared>`compare_sums(${organizationId}, ${seventh})`.as("compared"))
          .selectAll(),
      ),
    { statementSeconds: jobStatementSeconds },
  )
  if (!compared) throw new Error("a comparison is always one row")
  return compared
}

/** When an organization's sums were last compared, and which cars differed. */
export async function readSumsCheck(
  database: Database,
  scope: OrganizationScope,
): Promise<SumsCheck> {
  const { organizationId } = scope
  const [[checked], differing] = await database.read(
    scope,
    query
      .selectFrom("sums_checked")
      .select(["checked_at", "cars", "balances_agree"])
      .where("organization_id", "=", organizationId),
    query
      .selectFrom("differing_sums")
      .innerJoin("cars", (join) =>
        join
          .onRef("cars.organization_id", "=", "differing_sums.organization_id")
          .onRef("cars.id", "=", "differing_sums.car_id"),
      )
      .select(["cars.id", "cars.name"])
      .where("differing_sums.organization_id", "=", organizationId)
      .orderBy("cars.name")
      .orderBy("cars.id")
      .limit(maxNamed),
  )
  return {
    checked_at: checked?.checked_at ?? null,
    cars: checked?.cars ?? 0,
    differing,
    balances_agree: checked?.balances_agree ?? null,
  }
}
