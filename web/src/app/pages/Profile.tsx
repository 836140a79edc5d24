import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { Suspense, useId } from "react"
import { DeleteAccountCard } from "../../accounts/DeleteAccountCard.tsx"
import { DevicesCard } from "../../accounts/DevicesCard.tsx"
import { FactorsCard } from "../../accounts/FactorsCard.tsx"
import { MorningMailCard } from "../../accounts/MorningMailCard.tsx"
import { userQuery } from "../../accounts/ownApi.ts"
import { PasswordCard } from "../../accounts/PasswordCard.tsx"
import { BackLink } from "../../cars/BackLink.tsx"
import { useMessages } from "../../messages/use.ts"
import { AvatarCard } from "../../profiles/AvatarCard.tsx"
import { InformationCard } from "../../profiles/InformationCard.tsx"
import { LoadError } from "../../ui/LoadError.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { Spinner } from "../../ui/Spinner.tsx"

const TransferOwnership = lazily(
  async () => (await import("../../members/TransferOwnership.tsx")).TransferOwnership,
)

const CodeDialog = lazily(async () => (await import("../../accounts/CodeDialog.tsx")).CodeDialog)

const shell = getRouteApi("/shell")

export function Profile() {
  const { organizationId } = shell.useRouteContext()
  const { busy, profile: texts, impersonation } = useMessages()
  const query = useQuery(userQuery)
  const reasonId = useId()
  if (query.isPending) {
    return (
      <div role="status" className="grid justify-items-center py-24">
        <Spinner className="size-8 text-primary" />
        <span className="sr-only">{busy}</span>
      </div>
    )
  }
  if (!query.data) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  const { profile, impersonating, factors } = query.data
  const factor = factors.find(({ status }) => status === "verified")
  const email = impersonating ? (impersonating.email ?? "") : query.data.email
  const disabledReasonId = impersonating ? reasonId : undefined
  return (
    <div key={profile.id} className="two-columns">
      <div className="mb-1 flex lg:col-span-full items-center gap-2">
        {organizationId === null && <BackLink />}
        <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
      </div>
      {impersonating && (
        <div className="rounded-2xl border border-warn/30 bg-warn-soft p-4 text-warn sm:p-5 lg:col-span-full">
          <p className="font-bold">{impersonation.profileTitle}</p>
          <p id={reasonId} className="mt-1">
            {impersonation.profileHint}
          </p>
        </div>
      )}
      <div className="grid gap-3">
        <AvatarCard profile={profile} />
        <InformationCard
          profile={profile}
          email={email}
          emailDisabledReasonId={disabledReasonId}
          askCode={
            factor &&
            ((asked) => (
              <Suspense>
                <CodeDialog factorId={factor.id} {...asked} />
              </Suspense>
            ))
          }
        />
        <PasswordCard
          email={email}
          factorId={factor?.id ?? null}
          disabledReasonId={disabledReasonId}
        />
      </div>
      <div className="grid gap-3">
        {/* The server sends these only to the person themselves. */}
        {!impersonating && <MorningMailCard />}
        {!impersonating && <FactorsCard email={email} />}
        {!impersonating && <DevicesCard />}
        <DeleteAccountCard
          factorId={factor?.id ?? null}
          disabledReasonId={disabledReasonId}
          transferOwnership={(organization, onTransferred) => (
            <Suspense fallback={<Skeleton className="mt-2 h-12" />}>
              <TransferOwnership organization={organization} onTransferred={onTransferred} />
            </Suspense>
          )}
        />
      </div>
    </div>
  )
}
