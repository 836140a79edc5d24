import { expenseFieldNames } from "@marza/domain/expenses/fields.ts"
import { type CheckedExpense, expenseProblems } from "@marza/domain/expenses/rules.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { addUpTo, cutInProportion } from "@marza/domain/splits/parts.ts"
import type { NewPart, NewSplit, SplitPatch } from "@marza/domain/splits/schemas.ts"
import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import { selectAnsweredIds } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { entryCommands, refuseProblems } from "../entries/commands.ts"
import { checkRateDay, editedMoney, eurOf } from "../entries/money.ts"
import { selectSplits, toSplit } from "./queries.ts"

/** The fields of an expense, for the whole. */
type Whole = Omit<NewSplit, "id" | "parts">
type Changes = Omit<SplitPatch, "version">

/**
 * Adds, changes and deletes an invoice for several cars: an expense of each. A part that is not among those of an edit goes;
 * one with another id is added. bad_request: the parts do not add up, or a part is no car's; id_taken: also that of a part
 */
export const splits = entryCommands({
  name: "split",
  table: "splits",
  columns: expenseFieldNames,
  find: async ({ one }, scope: OrganizationScope, id) => {
    const row = await one(selectSplits(scope).where("splits.id", "=", id))
    return row && toSplit(row)
  },
  hold: (transaction, scope, path: { split_id: string }, changes: Changes | undefined) =>
    holdParts(transaction, scope, path.split_id, changes?.parts),
  added: async (transaction, scope, { parts, ...whole }: NewSplit) => {
    checkWhole(whole, parts)
    const there = await lockCars(transaction, scope, carsOf(parts))
    if (parts.some(({ car_id }) => car_id === null || !there.has(car_id)))
      throw new Refusal("not_found")
    await checkRateDay(transaction, whole)
    return whole
  },
  afterAdded: (transaction, scope, { id, parts, ...whole }) =>
    insertParts(transaction, scope, id, placed(cut(whole, parts))),
  changed: async (transaction, _scope, changes, before) => {
    const { parts = before.held, ...fields } = changes
    const whole = editedMoney(before.stored, fields)
    await checkRateDay(transaction, whole, before.stored)
    checkWhole(whole, parts, before.stored)
    if (whole.kind === "refund" && parts.some(({ car_id }) => car_id === null))
      throw new Refusal("bad_request", { fields: { kind: "refundOfOverhead" } })
    return whole
  },
  afterChanged: (transaction, scope, { split_id }, { held, changes, columns }) =>
    replaceParts(transaction, scope, split_id, {
      before: held,
      after: cut(columns, changes.parts ?? held),
    }),
})

/** @throws {Refusal} bad_request with what is wrong with the whole or with its parts */
function checkWhole(whole: CheckedExpense, parts: readonly NewPart[], before?: CheckedExpense) {
  refuseProblems({
    ...expenseProblems(whole, before),
    ...(!addUpTo(whole.amount, parts) && { parts: "partsDiffer" as const }),
  })
}

type CutPart = NewPart & { expense: Whole & { amount_eur: Decimal | null } }

/** The expense that each part is: the fields of the whole, with its amount and its share of the VAT (rules 19.3). */
function cut(whole: Whole, parts: readonly NewPart[]): CutPart[] {
  const vat =
    whole.vat_amount === null
      ? undefined
      : cutInProportion(
          whole.vat_amount,
          parts.map(({ amount }) => amount),
        )
  return parts.map((part, index) => {
    const expense = { ...whole, amount: part.amount, vat_amount: vat?.[index] ?? null }
    return { ...part, expense: { ...expense, amount_eur: eurOf(expense) } }
  })
}

const carsOf = (parts: readonly NewPart[]) => parts.flatMap(({ car_id }) => car_id ?? [])

/**
 * Holds cars until the transaction ends, in the order of their ids, so that no two changes of several wait for each other.
 * @returns the ids of those that are there
 */
