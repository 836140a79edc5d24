import { randomUUID } from "node:crypto"
import { addTemplate } from "../features/tasks/templates.ts"
import type { Database } from "../platform/db/database.ts"
import type { OrganizationScope } from "../platform/db/scopes.ts"

/** What Šiaurės Auto does with each car that it buys: Tomas looks after the papers, whoever has time after the rest. */
export async function addTemplates(
  database: Database,
  owner: OrganizationScope,
  tomas: string,
): Promise<void> {
  for (const [title, days_after, assignee] of [
    ["Nuplauti ir nufotografuoti", 2, null],
    ["Sudėti pirkimo dokumentus", 1, tomas],
    ["Įkelti skelbimą", 4, null],
  ] as const)
    await addTemplate(database, owner, { id: randomUUID(), title, days_after, assignee })
}
