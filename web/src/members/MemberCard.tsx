import { timeZone } from "@marza/domain/analytics/months.ts"
import { canEditMember, canRemoveMember, type Member } from "@marza/domain/members/roles.ts"
import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { Suspense, useState } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { Badge } from "../ui/Badge.tsx"
import { surface } from "../ui/Card.tsx"
import { formatDay } from "../ui/dates.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { PencilIcon, TrashIcon } from "../ui/icons.tsx"
import { lazily } from "../ui/OpenOnPress.tsx"

const RoleDialog = lazily(async () => (await import("./RoleDialog.tsx")).RoleDialog)
const RemoveMember = lazily(async () => (await import("./RemoveMember.tsx")).RemoveMember)

type MemberCardProps = { member: OrganizationMember; actor: Member | null }

/** A member with what the one who looks may do to them. */
export function MemberCard({ member, actor }: MemberCardProps) {
  const { members: texts, roles } = useMessages()
  const language = useLanguage()
  const [opened, setOpened] = useState<"role" | "removal" | null>(null)
  const name = member.full_name || texts.unnamed
  const isSelf = member.user_id === actor?.user_id
  const day = formatDay(new Date(member.created_at), timeZone, language)
  const close = () => setOpened(null)

  return (
    <li
      aria-current={isSelf || undefined}
      className={`${surface} flex items-center gap-3 py-4 pr-2 pl-4`}
    >
      <Avatar name={member.full_name} url={member.avatar_url} className="size-12 text-base" />
      <div className="min-w-0 flex-1">
        <h2 className="leading-snug font-semibold wrap-anywhere">
          {name}
          {isSelf && <span className="font-normal text-soft"> ({texts.you})</span>}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-soft">
          <Badge tone={member.role === "owner" ? "accent" : "neutral"}>{roles[member.role]}</Badge>
          {member.is_pending ? (
            <span className="font-medium text-warn">{texts.pendingSince(day)}</span>
          ) : (
            texts.since(day)
          )}
        </p>
      </div>
      <div className="flex shrink-0 empty:hidden">
        {actor && canEditMember(actor, member) && (
          <IconButton
            label={texts.changeRoleOf(name)}
            onPointerEnter={RoleDialog.preload}
            onClick={() => setOpened("role")}
            className="text-soft"
          >
            <PencilIcon />
          </IconButton>
        )}
        {actor && canRemoveMember(actor, member) && (
          <IconButton
            label={texts.removeNamed(name)}
            onPointerEnter={RemoveMember.preload}
            onClick={() => setOpened("removal")}
            className="text-soft"
          >
            <TrashIcon />
          </IconButton>
        )}
      </div>
      <Suspense>
        {opened === "role" && actor && (
          <RoleDialog member={member} name={name} actor={actor} onClose={close} />
        )}
        {opened === "removal" && <RemoveMember member={member} name={name} onClose={close} />}
      </Suspense>
    </li>
  )
}
