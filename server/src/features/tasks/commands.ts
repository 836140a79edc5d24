import { Refusal } from "@marza/domain/refusal.ts"
import type { NewTask, TaskPatch } from "@marza/domain/tasks/schemas.ts"
import { sql } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { nameOf } from "../../platform/db/names.ts"
import { createOnce } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectTasks } from "./queries.ts"

/**
 * Adds a task whose id the browser made. Sent again with the same body, it is there once, or not again.
 * @throws {Refusal} bad_request: no such car, or nobody of the organization; id_taken
 */
export function addTask(database: Database, scope: OrganizationScope, task: NewTask) {
  const { organizationId } = scope
  return database.write(scope, (transaction) =>
    createOnce(
      transaction,
      scope,
      { kind: "task", body: task },
      {
        create: async () => {
          await checkNamed(transaction, scope, task)
          const made = await transaction.one(
            query
              .insertInto("tasks")
              .values({
                ...task,
                organization_id: organizationId,
                added_by: transaction.userId,
                changed_by: sql<string>`current_actor_id()`,
              })
              .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
              .returning("id"),
          )
          return made && readTask(transaction, organizationId, task.id)
        },
        read: () => readTask(transaction, organizationId, task.id),
        // Given again by namesOf, also for a task that was deleted.
        unkept: ["assignee_name", "done_by_name"],
        namesOf: async ({ added_by, assignee }) => ({
          full_name: await nameOf(transaction, added_by),
          assignee_name: await nameOf(transaction, assignee),
          done_by_name: null,
        }),
      },
    ),
  )
}

/**
 * Saves an edit of the version that was read. What is done already keeps when and by whom it was done.
 * @throws {Refusal} stale_version with `current` and `changed_by`; bad_request: as of a new one, or another car of a task
 *   of the program; not_found
 */
export function changeTask(
  database: Database,
  scope: OrganizationScope,
  taskId: string,
  { version, done, ...changes }: TaskPatch,
) {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    // Before the task, because a car that is deleted is held before its tasks.
    await checkNamed(transaction, scope, changes)
    const stored = await transaction.oneOrNotFound(lockTask(organizationId, taskId))
    const current = async () => {
      const task = await readTask(transaction, organizationId, taskId)
      if (!task) throw new Refusal("not_found")
      return task
    }
    await checkVersion(transaction, stored, version, current)
    const { car_id = stored.car_id } = changes
    // It is the ground of that task.
    if (stored.source !== null && car_id !== stored.car_id)
      throw new Refusal("bad_request", { fields: { car_id: "carOfMadeTask" } })
    const wasDone = stored.done_at !== null
    await transaction.run(
      query
        .updateTable("tasks")
        .where("organization_id", "=", organizationId)
        .where("id", "=", taskId)
        .set({
          ...changes,
          ...(changes.assignee !== undefined && { lost_assignee: false }),
          ...(done === true &&
            !wasDone && { done_at: sql<string>`now()`, done_by: transaction.userId }),
          ...(done === false && { done_at: null, done_by: null }),
          version: sql`version + 1`,
          changed_by: sql<string>`current_actor_id()`,
        }),
    )
    return current()
  })
}

/** Deletes a task. One that the program made is kept unseen, so that it is not made again. @throws {Refusal} not_found */
export function deleteTask(database: Database, scope: OrganizationScope, taskId: string) {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    const { source } = await transaction.oneOrNotFound(lockTask(organizationId, taskId))
    const isIt = { organization_id: organizationId, id: taskId }
    await transaction.run(
      source === null
        ? query
            .deleteFrom("tasks")
            .where("organization_id", "=", isIt.organization_id)
            .where("id", "=", isIt.id)
        : query
            .updateTable("tasks")
            .set({ deleted_at: sql<string>`now()`, changed_by: sql<string>`current_actor_id()` })
            .where("organization_id", "=", isIt.organization_id)
            .where("id", "=", isIt.id),
    )
  })
}

/**
 * Holds the car that a task names, and asks for its person. Whoever is removed at this very moment is taken off by the job
 * that looks through the tasks (job.ts).
 * @throws {Refusal} bad_request: no such car, or nobody of the organization
 */
export async function checkNamed(
  { one }: TenantTransaction,
  { organizationId }: OrganizationScope,
  {
    car_id,
    assignee,
  }: { car_id?: string | null | undefined; assignee?: string | null | undefined },
): Promise<void> {
  if (car_id) {
    const car = query
      .selectFrom("cars")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", car_id)
      .forKeyShare()
    if (!(await one(car))) throw new Refusal("bad_request", { fields: { car_id: "carUnknown" } })
  }
  if (assignee) {
    const member = query
      .selectFrom("organization_members")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", assignee)
    if (!(await one(member)))
      throw new Refusal("bad_request", { fields: { assignee: "assigneeUnknown" } })
  }
}

const lockTask = (organizationId: string, taskId: string) =>
  query
    .selectFrom("tasks")
    .select(["car_id", "done_at", "source", "version", "changed_by"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", taskId)
    .where("deleted_at", "is", null)
    .forUpdate()

async function readTask({ one }: TenantTransaction, organizationId: string, taskId: string) {
  const row = await one(selectTasks(organizationId).where("tasks.id", "=", taskId))
  if (!row) return undefined
  const { created_at: _, ...task } = row
  return task
}
