import { timeZone } from "@marza/domain/analytics/months.ts"
import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/Card.tsx"
import { formatDay } from "../ui/dates.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { LockIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { membersQuery } from "./api.ts"

type MembersPageProps = { organizationId: string; ownUserId: string | undefined; canSee: boolean }

const grid = "grid gap-2.5 sm:grid-cols-2 sm:gap-3.5 lg:grid-cols-3"

export function MembersPage({ organizationId, ownUserId, canSee }: MembersPageProps) {
  const { members: texts } = useMessages()
  if (!canSee) {
    return <EmptyState icon={<LockIcon />} title={texts.denied} hint={texts.deniedHint} />
  }
  return (
    <>
      <h1 className="mb-4 text-2xl font-bold tracking-tight">{texts.title}</h1>
      <Members organizationId={organizationId} ownUserId={ownUserId} />
    </>
  )
}

function Members({ organizationId, ownUserId }: Omit<MembersPageProps, "canSee">) {
  const { members: texts } = useMessages()
  const query = useInfiniteQuery(membersQuery(organizationId))
  if (query.isPending) {
    return (
      <div className={grid}>
        {["first", "second", "third"].map((key) => (
          <Skeleton key={key} className="h-20 rounded-2xl" />
        ))}
      </div>
    )
  }
  if (query.isError) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  return (
    <>
      <ul className={grid}>
        {query.data.pages
          .flatMap((page) => page.items)
          .map((member) => (
            <MemberCard key={member.id} member={member} isSelf={member.user_id === ownUserId} />
          ))}
      </ul>
      {query.hasNextPage && (
        <Button
          look="secondary"
          isBusy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
          className="mx-auto mt-4 flex"
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}

function MemberCard({ member, isSelf }: { member: OrganizationMember; isSelf: boolean }) {
  const { members: texts, roles } = useMessages()
  const language = useLanguage()
  return (
    <li className={`${surface} flex items-center gap-3 p-4`}>
      <Avatar name={member.full_name} url={member.avatar_url} className="size-12 text-base" />
      <div className="min-w-0 flex-1">
        <h2 className="leading-snug font-semibold wrap-break-word">
          {member.full_name || texts.unnamed}
          {isSelf && <span className="font-normal text-soft"> ({texts.you})</span>}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-soft">
          <Badge tone={member.role === "owner" ? "accent" : "neutral"}>{roles[member.role]}</Badge>
          {texts.since(formatDay(new Date(member.created_at), timeZone, language))}
        </p>
      </div>
    </li>
  )
}
