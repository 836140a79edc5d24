import { Refusal } from "@marza/domain/refusal.ts"
import {
  maxTaskTemplates,
  type NewTaskTemplate,
  type TaskTemplatePatch,
} from "@marza/domain/tasks/template-schemas.ts"
import { sql } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import {
  type Database,
  type DatabaseReader,
  query,
  type TenantTransaction,
} from "../../platform/db/database.ts"
import { nameOf } from "../../platform/db/names.ts"
import { createOnce } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { checkNamed } from "./commands.ts"
import { selectPeople } from "./queries.ts"

/** Templates with their people, of whom nobody is named who is no member any more. */
const selectTemplates = (organizationId: string) =>
  query
    .selectFrom("task_templates as template")
    .leftJoin("organization_members as member", (join) =>
      join
        .onRef("member.organization_id", "=", "template.organization_id")
        .onRef("member.user_id", "=", "template.assignee"),
    )
    .leftJoin("profiles", "profiles.id", "member.user_id")
    .select([
      "template.id",
      "template.title",
      "template.days_after",
      "member.user_id as assignee",
      "profiles.full_name as assignee_name",
      "template.version",
      "template.changed_by",
    ])
    .where("template.organization_id", "=", organizationId)

/** All templates, the earliest day first. */
export async function listTemplates(database: DatabaseReader, scope: OrganizationScope) {
  const { organizationId } = scope
  const [items, people] = await database.read(
    scope,
    selectTemplates(organizationId)
      .orderBy("template.days_after")
      .orderBy("template.created_at")
      .orderBy("template.id")
      // With what several people could add at once, before they waited for each other.
      .limit(2 * maxTaskTemplates),
    selectPeople(organizationId),
  )
  return { items, people }
}

/**
 * Adds a template whose id the browser made. Sent again with the same body, it is there once, or not again.
 * @throws {Refusal} bad_request: nobody of the organization, or one too many; id_taken
 */
export function addTemplate(
  database: Database,
  scope: OrganizationScope,
  template: NewTaskTemplate,
) {
  const { organizationId } = scope
  return database.write(scope, (transaction) =>
    createOnce(
      transaction,
      scope,
      { kind: "task_template", body: template },
      {
        create: async () => {
          await checkNamed(transaction, scope, template)
          await checkRoom(transaction, organizationId)
          const made = await transaction.one(
            query
              .insertInto("task_templates")
              .values({
                ...template,
                organization_id: organizationId,
                changed_by: sql<string>`current_actor_id()`,
              })
              .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
              .returning("id"),
          )
          return made && readTemplate(transaction, organizationId, template.id)
        },
        read: () => readTemplate(transaction, organizationId, template.id),
        unkept: ["assignee_name"],
        namesOf: async ({ assignee }) => ({ assignee_name: await nameOf(transaction, assignee) }),
      },
    ),
  )
}

/** Saves an edit of the version that was read. @throws {Refusal} stale_version; bad_request; not_found */
export function changeTemplate(
  database: Database,
  scope: OrganizationScope,
  templateId: string,
  { version, ...changes }: TaskTemplatePatch,
) {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    await checkNamed(transaction, scope, changes)
    const stored = await transaction.oneOrNotFound(lockTemplate(organizationId, templateId))
    const current = async () => {
      const template = await readTemplate(transaction, organizationId, templateId)
      if (!template) throw new Refusal("not_found")
      return template
    }
    await checkVersion(transaction, stored, version, current)
    await transaction.run(
      query
        .updateTable("task_templates")
        .where("organization_id", "=", organizationId)
        .where("id", "=", templateId)
        .set({
          ...changes,
          version: sql`version + 1`,
          changed_by: sql<string>`current_actor_id()`,
        }),
    )
    return current()
  })
}

/** Deletes a template; tasks that were made of it stay. @throws {Refusal} not_found */
export function deleteTemplate(database: Database, scope: OrganizationScope, templateId: string) {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    await transaction.oneOrNotFound(
      query
        .deleteFrom("task_templates")
        .where("organization_id", "=", organizationId)
        .where("id", "=", templateId)
        .returning("id"),
    )
  })
}

/** Of two people who add the last one at once the second waits for the first. */
async function checkRoom(
  { one, oneOrNotFound }: TenantTransaction,
  organizationId: string,
): Promise<void> {
  await oneOrNotFound(
    query
      .selectFrom("organizations")
      .select("id")
      .where("id", "=", organizationId)
      .forNoKeyUpdate(),
  )
  const counted = await one(
    query
      .selectFrom("task_templates")
      .select(sql<number>`count(*)::integer`.as("count"))
      .where("organization_id", "=", organizationId),
  )
  if ((counted?.count ?? 0) >= maxTaskTemplates)
    throw new Refusal("bad_request", { fields: { title: "taskTemplatesFull" } })
}

const lockTemplate = (organizationId: string, templateId: string) =>
  query
    .selectFrom("task_templates")
    .select(["version", "changed_by"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", templateId)
    .forUpdate()

const readTemplate = ({ one }: TenantTransaction, organizationId: string, templateId: string) =>
  one(selectTemplates(organizationId).where("template.id", "=", templateId))
