import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { ReadImage } from "../../platform/http/image-body.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import type { Image } from "../../platform/pictures/drawings.ts"
import { addFile } from "../../platform/storage/adding.ts"
import type { Files } from "../../platform/storage/files.ts"
import { lockImage } from "../../platform/storage/queries.ts"
import { receiveImage } from "../../platform/storage/receive.ts"
import { contentTypes } from "../../platform/storage/signed-url.ts"
import { removeBefore } from "../../platform/storage/storing.ts"
import { lockCar } from "../cars/commands.ts"
import { getCar } from "../cars/queries.ts"
import { newPath } from "./add.ts"
import { markDeleted } from "./commands.ts"
import { selectCover, updateCover } from "./cover.ts"
import { checkStorageQuota } from "./quota.ts"

/** `limit`: what the files of the organization may take, in bytes. */
type Stores = { database: Database; files: Files; limit: number | undefined }

/**
 * Replaces the car's cover, or adds its first photo, which makes a new version of the car. A job makes the thumbnail.
 * @throws {Refusal} not_found; organization_storage_full; image_too_large, image_required, image_undecodable
 */
export async function changePhoto(
  stores: Stores,
  scope: OrganizationScope,
  carId: string,
  read: ReadImage,
) {
  const { userId, actorId } = await stores.database.write(scope, async (transaction) => {
    await getCar(transaction, scope, carId)
    return transaction
  })
  const image = await receiveImage(
    stores.files,
    { organization: scope.organizationId, person: actorId },
    read,
    "photo",
  )
  const { organizationId } = scope
  const path = newPath("photo", userId, image.type)
  const changed = await addFile(stores, { path, organizationId, content: () => image.bytes }, () =>
    stores.database.write(scope, async (transaction) => {
      await transaction.run(lockImage(path))
      await enqueue(transaction, "make_thumbnail", { path })
      return setCover(transaction, scope, carId, { path, image, limit: stores.limit })
    }),
  )
  await removeBefore(stores, scope, changed)
  return changed.row
}

async function setCover(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
  { path, image, limit }: { path: string; image: Image; limit: number | undefined },
) {
  await lockCar(transaction, scope, carId)
  const before = await transaction.one(selectCover(scope, carId))
  const addedBytes = image.bytes.length - (before?.size ?? 0)
  // A smaller one in its place is taken where the limit was lowered, too.
  if (limit !== undefined && addedBytes > 0)
    await checkStorageQuota(transaction, scope, addedBytes, limit)
  await transaction.run(
    query.insertInto("attachments").values({
      organization_id: scope.organizationId,
      id: crypto.randomUUID(),
      car_id: carId,
      kind: "photo",
      name: `nuotrauka.${image.type}`,
      content_type: contentTypes[image.type],
      size: image.bytes.length,
      path,
      position: before?.position ?? 0,
      added_by: transaction.userId,
    }),
  )
  // Deleted after the new photo is inserted, so that history records only the addition.
  if (before) await transaction.run(deleteAttachment(scope, before.id))
  await updateCover(transaction, scope, carId)
  return { row: await getCar(transaction, scope, carId), before: before?.path ?? null }
}

/**
 * Deletes the car's cover, as any attachment is deleted, which makes a new version of the car; the next photo becomes
 * it. Having none changes nothing.
 * @throws {Refusal} not_found
 */
export function deletePhoto(database: Database, scope: OrganizationScope, carId: string) {
  return database.write(scope, async (transaction) => {
    await lockCar(transaction, scope, carId)
    const cover = await transaction.one(selectCover(scope, carId))
    if (cover) await markDeleted(transaction, scope, { car_id: carId, attachment_id: cover.id })
    return getCar(transaction, scope, carId)
  })
}

const deleteAttachment = ({ organizationId }: OrganizationScope, id: string) =>
  query.deleteFrom("attachments").where("organization_id", "=", organizationId).where("id", "=", id)
