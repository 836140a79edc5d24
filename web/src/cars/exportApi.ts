import type { Car } from "@marza/domain/cars/schemas.ts"
import { mutationOptions } from "@tanstack/react-query"
import { getFile } from "../api/getFile.ts"

/** Downloads a car with its sums and expenses as a CSV file. */
export const exportCar = ({ organization_id, id }: Car) =>
  mutationOptions({
    mutationFn: () =>
      getFile("GET /api/organizations/:id/cars/:car_id/export.csv", {
        params: { id: organization_id, car_id: id },
      }),
  })
