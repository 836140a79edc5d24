import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { canEditMember, canRemoveMember, type Member } from "@marza/domain/roles.ts"
import { timeZone } from "@marza/domain/time/days.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { Badge } from "../ui/Badge.tsx"
import { classes, surface } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { PencilIcon, TrashIcon } from "../ui/laterIcons.tsx"
import { InviteAgain } from "./InviteAgain.tsx"

type MemberCardProps = {
  member: OrganizationMember
  actor: Member | null
  onChangeRole: () => void
  onRemove: () => void
}

/** The same columns in each card, so that roles and days stand below each other. */
export const memberGrid =
  "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 @max-[13rem]:gap-x-0 px-4 py-3 md:grid-cols-[auto_minmax(0,3fr)_9rem_minmax(0,2fr)_5rem]"

/** A member with the actions that the viewer is allowed. */
export function MemberCard({ member, actor, onChangeRole, onRemove }: MemberCardProps) {
  const { members: texts, roles } = useMessages()
  const language = useLanguage()
  const name = member.full_name || texts.unnamed
  const email = member.email === name ? null : member.email
  const isSelf = member.user_id === actor?.user_id
  const day = formatDay(new Date(member.created_at), timeZone, language)

  return (
    <li aria-current={isSelf || undefined} className={`${surface} ${memberGrid}`}>
      <Avatar
        name={member.full_name}
        url={member.avatar_url}
        className="col-start-1 row-span-2 row-start-1 size-10 self-start @max-[13rem]:hidden md:self-center"
      />
      <h2
        className={classes(
          "col-start-2 row-start-1 min-w-0 leading-snug font-semibold wrap-anywhere @max-[20rem]:col-end-4",
          email ? "md:self-end" : "md:row-span-2",
        )}
      >
        {name}
        {isSelf && <span className="font-normal text-soft"> ({texts.you})</span>}
      </h2>
      {/* The buttons are higher than the line of the name, and reach over its edges. */}
      <div className="-mx-3 -my-3 flex col-start-3 row-start-1 justify-end self-start empty:hidden @max-[20rem]:row-start-3 @max-[13rem]:row-start-5 @max-[20rem]:my-0 @max-[20rem]:self-center md:col-start-5 md:row-span-2 md:self-center">
        {actor && canEditMember(actor, member) && (
          <IconButton
            label={texts.changeRoleOf(name)}
            onClick={onChangeRole}
            className="text-soft hover:text-ink"
          >
            <PencilIcon />
          </IconButton>
        )}
        {actor && canRemoveMember(actor, member) && (
          <IconButton
            label={texts.removeNamed(name)}
            onClick={onRemove}
            className="text-soft hover:text-loss"
          >
            <TrashIcon />
          </IconButton>
        )}
      </div>
      {email && (
        <p className="col-start-2 row-start-2 text-sm wrap-anywhere text-soft max-md:col-end-4 md:self-start">
          {email}
        </p>
      )}
      {/* On a phone these stand below the name, on a wider page in columns of their own. */}
      <div className="col-start-2 col-end-4 row-start-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm max-md:mt-1 @max-[20rem]:contents md:contents">
        <p className="@max-[20rem]:col-start-2 @max-[20rem]:mt-1 md:col-start-3 md:row-span-2 md:row-start-1">
          <Badge tone={member.role === "owner" ? "accent" : "neutral"}>{roles[member.role]}</Badge>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-3 @max-[20rem]:col-start-2 @max-[20rem]:col-end-4 @max-[20rem]:row-start-4 @max-[20rem]:mt-1 @max-[20rem]:text-sm md:col-start-4 md:row-span-2 md:row-start-1">
          <span className={member.is_pending ? "text-warn" : "text-soft"}>
            {member.is_pending ? texts.pendingSince(day) : texts.since(day)}
          </span>
          {member.is_pending && member.email && (
            <InviteAgain organizationId={member.organization_id} email={member.email} name={name} />
          )}
        </div>
      </div>
    </li>
  )
}
