import { lookBackDays } from "@marza/domain/tasks/kinds.ts"
import { daysAfter } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

type AddedCar = { id: string; status: string; bought_on: string | null }

/**
 * Gives a car that is just added a task of each of the organization's templates (rules 25.12). One that is sold already, or
 * was bought long ago, gets none, and neither do the cars of an import: of those it is mostly done.
 */
export async function addTemplateTasks(
  { run, userId }: TenantTransaction,
  { organizationId }: OrganizationScope,
  { id, status, bought_on }: AddedCar,
  today: string,
): Promise<void> {
  const day = bought_on ?? today
  if (status === "sold" || day < daysAfter(today, -lookBackDays)) return
  await run(
    query
      .insertInto("tasks")
      .columns([
        "organization_id",
        "id",
        "title",
        "car_id",
        "due_on",
        "assignee",
        "added_by",
        "changed_by",
      ])
      .expression(
        query
          .selectFrom("task_templates as template")
          .leftJoin("organization_members as member", (join) =>
            join
              .onRef("member.organization_id", "=", "template.organization_id")
              .onRef("member.user_id", "=", "template.assignee"),
          )
          .select([
            "template.organization_id",
            sql<string>`gen_random_uuid()`.as("id"),
            "template.title",
            sql<string>`${id}::uuid`.as("car_id"),
            sql<string>`${day}::date + template.days_after`.as("due_on"),
            "member.user_id as assignee",
            sql<string>`${userId}::uuid`.as("added_by"),
            sql<string>`current_actor_id()`.as("changed_by"),
          ])
          .where("template.organization_id", "=", organizationId),
      ),
  )
}
