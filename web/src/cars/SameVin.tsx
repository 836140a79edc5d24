import { plainVin } from "@marza/domain/cars/detail-schemas.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { otherCarWithVinQuery } from "./api.ts"

type Props = { car: Pick<Car, "id" | "organization_id">; vin: string }

/** Shows another car of the organization that has the typed VIN. It is no error, because a car may come back. */
export function SameVin({ car, vin }: Props) {
  const { car: texts } = useMessages()
  const { data: other } = useQuery(otherCarWithVinQuery(car.organization_id, plainVin(vin), car.id))
  if (!other) return null
  return (
    <span role="status">
      {texts.sameVin}{" "}
      <Link to="/car/$id" params={{ id: other.id }} className="font-semibold quiet-link">
        {other.name}
      </Link>
    </span>
  )
}
