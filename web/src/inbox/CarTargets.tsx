import type { Car } from "@marza/domain/cars/schemas.ts"
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { carsToChoose } from "../expenses/splitApi.ts"
import { useMessages } from "../messages/use.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { type Confirmation, TargetBox } from "./TargetBox.tsx"
import { useInboxTexts } from "./texts.ts"
import { useIsShown } from "./useIsShown.ts"

type CarTargetsProps = {
  organizationId: string
  /** The car that is chosen already. */
  currentId?: string | undefined
  confirmation?: Confirmation | undefined
  /** Its label stands in the empty field. */
  isLabelInside?: boolean
  onChoose: (car: Car) => void
}

/** Finds a car by name or plate. */
export function CarTargets(props: CarTargetsProps) {
  const { organizationId, currentId, confirmation, isLabelInside, onChoose } = props
  const { cars } = useMessages()
  const texts = useInboxTexts()
  const client = useQueryClient()
  const isShown = useIsShown()
  const [typed, setTyped] = useState("")
  const wanted = typed.trim()
  const search = useDeferredValue(wanted)
  const list = useInfiniteQuery(carsToChoose(organizationId, search))
  const { data, error, isPlaceholderData, refetch } = list
  const found = data?.items ?? []
  const isStale = !data || isPlaceholderData || search !== wanted

  const fetchPage = () =>
    client.fetchInfiniteQuery(carsToChoose(organizationId, wanted)).then(
      ({ pages }) => pages[0],
      () => undefined,
    )

  async function choose(id: string | null) {
    // What was typed last decides, not what is still on the screen.
    const typedFirst = async () => (isStale ? await fetchPage() : data)?.items[0]
    const car = id === null ? await typedFirst() : found.find((one) => one.id === id)
    // The person may have closed the dialog or turned to another choice meanwhile.
    if (car && isShown.current) onChoose(car)
  }

  if (error && !data) return <LoadError error={error} onRetry={() => refetch()} />
  const none = search ? cars.noMatch(search) : texts.noCars
  return (
    <TargetBox
      label={texts.search}
      isLabelInside={isLabelInside}
      found={texts.found}
      typed={typed}
      onTyped={setTyped}
      options={found.map(({ id, name, registration_number }) => ({
        id,
        name,
        detail: registration_number,
      }))}
      isStale={isStale}
      note={data && (found.length === 0 ? none : data.near && texts.near)}
      currentId={currentId}
      confirmation={confirmation}
      onChoose={(id) => void choose(id)}
    />
  )
}
