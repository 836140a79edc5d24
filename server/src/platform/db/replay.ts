import { createHash } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { query, type Transaction } from "./database.ts"
import type { OrganizationScope } from "./scopes.ts"

/**
 * Hashes the body of a creation, to know it again when it is sent again. Empty fields are left out, so that a field
 * that a later version adds makes no other request of an old one.
 */
export function requestHash(body: object): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(givenFields(body), withoutEmpty))
    .digest()
}

/**
 * {@link requestHash} of a body with lists of thousands of rows, while the process does what others ask for.
 * @param pause see openTurns()
 */
export async function requestHashInTurns(
  body: object,
  pause: () => Promise<void>,
): Promise<Buffer> {
  const hash = createHash("sha256")
  const text = (value: unknown) => JSON.stringify(value, withoutEmpty) ?? "null"
  const given = givenFields(body)
  for (const [index, [name, value]] of given.entries()) {
    hash.update(`${index === 0 ? "[" : ","}[${JSON.stringify(name)},`)
    if (Array.isArray(value)) {
      for (const [place, item] of value.entries()) {
        hash.update((place === 0 ? "[" : ",") + text(item))
        await pause()
      }
      hash.update(value.length === 0 ? "[]" : "]")
    } else hash.update(text(value))
    hash.update("]")
  }
  return hash.update(given.length === 0 ? "[]" : "]").digest()
}

const withoutEmpty = (_name: string, value: unknown) => value ?? undefined

const givenFields = (body: object) =>
  Object.entries(body)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort()

type CreatedKind =
  | "car"
  | "expense"
  | "payment"
  | "attachment"
  | "split"
  | "overhead"
  | "paper"
  | "settlement"
  | "task"
  | "task_template"

/** A creation by an id of the browser's: its body, and what else makes it the same request, such as its path. */
export type Creation = {
  kind: CreatedKind
  body: { id: string } & Record<string, unknown>
  about?: Record<string, unknown>
}

type Steps<Row> = {
  /** Makes the row and returns it; undefined when something else has the id. */
  create: () => Promise<Row | undefined>
  /** The row as it is now, if it is there. */
  read: () => Promise<Row | undefined>
  /** Fields of the answer that are not kept, for they tell of people; only of a row that nobody deletes. */
  unkept?: readonly (keyof Row & string)[]
  /** The names of people, of a row that is gone: they are theirs, and not kept. */
  namesOf: (row: Row) => Promise<Partial<Row>>
}

/**
 * Creates a row once, whatever becomes of it: sent again, the request gets the row as it is now, or as it was first
 * answered once it was deleted (rules 9.5).
 * @returns the row, and whether it was made now
 * @throws {Refusal} id_taken: that id with another body, or of something else
 */
export async function createOnce<Row extends object>(
  transaction: Transaction,
  scope: OrganizationScope,
  creation: Creation,
  steps: Steps<Row>,
): Promise<{ row: Row; made: boolean }> {
  const { kind, body, about } = creation
  const key = { organization_id: scope.organizationId, kind, id: body.id }
  // Before everything else, so that of two at once, or of one and a deletion, the second waits for the first.
  const isNew = await transaction.one(
    query
      .insertInto("first_answers")
      .values({ ...key, request_hash: requestHash({ ...body, ...about }) })
      .onConflict((conflict) => conflict.columns(["organization_id", "kind", "id"]).doNothing())
      .returning("id"),
  )
  if (!isNew) return { row: await readReplay(transaction, scope, creation, steps), made: false }
  const row = await steps.create()
  if (!row) throw new Refusal("id_taken")
  await transaction.run(
    query
      .updateTable("first_answers")
      .set({ answer: sql`${JSON.stringify(addedBy(row, body, steps.unkept))}::jsonb` })
      .where("organization_id", "=", key.organization_id)
      .where("kind", "=", kind)
      .where("id", "=", body.id),
  )
  return { row, made: true }
}

/** Reads the answer of a request that was answered before. @throws {Refusal} id_taken */
export async function readReplay<Row extends object>(
  transaction: Transaction,
  scope: OrganizationScope,
  { kind, body, about }: Creation,
  { read, namesOf }: Pick<Steps<Row>, "read" | "namesOf">,
): Promise<Row> {
  const kept = await transaction.one(selectFirstAnswer(scope, kind, body.id))
  if (!kept?.request_hash.equals(requestHash({ ...body, ...about }))) throw new Refusal("id_taken")
  const row = await read()
  if (row) return row
  if (!kept.answer) throw new Refusal("id_taken")
  // The two halves of what was a row when addedBy() took it apart.
  const first = { ...body, ...(kept.answer as object) } as unknown as Row
  return { ...first, ...(await namesOf(first)) }
}

export const selectFirstAnswer = (
  { organizationId }: OrganizationScope,
  kind: CreatedKind,
  id: string,
) =>
  query
    .selectFrom("first_answers")
    .select(["request_hash", "answer"])
    .where("organization_id", "=", organizationId)
    .where("kind", "=", kind)
    .where("id", "=", id)

/** Those of the ids that a creation has, also of what was deleted since. */
export const selectAnsweredIds = (
  { organizationId }: OrganizationScope,
  kind: CreatedKind,
  ids: readonly string[],
) =>
  query
    .selectFrom("first_answers")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("kind", "=", kind)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)

const namesOfPeople = ["full_name", "avatar_path"]

/** The fields that an answer adds to the body of its request. */
const addedBy = (row: object, body: Record<string, unknown>, unkept: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        !isDeepStrictEqual(body[name], value) &&
        !namesOfPeople.includes(name) &&
        !unkept.includes(name),
    ),
  )
