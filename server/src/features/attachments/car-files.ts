import type { StoredType } from "@marza/domain/attachments/kinds.ts"
import { withEnding } from "@marza/domain/attachments/name.ts"
import { sql } from "kysely"
import { query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/**
 * The stored files with what names them for people. All of them: they become one file. A receipt is of an expense, of an
 * invoice for several cars, or of an overhead.
 * @param carId of the car that sees them: a receipt of an invoice for several cars is then of its part of that
 */
export const selectStored = ({ organizationId }: OrganizationScope, carId?: string) =>
  query
    .selectFrom("attachments")
    .leftJoin("cars", (join) =>
      join
        .onRef("cars.organization_id", "=", "attachments.organization_id")
        .on("cars.id", "=", carId ?? sql.ref("attachments.car_id")),
    )
    .leftJoin("expenses", (join) =>
      join
        .onRef("expenses.organization_id", "=", "attachments.organization_id")
        .on((is) =>
          is.or([
            is("expenses.id", "=", is.ref("attachments.expense_id")),
            is.and([
              is("expenses.split_id", "=", is.ref("attachments.split_id")),
              is("expenses.car_id", "=", carId ?? null),
            ]),
          ]),
        ),
    )
    .leftJoin("splits", (join) =>
      join
        .onRef("splits.organization_id", "=", "attachments.organization_id")
        .onRef("splits.id", "=", "attachments.split_id"),
    )
    .leftJoin("overheads", (join) =>
      join
        .onRef("overheads.organization_id", "=", "attachments.organization_id")
        .onRef("overheads.id", "=", "attachments.overhead_id"),
    )
    .leftJoin("profiles", "profiles.id", "attachments.added_by")
    .select([
      "attachments.kind",
      "attachments.name",
      "attachments.content_type",
      "attachments.path",
      "attachments.created_at",
      "attachments.split_id",
      "attachments.overhead_id",
      "cars.id as car_id",
      "cars.name as car_name",
      "cars.registration_number",
      paidOn.as("date"),
      sql<
        string | null
      >`coalesce(expenses.description, splits.description, overheads.description)`.as(
        "description",
      ),
      "profiles.full_name",
    ])
    .where("attachments.organization_id", "=", organizationId)
    .where("attachments.deleted_at", "is", null)

/** The day of what a receipt is of. */
export const paidOn = sql<string | null>`coalesce(expenses.date, splits.date, overheads.day)`

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
