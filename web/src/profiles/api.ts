import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"

export const saveProfile = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (patch: { full_name: string }) => api.patch<Profile>(`/api/profiles/${id}`, patch),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.user }),
  })
