import type { Database, OrganizationScope, TenantTransaction } from "../../platform/db/database.ts"
import type { ReadImage } from "../../platform/http/image-body.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import type { Files } from "../../platform/storage/files.ts"
import { receiveImage } from "../../platform/storage/receive.ts"
import { removeImage, storeImage } from "../../platform/storage/storing.ts"
import { lockCar, updateCar } from "./commands.ts"
import { getCar } from "./queries.ts"

type Stores = { database: Database; files: Files }

/**
 * Replaces the car's photo, which makes a new version of the car. A job makes the thumbnail.
 * @throws {Refusal} not_found; image_too_large, image_required, image_undecodable
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
  const image = await receiveImage(actorId, read, "photo")
  const uploadedAt = Date.now()
  // The path holds the user and a timestamp (rules 9.7); a second one in the same millisecond takes the next.
  const pathOf = (attempt: number) => `car-images/${userId}/${uploadedAt + attempt}.${image.type}`
  return storeImage(stores, scope, { image, pathOf }, async (transaction, path) => {
    await enqueue(transaction, "make_thumbnail", { path })
    return setPhoto(transaction, scope, carId, path)
  })
}

/**
 * Removes the car's photo, which makes a new version of the car; having none changes nothing.
 * @throws {Refusal} not_found
 */
export function deletePhoto(stores: Stores, scope: OrganizationScope, carId: string) {
  return removeImage(stores, scope, (transaction) => setPhoto(transaction, scope, carId, null))
}

async function setPhoto(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
  path: string | null,
) {
  const { image_path: before } = await lockCar(transaction, scope, carId)
  if (path !== before) {
    await transaction.run(updateCar(scope, carId).set({ image_path: path }))
  }
  return { row: await getCar(transaction, scope, carId), before }
}
