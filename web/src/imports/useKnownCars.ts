import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { knownCarsOf, lookedUpOf } from "./knownCars.ts"
import type { OpenFile } from "./useSpreadsheet.ts"

/** What the organization has of a file already. */
export function useKnownCars(
  organizationId: string,
  { spreadsheet, plan }: OpenFile,
  isNeeded: boolean,
) {
  const { sha256 } = spreadsheet
  const { rows } = plan
  const asked = useMemo(() => lookedUpOf(rows), [rows])
  const { data, isLoading } = useQuery({
    // The key is not in api/keys.ts, which is loaded with the first screen.
    queryKey: [...keys.organization(organizationId), "knownCars", sha256, asked],
    queryFn: () => lookUp(organizationId, sha256, asked),
    enabled: isNeeded,
    // The previous response is shown until the next one comes, so that the correction of a cell moves nothing.
    placeholderData: keepPreviousData,
  })
  return {
    isLoading,
    importedOn: data?.importedOn ?? null,
    known: useMemo(() => knownCarsOf(rows, data?.cars ?? [], data?.purchases), [rows, data]),
    /** The cars of our own export that are there. */
    here: useMemo(
      () => (data?.cars ?? []).flatMap(({ id }) => (asked.ids.includes(id) ? [id] : [])),
      [asked, data],
    ),
  }
}

async function lookUp(
  organizationId: string,
  sha256: string | null,
  asked: ReturnType<typeof lookedUpOf>,
) {
  const { numbers, ids, purchases } = asked
  const params = { id: organizationId }
  const [cars, imports] = await Promise.all([
    numbers.length + ids.length > 0
      ? call("POST /api/organizations/:id/cars/lookup", { params, body: { numbers, ids } })
      : null,
    call("POST /api/organizations/:id/imports/lookup", {
      params,
      body: { ...(sha256 && { file_sha256: sha256 }), cars: purchases },
    }),
  ])
  return {
    cars: cars?.items ?? [],
    purchases: new Set(imports.cars.map((place) => JSON.stringify(purchases[place]))),
    importedOn: imports.imported_on,
  }
}
