import { expenseFieldNames } from "@marza/domain/expenses/fields.ts"
import { sum } from "@marza/domain/money/decimal.ts"
import type { Part, Split, SplitListQuery } from "@marza/domain/splits/schemas.ts"
import { sql } from "kysely"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { newestFirst, selectEntries, withoutTime } from "../entries/queries.ts"

/** Amounts as text, as everywhere. */
const partsOfSplit = sql<Part[]>`(
  select coalesce(json_agg(json_build_object(
    'car_id', part.car_id, 'car_name', part.car_name, 'expense_id', part.id, 'amount', part.amount::text,
    'vat_amount', part.vat_amount::text, 'amount_eur', part.amount_eur::text
  ) order by part.place, part.id), '[]')
  from (
    select e.car_id, c.name as car_name, e.id, e.amount, e.vat_amount, e.amount_eur, e.split_place as place
    from expenses e
    join cars c on c.organization_id = e.organization_id and c.id = e.car_id
    where e.organization_id = splits.organization_id and e.split_id = splits.id
    union all
    select null, null, o.id, o.amount, o.vat_amount, o.amount_eur, null
    from overheads_of_split(splits.organization_id, splits.id) o
  ) part
)`

const newest = newestFirst("splits", "date")

/**
 * Invoices for several cars with their parts, newest date first. The parts stand in their order, those of deleted cars
 * last.
 */
export const selectSplits = ({ organizationId }: OrganizationScope) =>
  selectEntries("splits", expenseFieldNames, organizationId)
    .select(partsOfSplit.as("parts"))
    .orderBy(newest.order)

type SplitRow = Omit<Split, "amount_eur"> & { created_at: string }

/** A split as a response shows it. */
export function toSplit(row: SplitRow): Split {
  const values = row.parts.map(({ amount_eur }) => amount_eur)
  return {
    ...withoutTime(row),
    amount_eur: values.includes(null) ? null : sum(values.filter((v) => v !== null)),
  }
}

/** A page of the invoices for several cars. */
export async function listSplits(
  database: Database,
  scope: OrganizationScope,
  { cursor, limit }: SplitListQuery,
) {
  const all = selectSplits(scope)
  const [rows] = await database.read(
    scope,
    (cursor ? all.where(newest.isAfter(cursor)) : all).limit(limit + 1),
  )
  const { items, next_cursor } = newest.pageOf(rows, limit)
  return { items: items.map(toSplit), next_cursor }
}

/** One of them. @throws {Refusal} not_found */
export async function findSplit(database: Database, scope: OrganizationScope, splitId: string) {
  return toSplit(
    await database.readOne(scope, selectSplits(scope).where("splits.id", "=", splitId)),
  )
}
