import { useQuery } from "@tanstack/react-query"
import { userQuery } from "../../accounts/api.ts"
import { useMessages } from "../../messages/use.ts"
import { ProfilePage } from "../../profiles/ProfilePage.tsx"
import { LoadError } from "../../ui/LoadError.tsx"
import { Spinner } from "../../ui/Spinner.tsx"

export function Profile() {
  const { busy } = useMessages()
  const query = useQuery(userQuery)
  if (query.isPending) {
    return (
      <div role="status" className="grid justify-items-center py-24">
        <Spinner className="size-8 text-primary" />
        <span className="sr-only">{busy}</span>
      </div>
    )
  }
  if (!query.data) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  const { profile, email } = query.data
  return <ProfilePage key={profile.id} profile={profile} email={profile.email ?? email} />
}
