import type { Language } from "@marza/domain/language.ts"
import {
  type CarFacts,
  compareTasks,
  type MadeTask,
  type TaskSettings,
} from "@marza/domain/tasks/grounds.ts"
import { titleOf } from "@marza/domain/tasks/titles.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type RawBuilder, sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { Log } from "../../platform/log.ts"

/** Each minute, so that a task goes soon after its ground. A job that waits already is enough. */
const crontab = "* * * * * look_through ?jobKey=look_through&queue=minute"

type Stores = { database: Database; stopping: AbortSignal; log: Log }
type Facts = TaskSettings & { language: Language; history_id: string }

/** So many rows are read, compared and written in a few milliseconds. */
const pageSize = 500
/** Comes before every id. */
const beforeAll = "00000000-0000-0000-0000-000000000000"

/**
 * The job that makes tasks of what is known, and withdraws them when their ground goes (rules 25.4): of organizations in
 * which something has changed, and of all on a new day. An organization in which that fails holds up no other.
 */
export function openTaskJob({ database, stopping, log }: Stores, now = () => new Date()) {
  async function lookThrough(): Promise<void> {
    const today = todayInVilnius(now())
    const found = await database.withAuthRole(({ all }) =>
      all(
        query
          .selectFrom(sql<{ id: string }>`organizations_to_look_through(${today})`.as("found"))
          .selectAll(),
      ),
    )
    for (const { id } of found) {
      if (stopping.aborted) return
      await database.withAuthRole(({ run }) =>
        run(query.selectNoFrom(sql`begin_look_through(${id})`.as("done"))),
      )
      try {
        await settleTasks(database, id, today)
      } catch (error) {
        log.error({ err: error, organization: id }, "tasks were not looked through")
      }
    }
  }
  return { tasks: { look_through: lookThrough }, crontab }
}

/** In one transaction, which the next server waits for. */
async function settleTasks(database: Database, organizationId: string, today: string) {
  await database.withAuthRole(async ({ one, run }) => {
    const row = await one(
      query.selectNoFrom(sql<Facts | null>`task_facts(${organizationId})`.as("facts")),
    )
    if (!row?.facts) return
    const { language, history_id, ...settings } = row.facts
    const comparison = compareTasks(settings, today)
    /** Reads and adds page after page; between two of them the server does what others ask for. */
    const addAll = async <Row extends { id: string }>(
      read: (after: string) => RawBuilder<Row[]>,
      add: (rows: readonly Row[]) => void,
    ) => {
      let after = beforeAll
      let rows: readonly Row[]
      do {
        const page = await one(query.selectNoFrom(read(after).as("rows")))
        rows = page?.rows ?? []
        add(rows)
        after = rows.at(-1)?.id ?? after
      } while (rows.length === pageSize)
    }
    // Tasks before cars: the car of a task that was read is read after it, so none is withdrawn whose ground holds.
    await addAll(
      (after) => sql<MadeTask[]>`made_tasks(${organizationId}, ${today}, ${after}, ${pageSize})`,
      comparison.addMade,
    )
    await addAll(
      (after) => sql<CarFacts[]>`task_cars(${organizationId}, ${today}, ${after}, ${pageSize})`,
      comparison.addCars,
    )
    const { make, withdraw } = comparison.changes()
    for (let from = 0; from < make.length; from += pageSize) {
      const tasks = make
        .slice(from, from + pageSize)
        .map((task) => ({ ...task, title: titleOf(task, language) }))
      await run(
        query.selectNoFrom(
          sql`make_tasks(${organizationId}, ${JSON.stringify(tasks)}::jsonb)`.as("done"),
        ),
      )
    }
    await run(
      query.selectNoFrom(
        sql`settle_tasks(${organizationId}, ${withdraw}::uuid[], ${history_id}, ${today})`.as(
          "done",
        ),
      ),
    )
  })
}
