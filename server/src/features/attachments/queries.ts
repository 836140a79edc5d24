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

/** Attachments that are not deleted, in their order. */
export const selectAttachments = (scope: OrganizationScope, carId: string) =>
  selectAll(scope)
    .where("attachments.car_id", "=", carId)
    .where("attachments.deleted_at", "is", null)
    .orderBy(attachmentGroup)
    .orderBy("attachments.position")
    .orderBy("attachments.id")

const selectAttachment = (scope: OrganizationScope, id: string) =>
  selectAll(scope).where("attachments.id", "=", id)

export type AttachmentRow = RowOf<ReturnType<typeof selectAttachment>>

/** One attachment, also a deleted one. */
export const readAttachment = (
  { one }: TenantTransaction,
  scope: OrganizationScope,
  id: string,
): Promise<AttachmentRow | undefined> => one(selectAttachment(scope, id))

/** One attachment, also a deleted one. @throws {Refusal} not_found */
export const getAttachment = (
  { oneOrNotFound }: TenantTransaction,
  scope: OrganizationScope,
  id: string,
) => oneOrNotFound(selectAttachment(scope, id))

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
    query
      .selectFrom("cars")
      .select("id")
      .where("organization_id", "=", scope.organizationId)
      .where("id", "=", carId),
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
