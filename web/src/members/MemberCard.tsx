import { timeZone } from "@marza/domain/analytics/months.ts"
import { canEditMember, canRemoveMember, type Member } from "@marza/domain/members/roles.ts"
import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { Badge } from "../ui/Badge.tsx"
import { surface } from "../ui/Card.tsx"
import { formatDay } from "../ui/dates.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { PencilIcon, TrashIcon } from "../ui/icons.tsx"
import { InviteAgain } from "./InviteAgain.tsx"

type MemberCardProps = {
  member: OrganizationMember
  actor: Member | null
  onChangeRole: () => void
  onRemove: () => void
}

/** A member with the actions that the viewer is allowed. */
export function MemberCard({ member, actor, onChangeRole, onRemove }: MemberCardProps) {
  const { members: texts, roles } = useMessages()
  const language = useLanguage()
  const name = member.full_name || texts.unnamed
  const isSelf = member.user_id === actor?.user_id
  const day = formatDay(new Date(member.created_at), timeZone, language)

  return (
    <li
      aria-current={isSelf || undefined}
      className={`${surface} flex items-start gap-3 py-4 pr-2 pl-4`}
    >
      <Avatar name={member.full_name} url={member.avatar_url} className="size-12 text-base" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 leading-snug font-semibold wrap-anywhere">
            {name}
            {isSelf && <span className="font-normal text-soft"> ({texts.you})</span>}
          </h2>
          {/* Higher than the line of the name, over whose edges they reach. */}
          <div className="-my-3 flex shrink-0 empty:hidden">
            {actor && canEditMember(actor, member) && (
              <IconButton
                label={texts.changeRoleOf(name)}
                onClick={onChangeRole}
                className="text-soft"
              >
                <PencilIcon />
              </IconButton>
            )}
            {actor && canRemoveMember(actor, member) && (
              <IconButton label={texts.removeNamed(name)} onClick={onRemove} className="text-soft">
                <TrashIcon />
              </IconButton>
            )}
          </div>
        </div>
        {member.email !== name && <p className="text-sm wrap-anywhere text-soft">{member.email}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Badge tone={member.role === "owner" ? "accent" : "neutral"}>{roles[member.role]}</Badge>
          <span className={member.is_pending ? "text-warn" : "text-soft"}>
            {member.is_pending ? texts.pendingSince(day) : texts.since(day)}
          </span>
        </p>
        {member.is_pending && member.email && (
          <InviteAgain organizationId={member.organization_id} email={member.email} name={name} />
        )}
      </div>
    </li>
  )
}
