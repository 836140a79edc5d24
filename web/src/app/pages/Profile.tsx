import { useQuery } from "@tanstack/react-query"
import { userQuery } from "../../accounts/api.ts"
import { DeleteAccountCard } from "../../accounts/DeleteAccountCard.tsx"
import { DevicesCard } from "../../accounts/DevicesCard.tsx"
import { PasswordCard } from "../../accounts/PasswordCard.tsx"
import { useMessages } from "../../messages/use.ts"
import { AvatarCard } from "../../profiles/AvatarCard.tsx"
import { InformationCard } from "../../profiles/InformationCard.tsx"
import { LoadError } from "../../ui/LoadError.tsx"
import { Spinner } from "../../ui/Spinner.tsx"

export function Profile() {
  const { busy, profile: texts } = useMessages()
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
  return (
    <div key={profile.id} className="mx-auto grid max-w-xl gap-3.5">
      <h1 className="mb-1 text-2xl font-bold tracking-tight">{texts.title}</h1>
      <AvatarCard profile={profile} />
      <InformationCard profile={profile} email={email} />
      <PasswordCard email={email} />
      <DevicesCard />
      <DeleteAccountCard />
    </div>
  )
}
