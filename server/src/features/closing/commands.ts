import { Refusal } from "@marza/domain/refusal.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import { type Database, query, readerOf } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { readQuestions } from "./open-questions.ts"
import { readPicture } from "./picture.ts"
import { isRunning, readClosingWith, selectClosings, versionOf } from "./queries.ts"

type Manager = OrganizationScope<"owner" | "admin">

/**
 * Closes a month with a picture of what it looks like, while nobody else writes in the organization.
 * @throws {Refusal} month_running; stale_version with `current`; month_has_questions with `questions`
 */
export function closeMonth(
  database: Database,
  scope: Manager,
  month: Month,
  { version, withQuestions }: { version: number; withQuestions: boolean },
) {
  return database.writeAlone(scope, async (transaction) => {
    const reader = readerOf(transaction)
    const closings = await transaction.all(selectClosings(scope.organizationId, month))
    const stored = versionOf(closings)
    const isClosed = closings.some(({ opened_at }) => opened_at === null)
    // Sent again, because the first answer was lost.
    if (isClosed && version === stored - 1) return readClosingWith(reader, scope, month)
    if (version !== stored || isClosed) {
      const current = await readClosingWith(reader, scope, month)
      throw new Refusal("stale_version", {
        detail: { current, changed_by: closings[0]?.opened_by_name ?? closings[0]?.closed_by_name },
      })
    }
    if (isRunning(month, new Date())) throw new Refusal("month_running")
    const open = await readQuestions(reader, scope, month)
    if (open.questions_count > 0 && !withQuestions)
      throw new Refusal("month_has_questions", { detail: open })
    const picture = await readPicture(reader, scope, month)
    await transaction.run(
      query.insertInto("closings").values({
        organization_id: scope.organizationId,
        month: daysOfMonth(month).first,
        picture: JSON.stringify(picture),
        closed_by: sql<string>`current_actor_id()`,
      }),
    )
    return readClosingWith(reader, scope, month)
  })
}

/** Opens a closed month. One that is open stays so. */
export function openMonth(database: Database, scope: Manager, month: Month) {
  return database.writeAlone(scope, async (transaction) => {
    const reader = readerOf(transaction)
    await transaction.run(
      query
        .updateTable("closings")
        .where("organization_id", "=", scope.organizationId)
        .where("month", "=", daysOfMonth(month).first)
        .where("opened_at", "is", null)
        .set({ opened_at: sql`now()`, opened_by: sql<string>`current_actor_id()` }),
    )
    return readClosingWith(reader, scope, month)
  })
}
