import { expenseProblems } from "@marza/domain/expenses/rules.ts"
import { overheadFieldNames } from "@marza/domain/overheads/fields.ts"
import { monthsAfterDay } from "@marza/domain/overheads/repeats.ts"
import type { NewOverhead, OverheadPatch } from "@marza/domain/overheads/schemas.ts"
import { editedRate } from "@marza/domain/rates/dated-rate.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { nameOf } from "../../platform/db/names.ts"
import { createOnce } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { eurOf, rateAt } from "../expenses/money.ts"
import { checkRateDays } from "../rates/check.ts"
import { selectOverheads } from "./queries.ts"

type Manager = OrganizationScope<"owner" | "admin">

/**
 * Adds an overhead, or answers a proposed one with a yes or for this once with a no. Sent again with the same body, it is
 * there once, or not again.
 * @throws {Refusal} bad_request; already_answered: somebody has confirmed or skipped that proposal; id_taken
 */
export function addOverhead(database: Database, scope: Manager, overhead: NewOverhead) {
  const { organizationId } = scope
  return database.write(scope, (transaction) =>
    createOnce(
      transaction,
      scope,
      { kind: "overhead", body: overhead },
      {
        create: async () => {
          refuse(expenseProblems(overhead))
          await checkRateDays(transaction, [{ field: "rate_day", after: rateAt(overhead) }])
          await checkProposal(transaction, scope, overhead)
          const made = await transaction.one(
            query
              .insertInto("overheads")
              .values({
                ...overhead,
                amount_eur: eurOf(overhead),
                organization_id: organizationId,
                added_by: transaction.userId,
                changed_by: sql<string>`current_actor_id()`,
              })
              .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
              .returning("id"),
          )
          return made && getOverhead(transaction, scope, overhead.id)
        },
        read: () => readOverhead(transaction, scope, overhead.id),
        namesOf: async ({ added_by }) => ({ full_name: await nameOf(transaction, added_by) }),
      },
    ),
  )
}

/**
 * Holds the first one, so that of two answers at once the second sees the first.
 * @throws {Refusal} bad_request when nothing is proposed for that day; already_answered
 */
async function checkProposal(
  transaction: TenantTransaction,
  { organizationId }: Manager,
  { repeats_of, due_on }: NewOverhead,
): Promise<void> {
  if (repeats_of === null || due_on === null) return
  const first = await transaction.one(
    query
      .selectFrom("overheads")
      .select(["day", "repeats", "repeats_until"])
      .where("organization_id", "=", organizationId)
      .where("id", "=", repeats_of)
      .forUpdate(),
  )
  if (!first?.repeats || !isProposed(first, due_on)) refuse({ due_on: "notProposed" })
  const answer = await transaction.one(
    query
      .selectFrom("overheads")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("repeats_of", "=", repeats_of)
      .where("due_on", "=", due_on),
  )
  if (answer) throw new Refusal("already_answered")
}

/** Whether a day is one of those on which what first came on `day` comes again. */
function isProposed(
  { day, repeats_until }: { day: string; repeats_until: string | null },
  due: string,
): boolean {
  const [year = 0, month = 0] = due.split("-").map(Number)
  const [firstYear = 0, firstMonth = 0] = day.split("-").map(Number)
  const count = (year - firstYear) * 12 + month - firstMonth
  return (
    count > 0 &&
    monthsAfterDay(day, count) === due &&
    (repeats_until === null || due <= repeats_until)
  )
}

/**
 * Saves an edit of the version that was read.
 * @throws {Refusal} stale_version with `current` and `changed_by`; not_found; bad_request; part_of_split: what a deleted
 *   car's part of an invoice became is changed with the whole
 */
export function changeOverhead(
  database: Database,
  scope: Manager,
  overheadId: string,
  { version, ...changes }: OverheadPatch,
) {
  return database.write(scope, async (transaction) => {
    const stored = await lockOverhead(transaction, scope, overheadId)
    const current = () => getOverhead(transaction, scope, overheadId)
    await checkVersion(transaction, stored, version, current)
    const { currency, exchange_rate: sentRate, rate_day } = changes
    const before = rateAt(stored)
    const after = editedRate(before, { currency, rate: sentRate, day: rate_day })
    await checkRateDays(transaction, [{ field: "rate_day", before, after }])
    const { changed_by: _, version: __, repeats_of, split_id, ...kept } = stored
    const overhead = { ...kept, ...changes, exchange_rate: after.rate, rate_day: after.day }
    refuse({
      ...expenseProblems(overhead, stored),
      ...(overhead.repeats !== null && repeats_of !== null && { repeats: "notProposed" as const }),
      ...(overhead.repeats_until !== null &&
        overhead.repeats === null && { repeats_until: "repeatsUntilWithoutRepetition" as const }),
    })
    if (split_id !== null) throw new Refusal("part_of_split", { detail: { split_id } })
    await transaction.run(
      query
        .updateTable("overheads")
        .where("organization_id", "=", scope.organizationId)
        .where("id", "=", overheadId)
        .set({
          ...overhead,
          amount_eur: eurOf(overhead),
          version: sql`version + 1`,
          changed_by: sql<string>`current_actor_id()`,
        }),
    )
    return current()
  })
}

function refuse(fields: Refusal["fields"] & object): void {
  if (Object.keys(fields).length > 0) throw new Refusal("bad_request", { fields })
}

/** Deletes an overhead with its receipts. @throws {Refusal} not_found; part_of_split */
export function deleteOverhead(database: Database, scope: Manager, overheadId: string) {
  return database.write(scope, async (transaction) => {
    const { split_id } = await lockOverhead(transaction, scope, overheadId)
    if (split_id !== null) throw new Refusal("part_of_split", { detail: { split_id } })
    await transaction.run(
      query
        .deleteFrom("overheads")
        .where("organization_id", "=", scope.organizationId)
        .where("id", "=", overheadId),
    )
  })
}

/** The stored overhead, held until the transaction ends. @throws {Refusal} not_found */
const lockOverhead = ({ oneOrNotFound }: TenantTransaction, scope: Manager, overheadId: string) =>
  oneOrNotFound(
    query
      .selectFrom("overheads")
      .select([...overheadFieldNames, "repeats_of", "split_id", "version", "changed_by"])
      .where("organization_id", "=", scope.organizationId)
      .where("id", "=", overheadId)
      .forUpdate(),
  )

async function getOverhead(transaction: TenantTransaction, scope: Manager, overheadId: string) {
  const row = await readOverhead(transaction, scope, overheadId)
  if (!row) throw new Refusal("not_found")
  return row
}

async function readOverhead({ one }: TenantTransaction, scope: Manager, overheadId: string) {
  const row = await one(selectOverheads(scope).where("overheads.id", "=", overheadId))
  if (!row) return undefined
  const { created_at: _, ...overhead } = row
  return overhead
}
