import { foldName } from "@marza/domain/cars/search.ts"
import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { type Member, organizationRoles } from "@marza/domain/roles.ts"
import { Link } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { usePages } from "../api/usePages.ts"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { surface } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PlusIcon, UserIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { LockIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { SearchInput } from "../ui/SearchInput.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { membersQuery } from "./api.ts"
import { MemberCard, memberGrid } from "./MemberCard.tsx"

const InviteDialog = lazily(async () => (await import("./InviteDialog.tsx")).InviteDialog)
const RoleDialog = lazily(async () => (await import("./RoleDialog.tsx")).RoleDialog)
const RemoveMember = lazily(async () => (await import("./RemoveMember.tsx")).RemoveMember)

/** With fewer members no search is shown. */
const searchFrom = 9
const list = "@container grid gap-2 big:grid-cols-2"

type MembersPageProps = {
  organizationId: string
  /** The viewer as a member; null while loading. */
  actor: Member | null
  canSee: boolean
}

export function MembersPage({ organizationId, actor, canSee }: MembersPageProps) {
  const { analytics, members: texts } = useMessages()
  const [isInviting, setInviting] = useState(false)
  if (!canSee) {
    return (
      <EmptyState
        icon={<LockIcon />}
        titleAs="h1"
        title={texts.denied}
        hint={texts.deniedHint}
        action={
          <Link to="/" className={buttonClasses({ variant: "secondary" })}>
            {analytics.toCars}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <div className="wide-page mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
        <Button
          icon={<PlusIcon />}
          onPointerEnter={InviteDialog.preload}
          onClick={() => setInviting(true)}
        >
          {texts.invite}
        </Button>
      </div>
      <MemberList organizationId={organizationId} actor={actor} />
      <Suspense>
        {isInviting && (
          <InviteDialog organizationId={organizationId} onClose={() => setInviting(false)} />
        )}
      </Suspense>
    </>
  )
}

function MemberList({ organizationId, actor }: Omit<MembersPageProps, "canSee">) {
  const { members: texts } = useMessages()
  const [search, setSearch] = useState("")
  // A search loads all pages, because the match may be on a later one.
  const query = usePages(membersQuery(organizationId), { all: search !== "" })
  const [opened, setOpened] = useState<OpenedDialog | null>(null)

  if (query.isPending) {
    return (
      <div className={list}>
        {["first", "second", "third"].map((key) => (
          <div key={key} className={`${surface} ${memberGrid}`}>
            <Skeleton className="size-10 rounded-full!" />
            <div>
              <Skeleton className="my-1 h-4 w-40" />
              <Skeleton className="my-1 h-3 w-48" />
            </div>
            <Skeleton className="col-start-2 h-6 w-28 md:col-start-3" />
          </div>
        ))}
      </div>
    )
  }
  if (!query.data) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  const members = query.data.pages.flatMap((page) => page.items).sort(byRoleAndName)
  // A member missing from the list may be on a page that is not loaded yet.
  const memberNow = (member: OrganizationMember) =>
    members.find(({ id }) => id === member.id) ?? (query.hasNextPage ? member : undefined)
  const found = members.filter((member) => matches(member, search))
  return (
    <>
      {(members.length >= searchFrom || query.hasNextPage) && (
        <div className="mb-3 flex">
          <SearchInput label={texts.search} value={search} onChange={setSearch} />
        </div>
      )}
      <ul className={list}>
        {found.map((member) => (
          <MemberCard
            key={member.id}
            member={member}
            actor={actor}
            onChangeRole={() => setOpened({ about: "role", member })}
            onRemove={() => setOpened({ about: "removal", member })}
          />
        ))}
      </ul>
      <NextPage list={query} label={texts.more} className="mx-auto mt-4 flex max-w-60" />
      <div role="status">
        {search && found.length === 0 && !query.hasNextPage && (
          <EmptyState title={texts.noMatch(search)} hint={texts.noMatchHint} />
        )}
      </div>
      {members.length === 1 && (
        <EmptyState icon={<UserIcon />} title={texts.alone} hint={texts.aloneHint} />
      )}
      <Suspense>
        {opened && actor && (
          <MemberDialog
            {...opened}
            current={memberNow(opened.member)}
            actor={actor}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

type OpenedDialog = { about: "role" | "removal"; member: OrganizationMember }

type MemberDialogProps = OpenedDialog & {
  current: OrganizationMember | undefined
  actor: Member
  onClose: () => void
}

/** Rendered beside the list, because a member's card may disappear before the response comes. */
function MemberDialog(props: MemberDialogProps) {
  const { about, ...rest } = props
  const { members: texts } = useMessages()
  const name = rest.member.full_name || texts.unnamed
  const Opened = about === "role" ? RoleDialog : RemoveMember
  return <Opened {...rest} name={name} />
}

/** Owners, admins, members; each of them by name. */
const byRoleAndName = (one: OrganizationMember, other: OrganizationMember) =>
  organizationRoles.indexOf(one.role) - organizationRoles.indexOf(other.role) ||
  nameOf(one).localeCompare(nameOf(other), "lt")

const nameOf = ({ full_name, email }: OrganizationMember) => full_name || email || ""

const matches = ({ full_name, email }: OrganizationMember, search: string) =>
  foldName(`${full_name ?? ""} ${email ?? ""}`).includes(foldName(search))
