import type { Car } from "@marza/domain/cars/schemas.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import type { UploadTarget } from "../images/uploads.ts"
import { messages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"
import { carPath, keepCar } from "./api.ts"

export type CarKey = Pick<Car, "id" | "organization_id">

export const photoPath = ({ id, organization_id }: CarKey) =>
  `${carPath(organization_id, id)}/photo`

const readAnew = (client: QueryClient, { id, organization_id }: CarKey) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.car(organization_id, id) }),
    client.invalidateQueries({ queryKey: keys.cars(organization_id) }),
  ])

export const photoTarget = (client: QueryClient, car: CarKey): UploadTarget<Car> => ({
  path: photoPath(car),
  onSent: async (saved) => {
    // An answer that is on its way may be older than this one.
    await client.cancelQueries({ queryKey: keys.car(car.organization_id, car.id) })
    void keepCar(client, saved)
    toast.success(messages().car.photoUploaded)
    if (saved.image_url) await loaded(saved.image_url)
  },
  refresh: () => void readAnew(client, car),
})

const patienceMs = 8000

/** The stored photo takes the place of its preview without a gap, unless the network keeps it waiting. */
async function loaded(url: string) {
  const image = new Image()
  image.src = url
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  // A photo that cannot be shown is for the place that shows it to tell.
  await Promise.race([image.decode().catch(() => {}), patience])
}

/** The car is read anew: its version has changed with the photo. */
export const deletePhoto = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    mutationFn: () => api.delete(photoPath(car)),
    onSuccess: () => readAnew(client, car),
  })
