import type { User } from "@marza/domain/accounts/schemas.ts"
import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"

/** Only what is to change. */
export type InformationChange = { full_name?: string; email?: string }

/** The name first: it is kept if the address is then refused, and a second try sends only the rest. */
export const saveInformation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: async ({ full_name, email }: InformationChange) => {
      if (full_name !== undefined) {
        const profile = await api.patch<Profile>(`/api/profiles/${id}`, { full_name })
        client.setQueryData<User>(keys.user, (user) => user && { ...user, profile })
      }
      if (email !== undefined) await api.patch<null>("/api/user", { email })
    },
  })
