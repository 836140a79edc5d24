import { openImportProblems } from "@marza/domain/imports/problems.ts"
import type { NewImport } from "@marza/domain/imports/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import { dayInVilnius } from "@marza/domain/time/days.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { requestHashInTurns } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { openTurns } from "../../platform/turns.ts"
import { rateDayProblems } from "../rates/check.ts"
import { beginImport } from "./import-lock.ts"
import { insertRows } from "./insert.ts"
import { getImport } from "./queries.ts"
import { rowsOf } from "./rows.ts"

/**
 * Imports cars with their expenses and payments, all of them or none. Sent again with the same body, they are there once.
 * @returns the row of the import, and whether it was made now
 * @throws {Refusal} bad_request with the errors by row; id_taken: that id with another body; import_running
 */
export function addImport(database: Database, scope: OrganizationScope, body: NewImport) {
  return database.write(scope, async (transaction) => {
    const { now } = await beginImport(transaction, scope, body.id)
    const made = await insertImport(transaction, scope, body, now)
    if (made) await insertContent(transaction, scope, body, now)
    return { row: await getImport(transaction, scope, body.id), made }
  })
}

/** @returns false when it was sent before @throws {Refusal} id_taken: with another body, or by somebody else */
async function insertImport(
  { one, userId }: TenantTransaction,
  { organizationId }: OrganizationScope,
  body: NewImport,
  now: string,
): Promise<boolean> {
  const request_hash = await requestHashInTurns(body, openTurns())
  const made = await one(
    query
      .insertInto("imports")
      .values({
        organization_id: organizationId,
        id: body.id,
        file_name: body.file_name,
        file_sha256: body.file_sha256 ?? null,
        cars: body.cars.length,
        expenses: body.cars.flatMap(({ expenses }) => expenses).length,
        payments: body.cars.flatMap(({ payments = [] }) => payments).length,
        imported_by: userId,
        created_at: now,
        request_hash,
      })
      .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
      .returning("id"),
  )
  if (made) return true
  const stored = await one(
    query
      .selectFrom("imports")
      .select("request_hash")
      .where("organization_id", "=", organizationId)
      .where("id", "=", body.id),
  )
  if (!stored?.request_hash.equals(request_hash)) throw new Refusal("id_taken")
  return false
}

async function insertContent(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  body: NewImport,
  now: string,
): Promise<void> {
  const { userId, actorId } = transaction
  const today = dayInVilnius(now)
  const { organizationId } = scope
  const common = { organizationId, userId, actorId, now, today }
  const pause = openTurns()
  const { cars, expenses, payments, rates } = await rowsOf(body, common, pause)
  const found = openImportProblems(today)
  for (const [index, car] of body.cars.entries()) {
    found.add(index, car)
    await pause()
  }
  refuse({ ...found.problems, ...(await rateDayProblems(transaction, rates)) })
  refuse(await insertRows(transaction, scope, "cars", cars))
  refuse(await insertRows(transaction, scope, "expenses", expenses))
  refuse(await insertRows(transaction, scope, "payments", payments))
}

function refuse(fields: Record<string, TextCode>): void {
  if (Object.keys(fields).length > 0) throw new Refusal("bad_request", { fields })
}
