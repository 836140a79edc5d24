import type { OrganizationPatch } from "@marza/domain/organizations/schemas.ts"
import type { VatRates } from "@marza/domain/vat/rates.ts"
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { replaceOrganization } from "./api.ts"

// Apart from api.ts, which the first screen loads.

export const saveOrganization = (client: QueryClient, id: string) =>
  mutationOptions({
    meta: { ownRefusals: ["stale_version"] },
    mutationFn: (patch: OrganizationPatch) =>
      call("PATCH /api/organizations/:id", { params: { id }, body: patch }),
    onSuccess: (saved) => void replaceOrganization(client, saved),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.organizations }),
  })

/** How much storage the files of an organization use. */
export const storageQuery = (id: string) =>
  queryOptions({
    queryKey: laterKeys.storage(id),
    queryFn: () => call("GET /api/organizations/:id/storage", { params: { id } }),
  })

/** Whether the kept figures of the cars agreed when they were last computed anew. */
export const sumsCheckQuery = (id: string) =>
  queryOptions({
    queryKey: laterKeys.sumsCheck(id),
    queryFn: () => call("GET /api/organizations/:id/sums-check", { params: { id } }),
  })

/** Asks the server what other VAT rates would change; nothing is stored. */
export const readVatChanges = (id: string) =>
  mutationOptions({
    mutationFn: (vat_rates: VatRates) =>
      call("POST /api/organizations/:id/vat-changes", { params: { id }, body: { vat_rates } }),
  })

export const deleteOrganization = (id: string) =>
  mutationOptions({
    mutationKey: laterKeys.organizationDeletion(id),
    meta: { ownRefusals: ["papers_go"] },
    mutationFn: (query: { with_papers?: "true" }) =>
      call("DELETE /api/organizations/:id", { params: { id }, query }),
  })
