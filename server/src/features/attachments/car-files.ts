import type { StoredType } from "@marza/domain/attachments/kinds.ts"
import { withEnding } from "@marza/domain/attachments/name.ts"
import { query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/** The stored files of cars with what names them for people. All of them: they become one file. */
export const selectCarFiles = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom("attachments")
    .innerJoin("cars", (join) =>
      join
        .onRef("cars.organization_id", "=", "attachments.organization_id")
        .onRef("cars.id", "=", "attachments.car_id"),
    )
    .leftJoin("expenses", (join) =>
      join
        .onRef("expenses.organization_id", "=", "attachments.organization_id")
        .onRef("expenses.id", "=", "attachments.expense_id"),
    )
    .leftJoin("profiles", "profiles.id", "attachments.added_by")
    .select([
      "attachments.kind",
      "attachments.name",
      "attachments.content_type",
      "attachments.path",
      "attachments.created_at",
      "attachments.car_id",
      "cars.name as car_name",
      "cars.registration_number",
      "expenses.date",
      "expenses.description",
      "profiles.full_name",
    ])
    .where("attachments.organization_id", "=", organizationId)
    .where("attachments.deleted_at", "is", null)

type Named = {
  name: string
  content_type: StoredType
  date: string | null
  description: string | null
}

/** The name of a file in a ZIP. A receipt is found by its day and by what was paid for. */
export function fileNameOf({ name, content_type, date, description }: Named): string {
  const named = withEnding(name, content_type)
  return date === null ? named : `${date} ${description?.slice(0, 50)} ${named}`
}
