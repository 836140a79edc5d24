import { expenseProblems } from "@marza/domain/expenses/rules.ts"
import { overheadFieldNames } from "@marza/domain/overheads/fields.ts"
import { monthsAfterDay } from "@marza/domain/overheads/repeats.ts"
import type { NewOverhead, OverheadPatch } from "@marza/domain/overheads/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { entryCommands, refuseProblems } from "../entries/commands.ts"
import { checkRateDay, editedMoney, eurOf } from "../entries/money.ts"
import { withoutTime } from "../entries/queries.ts"
import { selectOverheads } from "./queries.ts"

type Manager = OrganizationScope<"owner" | "admin">

/**
 * Adds, changes and deletes an overhead. One is also the answer to a proposal: a yes, or for this once a no. What a deleted
 * car's part of an invoice became is changed with the whole: part_of_split.
 */
export const overheads = entryCommands({
  name: "overhead",
  table: "overheads",
  columns: [...overheadFieldNames, "repeats_of", "split_id"],
  find: async ({ one }, scope: Manager, id) => {
    const row = await one(selectOverheads(scope).where("overheads.id", "=", id))
    return row && withoutTime(row)
  },
  hold: async (_transaction, _scope, _path: { overhead_id: string }) => undefined,
  refuse: ({ split_id }) => {
    if (split_id !== null) throw new Refusal("part_of_split", { detail: { split_id } })
  },
  added: async (transaction, scope, overhead: NewOverhead) => {
    refuseProblems(expenseProblems(overhead))
    await checkRateDay(transaction, overhead)
    await checkProposal(transaction, scope, overhead)
    return { ...overhead, amount_eur: eurOf(overhead) }
  },
  changed: async (transaction, _scope, changes: Omit<OverheadPatch, "version">, before) => {
    const { split_id: _, repeats_of, ...stored } = before.stored
    const overhead = editedMoney(stored, changes)
    await checkRateDay(transaction, overhead, stored)
    refuseProblems({
      ...expenseProblems(overhead, stored),
      ...(overhead.repeats !== null && repeats_of !== null && { repeats: "notProposed" as const }),
      ...(overhead.repeats_until !== null &&
        overhead.repeats === null && { repeats_until: "repeatsUntilWithoutRepetition" as const }),
    })
    return { ...overhead, amount_eur: eurOf(overhead) }
  },
})

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
  if (!first?.repeats || !isProposed(first, due_on)) refuseProblems({ due_on: "notProposed" })
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
