import type { AttachmentListQuery } from "@marza/domain/attachments/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import * as z from "zod/mini"
import {
  type Database,
  type Query,
  query,
  type TenantTransaction,
} from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { decodeCursor, encodeCursor, pageOf } from "../../platform/http/cursor.ts"
import { inbox, isOf, type Owner, type PathOf, selectOwner } from "./owner.ts"

/** A car's photos come first, then its documents, then the receipts of its expenses (rules 13.4). */
export const attachmentGroup = sql<number>`case attachments.kind when 'photo' then 0 when 'receipt' then 2 else 1 end`

type RowOf<Select> = Select extends Query<infer Row> ? Row : never

const columns = [
  "attachments.id",
  "attachments.kind",
  "attachments.name",
  "attachments.content_type",
  "attachments.size",
  "attachments.position",
  "attachments.expense_id",
  "attachments.split_id",
  "attachments.overhead_id",
  "attachments.path",
  "attachments.is_undrawable",
  "attachments.added_by",
  "attachments.created_at",
  "profiles.full_name",
] as const

const selectAll = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom("attachments")
    .leftJoin("profiles", "profiles.id", "attachments.added_by")
    .select(columns)
    .where("attachments.organization_id", "=", organizationId)

/**
 * What is attached to a car and not deleted, in its order. The receipts of invoices for several cars are among them, with
 * the expense that is this car's part.
 */
export const selectAttachments = (scope: OrganizationScope, carId: string) =>
  selectAll(scope)
    .select(partOf(carId))
    .where(isSeenAt(scope, carId))
    .where("attachments.deleted_at", "is", null)
    .orderBy(attachmentGroup)
    .orderBy("attachments.position")
    .orderBy("attachments.id")

/** Whether an attachment is the car's, or of an invoice that it has a part of. Both conditions have an index. */
export const isSeenAt = ({ organizationId }: OrganizationScope, carId: string) => sql<boolean>`(
  attachments.car_id = ${carId} or attachments.split_id = any(array(
    select split_id from expenses
    where organization_id = ${organizationId} and car_id = ${carId} and split_id is not null
  ))
)`

/** The expense of a receipt as this car sees it. */
const partOf = (carId: string) =>
  sql<string | null>`coalesce(attachments.expense_id, (
    select part.id from expenses part
    where part.organization_id = attachments.organization_id and part.split_id = attachments.split_id
      and part.car_id = ${carId}
  ))`.as("expense_id")

/** The receipts of a split or of an overhead, in their order. @throws {Refusal} not_found */
export async function listReceipts(
  database: Database,
  scope: OrganizationScope,
  owner: Exclude<Owner, typeof inbox>,
) {
  const [owners, rows] = await database.read(
    scope,
    selectOwner(scope, owner),
    selectAll(scope)
      .where(isOf(owner))
      .where("attachments.deleted_at", "is", null)
      .orderBy("attachments.position")
      .orderBy("attachments.id"),
  )
  if (owners.length === 0) throw new Refusal("not_found")
  return rows
}

/** What waits in the inbox, as it arrived. */
export async function listInbox(database: Database, scope: OrganizationScope) {
  const [rows] = await database.read(
    scope,
    selectAll(scope)
      .where(isOf(inbox))
      .where("attachments.deleted_at", "is", null)
      .orderBy("attachments.created_at")
      .orderBy("attachments.id"),
  )
  return rows
}

/** An attachment as its owner sees it. */
const selectAttachment = (scope: OrganizationScope, path: PathOf) =>
  selectAll(scope)
    .$if("car_id" in path, (all) => all.select(partOf("car_id" in path ? path.car_id : "")))
    .where(isSeen(scope, path))
    .where("attachments.id", "=", path.attachment_id)

/** Whether an attachment is the owner's, or with a car is seen there. */
export const isSeen = (scope: OrganizationScope, owner: Owner) =>
  "car_id" in owner ? isSeenAt(scope, owner.car_id) : isOf(owner)

export type AttachmentRow = RowOf<ReturnType<typeof selectAttachment>>

/** One attachment, also a deleted one. */
export const readAttachment = (
  { one }: TenantTransaction,
  scope: OrganizationScope,
  path: PathOf,
): Promise<AttachmentRow | undefined> => one(selectAttachment(scope, path))

/** One attachment, also a deleted one. @throws {Refusal} not_found */
export const getAttachment = (
  { oneOrNotFound }: TenantTransaction,
  scope: OrganizationScope,
  path: PathOf,
) => oneOrNotFound(selectAttachment(scope, path))

/**
 * A page of what is attached to a car.
 * @throws {Refusal} not_found: no such car in the organization
 */
export async function listAttachments(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { cursor, limit }: AttachmentListQuery,
) {
  const ofCar = selectAttachments(scope, carId).select(attachmentGroup.as("group"))
  const [cars, found] = await database.read(
    scope,
    selectOwner(scope, { car_id: carId }),
    (cursor ? ofCar.where(isAfter(cursor)) : ofCar).limit(limit + 1),
  )
  if (cars.length === 0) throw new Refusal("not_found")
  const { items, next_cursor } = pageOf(found, limit, (row) =>
    encodeCursor([row.group, row.position, row.id]),
  )
  return { rows: items.map(({ group: _group, ...row }) => row), next_cursor }
}

/** The sort key of an attachment. */
const keySchema = z.tuple([z.int(), z.int(), z.guid()])

function isAfter(cursor: string) {
  const [group, position, id] = decodeCursor(keySchema, cursor)
  return sql<boolean>`(${attachmentGroup}, attachments.position, attachments.id)
    > (${group}::integer, ${position}::integer, ${id}::uuid)`
}
