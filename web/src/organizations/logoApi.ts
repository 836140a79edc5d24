import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import type { UploadTarget } from "../images/uploads.ts"
import { messages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"
import { replaceOrganization } from "./api.ts"

const logoPath = (id: string) => `/api/organizations/${id}/logo`

/** The header, the switcher, the picker and the favicon all read the logo from the one list. */
export const logoTarget = (client: QueryClient, id: string): UploadTarget<Organization> => ({
  path: logoPath(id),
  onSent: ({ logo_url }) => {
    replaceOrganization(client, { id, logo_url })
    toast.success(messages().settings.logoUpdated)
  },
  refresh: () => void client.invalidateQueries({ queryKey: keys.organizations }),
})

export const deleteLogo = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => api.delete(logoPath(id)),
    onSuccess: () => void replaceOrganization(client, { id, logo_url: null }),
  })
