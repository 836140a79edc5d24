import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { ApiError } from "../api/errors.ts"
import { keys } from "../api/keys.ts"
import { findCar } from "../cars/api.ts"
import { useMessages } from "../messages/use.ts"
import { selection } from "../organizations/selection.ts"
import { toast } from "../ui/toast.ts"
import { useOrganization } from "./current.ts"

/** 400: what the URL holds is no car's id. */
const isMissing = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/**
 * A car that is not of this organization may be of another of one's own, and then opens there;
 * of a foreign one it is missing like one that never was.
 */
export function useCarLoadFailure(
  carId: string,
  query: { error: Error | null; isSuccess: boolean },
) {
  const { error, isSuccess } = query
  const { error: title, organizations: texts } = useMessages()
  const router = useRouter()
  const { organizations } = useOrganization()
  const elsewhere = useQuery({
    queryKey: keys.carAnywhere(carId),
    queryFn: () => findCar(carId),
    enabled: isMissing(error),
    staleTime: 0,
    gcTime: 0,
  })
  const home = organizations.find(({ id }) => id === elsewhere.data?.organization_id)

  useEffect(() => {
    if (!home) return
    selection.choose(home.id)
    toast.notice(texts.switched(home.name))
    void router.invalidate()
  }, [home, router, texts])

  const shown = isMissing(error) ? null : error
  const told = useRef<string>(null)
  useEffect(() => {
    // Said once, however often it is tried again, until the car has loaded.
    if (isSuccess) told.current = null
    if (!shown || told.current === shown.message) return
    told.current = shown.message
    toast.error(title, shown.message)
  }, [shown, isSuccess, title])

  if (shown) return "failed"
  if (!isMissing(error)) return null
  if (elsewhere.isError || (elsewhere.data && !home)) return "missing"
  return "looking"
}
