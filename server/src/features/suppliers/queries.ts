import { foldName } from "@marza/domain/cars/search.ts"
import type { Supplier, SupplierQuery } from "@marza/domain/suppliers/calls.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

const maxProposed = 10
/** So many of the latest rows are looked through, so that a typed letter never reads years. */
const maxRead = 5000

/**
 * The suppliers whose name or code contains what is searched, the one that was entered last first, and of an import the one
 * that it names most often. A name in other letters is the same supplier, as it was last written; code and VAT number are its last.
 */
export async function findSuppliers(
  database: Database,
  scope: OrganizationScope,
  { search = "" }: SupplierQuery,
): Promise<Supplier[]> {
  const [rows] = await database.read(scope, selectEntered(scope.organizationId))
  const sought = foldName(search)
  const found = new Map<string, Supplier>()
  for (const { supplier, ...row } of rows) {
    const name = foldName(supplier ?? "")
    const known = found.get(name)
    if (known) {
      known.supplier_code ??= row.supplier_code
      known.supplier_vat_number ??= row.supplier_vat_number
      known.last_type ??= row.last_type
      known.last_car_id ??= row.last_car_id
    } else if (name.includes(sought) || foldName(row.supplier_code ?? "").includes(sought))
      found.set(name, { supplier: supplier ?? "", ...row })
  }
  return [...found.values()].slice(0, maxProposed)
}

const latestOf = (table: "expenses" | "overheads", organizationId: string) =>
  query
    .selectFrom(table)
    .select(["supplier", "supplier_code", "supplier_vat_number", "created_at"])
    .select(
      table === "expenses"
        ? [sql<string | null>`car_id`.as("car_id"), sql<string | null>`expense_type`.as("type")]
        : [sql<string | null>`null::uuid`.as("car_id"), sql<string | null>`null`.as("type")],
    )
    .where("organization_id", "=", organizationId)
    .where("supplier", "is not", null)
    .orderBy("created_at", "desc")
    .limit(maxRead)

/**
 * Every supplier with each of its codes and VAT numbers, latest first: of expenses, the parts of invoices for several cars among them, and
 * of the overheads that the person may read.
 */
const selectEntered = (organizationId: string) =>
  query
    .selectFrom(
      query
        .selectFrom(latestOf("expenses", organizationId).as("spent"))
        .selectAll()
        .unionAll(query.selectFrom(latestOf("overheads", organizationId).as("paid")).selectAll())
        .as("entered"),
    )
    .select(["supplier", "supplier_code", "supplier_vat_number"])
    .select([
      sql<
        Supplier["last_type"]
      >`(array_agg(type order by created_at desc) filter (where car_id is not null))[1]`.as(
        "last_type",
      ),
      sql<
        string | null
      >`(array_agg(car_id order by created_at desc) filter (where car_id is not null))[1]`.as(
        "last_car_id",
      ),
    ])
    .groupBy(["supplier", "supplier_code", "supplier_vat_number"])
    .orderBy(sql`max(created_at)`, "desc")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("supplier")
    .orderBy("supplier_code")
    .orderBy("supplier_vat_number")
