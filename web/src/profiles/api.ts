import type { User } from "@marza/domain/accounts/schemas.ts"
import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { urlOf } from "../api/calls.ts"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import type { UploadTarget } from "../images/uploads.ts"
import { messages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"

/** The fields to change. */
export type InformationChange = { full_name?: string; email?: string }

/** The name is sent first: it stays saved when the e-mail is refused, and a second try sends only the e-mail. */
export async function sendInformation(
  client: QueryClient,
  id: string,
  { full_name, email }: InformationChange,
) {
  if (full_name !== undefined) {
    const profile = await call("PATCH /api/profiles/:id", { params: { id }, body: { full_name } })
    client.setQueryData<User>(
      keys.user,
      (user) => user && { ...user, profile, impersonating: user.impersonating && profile },
    )
  }
  if (email !== undefined) await call("PATCH /api/user", { body: { email } })
}

export const saveInformation = (client: QueryClient, id: string) =>
  mutationOptions({
    meta: { ownRefusals: ["bad_request"] },
    mutationFn: (change: InformationChange) => sendInformation(client, id, change),
  })

/** Updates every place that shows the avatar: the header, the members and the expenses. */
function showPicture(client: QueryClient, id: string, avatar_url: string | null) {
  client.setQueryData<User>(keys.user, (user) =>
    user && user.profile.id === id ? { ...user, profile: { ...user.profile, avatar_url } } : user,
  )
  void client.invalidateQueries({ queryKey: keys.insideOrganizations })
}

/** Where a person's avatar is uploaded, and what shows the new picture afterwards. */
export const avatarTarget = (client: QueryClient, id: string): UploadTarget<Profile> => ({
  path: urlOf("PUT /api/profiles/:id/avatar", { params: { id } }),
  onSent: ({ avatar_url }) => {
    showPicture(client, id, avatar_url)
    toast.success(messages().profile.photoUpdated)
  },
  refresh: () => void client.invalidateQueries({ queryKey: keys.user }),
})

export const deleteAvatar = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call("DELETE /api/profiles/:id/avatar", { params: { id } }),
    onSuccess: () => showPicture(client, id, null),
  })
