import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { urlOf } from "../api/calls.ts"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import type { UploadTarget } from "../images/uploads.ts"
import { messages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"
import { replaceOrganization } from "./api.ts"

/** Updates the list of organizations, from which the header, the switcher, the picker and the favicon take the logo. */
export const logoTarget = (client: QueryClient, id: string): UploadTarget<Organization> => ({
  path: urlOf("PUT /api/organizations/:id/logo", { params: { id } }),
  onSent: ({ logo_url }) => {
    replaceOrganization(client, { id, logo_url })
    toast.success(messages().settings.logoUpdated)
  },
  refresh: () => void client.invalidateQueries({ queryKey: keys.organizations }),
})

export const deleteLogo = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call("DELETE /api/organizations/:id/logo", { params: { id } }),
    onSuccess: () => void replaceOrganization(client, { id, logo_url: null }),
  })
