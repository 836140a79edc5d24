import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { ApiError } from "../api/errors.ts"
import { laterKeys } from "../api/later-keys.ts"
import { findCar } from "../cars/api.ts"
import { messages, useMessages } from "../messages/use.ts"
import { selection } from "../organizations/selection.ts"
import { toast } from "../ui/toast.ts"
import { useOrganization } from "./current.ts"

/** 400: what the URL holds is no car's id. */
const isMissing = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/**
 * Handles a car that fails to load. A car of another of the person's organizations opens there; one of a foreign
 * organization is missing, like one that never existed.
 */
export function useCarLoadFailure(
  carId: string,
  query: { error: Error | null; isSuccess: boolean; data: unknown },
) {
  const { error, isSuccess, data } = query
  const { error: title } = useMessages()
  const router = useRouter()
  const { organizations } = useOrganization()
  const elsewhere = useQuery({
    queryKey: laterKeys.carAnywhere(carId),
    queryFn: () => findCar(carId),
    enabled: isMissing(error),
    staleTime: 0,
    gcTime: 0,
  })
  const owner = organizations.find(({ id }) => id === elsewhere.data?.organization_id)

  useEffect(() => {
    if (!owner) return
    selection.choose(owner.id)
    // The toast is in the language of the organization that shows now.
    void router.invalidate().then(() => toast.notice(messages().organizations.switched(owner.name)))
  }, [owner, router])

  const shown = isMissing(error) ? null : error
  // The strip above the page already says that the car may have changed meanwhile.
  const isInStrip = error instanceof ApiError && error.status === 0 && data !== undefined
  const shownMessage = useRef<string>(null)
  useEffect(() => {
    // One toast for repeated failures, until the car has loaded.
    if (isSuccess) shownMessage.current = null
    if (!shown || isInStrip || shownMessage.current === shown.message) return
    shownMessage.current = shown.message
    toast.error(title, shown.message)
  }, [shown, isSuccess, isInStrip, title])

  if (shown) return "failed"
  if (!isMissing(error)) return null
  if (elsewhere.isError || (elsewhere.data && !owner)) return "missing"
  return "looking"
}