async function lockCars(
  { all }: TenantTransaction,
  { organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await all(
    query
      .selectFrom("cars")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy("id")
      .forUpdate(),
  )
  return new Set(found.map(({ id }) => id))
}

/**
 * Holds a split with the cars of its parts until the transaction ends.
 * @param parts that it is to have: their cars are held too
 * @returns the parts that it has
 * @throws {Refusal} not_found; forbidden: what became of a deleted car's part is changed by owner or admin alone
 */
async function holdParts(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  splitId: string,
  parts: readonly NewPart[] = [],
) {
  const { oneOrNotFound } = transaction
  const split = selectSplits(scope).where("splits.id", "=", splitId)
  const known = await oneOrNotFound(split)
  const there = await lockCars(transaction, scope, carsOf([...known.parts, ...parts]))
  if (carsOf(parts).some((id) => !there.has(id))) throw new Refusal("not_found")
  await oneOrNotFound(
    query
      .selectFrom("splits")
      .select("id")
      .where("organization_id", "=", scope.organizationId)
      .where("id", "=", splitId)
      .forUpdate(),
  )
  // A part that a colleague added meanwhile makes the version another one.
  const { parts: stored } = await oneOrNotFound(split)
  const overheads = stored
    .filter(({ car_id }) => car_id === null)
    .map(({ expense_id }) => expense_id)
  if (overheads.length > 0 && !isOwnerOrAdmin(transaction.role)) throw new Refusal("forbidden")
  if (parts.some((part) => part.car_id === null && !overheads.includes(part.expense_id)))
    throw new Refusal("bad_request", { fields: { parts: "invalid" } })
  return stored
}

type PlacedPart = CutPart & { place: number }

const placed = (parts: readonly CutPart[]): PlacedPart[] =>
  parts.map((part, place) => ({ ...part, place }))

/** Adds parts as expenses of their cars. @throws {Refusal} id_taken */
async function insertParts(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  splitId: string,
  parts: readonly PlacedPart[],
): Promise<void> {
  if (parts.length === 0) return
  const ids = parts.map(({ expense_id }) => expense_id)
  // Also what was deleted keeps its id: the request that made it may still come again.
  const answered = await transaction.all(selectAnsweredIds(scope, "expense", ids))
  const made = await transaction.all(
    query
      .insertInto("expenses")
      .values(
        parts.map(({ car_id, expense_id, place, expense }) => ({
          ...expense,
          id: expense_id,
          organization_id: scope.organizationId,
          car_id: car_id as string,
          split_id: splitId,
          split_place: place,
          added_by: transaction.userId,
          changed_by: sql<string>`current_actor_id()`,
        })),
      )
      .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
      .returning("id"),
  )
  if (answered.length > 0 || made.length < parts.length) throw new Refusal("id_taken")
}

/** Makes the parts of a split what they are to be: removes, changes and adds. @throws {Refusal} id_taken */
async function replaceParts(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  splitId: string,
  { before, after }: { before: readonly NewPart[]; after: readonly CutPart[] },
): Promise<void> {
  const parts = placed(after)
  const isSame = (one: NewPart) => (other: NewPart) =>
    one.expense_id === other.expense_id && one.car_id === other.car_id
  const gone = before.filter((part) => !after.some(isSame(part)))
  for (const table of ["expenses", "overheads"] as const) {
    const ids = gone
      .filter(({ car_id }) => (car_id === null) === (table === "overheads"))
      .map(({ expense_id }) => expense_id)
    if (ids.length === 0) continue
    await transaction.run(
      query
        .deleteFrom(table)
        .where("organization_id", "=", scope.organizationId)
        .where("id", "in", ids),
    )
  }
  for (const part of parts.filter((part) => before.some(isSame(part))))
    await transaction.run(updatePart(scope, part))
  await insertParts(
    transaction,
    scope,
    splitId,
    parts.filter((part) => !before.some(isSame(part))),
  )
}

/** The part of a deleted car stays the overhead that it became, with its own type. */
function updatePart(scope: OrganizationScope, { car_id, expense_id, place, expense }: PlacedPart) {
  const made = { version: sql<number>`version + 1`, changed_by: sql<string>`current_actor_id()` }
  if (car_id !== null)
    return query
      .updateTable("expenses")
      .set({ ...expense, ...made, split_place: place })
      .where("organization_id", "=", scope.organizationId)
      .where("id", "=", expense_id)
  const { amount, currency, exchange_rate, rate_day, amount_eur, date: day, vat_amount } = expense
  return query
    .updateTable("overheads")
    .set({ amount, currency, exchange_rate, rate_day, amount_eur, day, vat_amount, ...made })
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", expense_id)
}
