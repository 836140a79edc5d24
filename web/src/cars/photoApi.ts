import type { Car } from "@marza/domain/cars/schemas.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { urlOf } from "../api/calls.ts"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import type { UploadTarget } from "../images/uploads.ts"
import { messages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"
import { keepCar } from "./api.ts"

export type CarKey = Pick<Car, "id" | "organization_id">

const paramsOf = ({ id, organization_id }: CarKey) => ({ id: organization_id, car_id: id })

export const photoPath = (car: CarKey) =>
  urlOf("PUT /api/organizations/:id/cars/:car_id/photo", { params: paramsOf(car) })

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
    mutationFn: () =>
      call("DELETE /api/organizations/:id/cars/:car_id/photo", { params: paramsOf(car) }),
    onSuccess: () => readAnew(client, car),
  })
