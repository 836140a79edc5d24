import type { InOrganization, TenantTransaction } from "../db/database.ts"
import { receiveImage } from "../files/receive.ts"
import { dropImage, storeImage } from "../files/storing.ts"
import type { ReadImage } from "../http/image-body.ts"
import { enqueue } from "../jobs/jobs.ts"
import type { Services } from "../services.ts"
import { existing, lockCar, updateCar } from "./rows.ts"

type Stores = Pick<Services, "database" | "files">

/**
 * Gives the car a photo instead of the one before, which makes a new version of the car. Its thumbnail is made
 * by a job.
 * @throws {Refusal} not_found; image_too_large, image_required, image_undecodable
 */
export async function changePhoto(
  stores: Stores,
  place: InOrganization,
  carId: string,
  read: ReadImage,
) {
  const { userId, actorId } = await stores.database.write(place, async (transaction) => {
    await existing(transaction, place, carId)
    return transaction
  })
  const image = await receiveImage(actorId, read, "photo")
  const taken = Date.now()
  // Specification section 3: the user and a timestamp; two in one millisecond move apart.
  const pathOf = (attempt: number) => `car-images/${userId}/${taken + attempt}.${image.type}`
  return storeImage(stores, place, { image, pathOf }, async (transaction, path) => {
    await enqueue(transaction, "make_thumbnail", { path })
    return setPhoto(transaction, place, carId, path)
  })
}

/** Takes the photo off the car, which makes a new version of it; having none changes nothing. @throws {Refusal} not_found */
export function deletePhoto(stores: Stores, place: InOrganization, carId: string) {
  return dropImage(stores, place, (transaction) => setPhoto(transaction, place, carId, null))
}

async function setPhoto(
  transaction: TenantTransaction,
  place: InOrganization,
  carId: string,
  path: string | null,
) {
  const { image_url: before } = await lockCar(transaction, place, carId)
  if (path !== before) {
    await transaction.rows(updateCar(place, carId).set({ image_url: path }))
  }
  return { row: await existing(transaction, place, carId), before }
}
