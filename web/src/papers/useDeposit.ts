import type { Payment } from "@marza/domain/payments/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import type { DraftedKind } from "./paperValues.ts"

type Of = { kind: DraftedKind; organizationId: string; carId: string }

/** The deposit that a receipt confirms: the last one that keeps the car or counts for its price, as the server chooses it. */
export function useDeposit({ kind, organizationId, carId }: Of): Payment | undefined {
  const { data } = useQuery({
    queryKey: [...keys.car(organizationId, carId), "payments", "first"],
    queryFn: () =>
      call("GET /api/organizations/:id/cars/:car_id/payments", {
        params: { id: organizationId, car_id: carId },
        query: {},
      }),
    enabled: kind === "deposit_receipt",
  })
  return data?.items.find(({ state }) => state === "held" || state === "counted")
}
