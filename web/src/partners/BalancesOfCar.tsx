import type { Car } from "@marza/domain/cars/schemas.ts"
import { amountOf, centsOf } from "@marza/domain/money/cents.ts"
import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useLanguage } from "../messages/first.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { partnersQuery, sharesQuery } from "./api.ts"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"

type BalancesOfCarProps = {
  car: Pick<Car, "id" | "organization_id">
  /** They are told, or there are none. */
  onTold: () => void
}

/** Whose balances move, and by how much, when a car is deleted. */
export function BalancesOfCar({ car, onTold }: BalancesOfCarProps) {
  const { shares: texts } = usePartnerTexts()
  const language = useLanguage()
  const shares = useQuery(sharesQuery({ organizationId: car.organization_id, carId: car.id }))
  const partners = useQuery(partnersQuery(car.organization_id))
  const { short } = useNames(partners.data?.items ?? [])
  const isTold = partners.data !== undefined && shares.data !== undefined
  useEffect(() => {
    if (isTold) onTold()
  }, [isTold, onTold])
  const error = partners.error ?? shares.error
  if (!isTold && error)
    return (
      <LoadError
        error={error}
        onRetry={() => Promise.all([partners.refetch(), shares.refetch()])}
      />
    )
  if (!isTold) return <Skeleton className="mt-2 h-6" />
  if (shares.data.balances.length === 0) return null
  const moves = shares.data.balances.map(
    ({ partner_id, amount }) =>
      `${short(partner_id)} ${formatSignedMoney(amountOf(-centsOf(amount)), "EUR", language)}`,
  )
  return <p className="mt-2">{texts.goWithCar(moves.join(", "))}</p>
}
