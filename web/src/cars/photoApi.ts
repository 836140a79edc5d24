import type { Car } from "@marza/domain/cars/schemas.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { urlOf } from "../api/calls.ts"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import type { UploadTarget } from "../images/uploads.ts"
import { messages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"
import { cacheCar } from "./api.ts"

export type CarKey = Pick<Car, "id" | "organization_id">

const paramsOf = ({ id, organization_id }: CarKey) => ({ id: organization_id, car_id: id })

export const photoPath = (car: CarKey) =>
  urlOf("PUT /api/organizations/:id/cars/:car_id/photo", { params: paramsOf(car) })

const refetchCar = (client: QueryClient, { id, organization_id }: CarKey) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.car(organization_id, id) }),
    client.invalidateQueries({ queryKey: keys.cars(organization_id) }),
  ])

export const photoTarget = (client: QueryClient, car: CarKey): UploadTarget<Car> => ({
  path: photoPath(car),
  onSent: async (saved) => {
    // The response of a running request may be older than this one.
    await client.cancelQueries({ queryKey: keys.car(car.organization_id, car.id) })
    void cacheCar(client, saved)
    toast.success(messages().car.photoUploaded)
    if (saved.image_url) await preloadPhoto(saved.image_url)
  },
  refresh: () => void refetchCar(client, car),
})

const preloadTimeoutMs = 8000

/** Loads the stored photo before it replaces its preview, so that no gap shows; it gives up after a while. */
async function preloadPhoto(url: string) {
  const image = new Image()
  image.src = url
  const timeout = new Promise((resolve) => setTimeout(resolve, preloadTimeoutMs))
  // The element that shows the photo reports a failure to load it.
  await Promise.race([image.decode().catch(() => {}), timeout])
}

/** The car is refetched afterwards, because deleting the photo changes its version. */
export const deletePhoto = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    mutationFn: () =>
      call("DELETE /api/organizations/:id/cars/:car_id/photo", { params: paramsOf(car) }),
    onSuccess: () => refetchCar(client, car),
  })
