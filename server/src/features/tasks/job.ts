import type { Language } from "@marza/domain/language.ts"
import {
  type CarFacts,
  type MadeTask,
  type TaskSettings,
  taskChanges,
} from "@marza/domain/tasks/grounds.ts"
import { titleOf } from "@marza/domain/tasks/titles.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"

/** Each minute, so that a task goes soon after its ground. A job that waits already is enough. */
const crontab = "* * * * * look_through ?jobKey=look_through"

type Stores = { database: Database; stopping: AbortSignal }
type Facts = TaskSettings & {
  language: Language
  history_id: string
  cars: CarFacts[]
  made: MadeTask[]
}

/**
 * The job that makes tasks of what is known, and withdraws them when their ground goes (rules 25.4): of organizations in
 * which something has changed, and of all on a new day.
 */
export function openTaskJob({ database, stopping }: Stores, now = () => new Date()) {
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
      await settleTasks(database, id, today)
    }
  }
  return { tasks: { look_through: lookThrough }, crontab }
}

/** In one transaction, which the next server waits for. */
async function settleTasks(database: Database, organizationId: string, today: string) {
  await database.withAuthRole(async ({ one, run }) => {
    const row = await one(
      query.selectNoFrom(sql<Facts | null>`task_facts(${organizationId}, ${today})`.as("facts")),
    )
    if (!row?.facts) return
    const { cars, made, language, history_id, ...settings } = row.facts
    const { make, withdraw } = taskChanges(cars, made, settings, today)
    const tasks = make.map((task) => ({ ...task, title: titleOf(task, language) }))
    await run(
      query.selectNoFrom(
        sql`settle_tasks(
          ${organizationId}, ${withdraw}::uuid[], ${JSON.stringify(tasks)}::jsonb, ${history_id}, ${today}
        )`.as("done"),
      ),
    )
  })
}
