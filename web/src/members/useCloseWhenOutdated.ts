import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import type { Member } from "@marza/domain/roles.ts"
import { useEffect, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"
import { isRightsRefusal } from "./api.ts"

type Options = {
  /** The member as the dialog was opened. */
  member: OrganizationMember
  /** The member as the list has them now. */
  current: OrganizationMember | undefined
  name: string
  actor: Member
  request: { status: "idle" | "pending" | "success" | "error"; error: Error | null }
  onClose: () => void
}

/**
 * Closes a dialog about a member as soon as somebody else has changed the member's or the viewer's role, or once the
 * request was refused because of that, and says why. The layout reports a change of the viewer's own role.
 */
export function useCloseWhenOutdated({ member, current, name, actor, request, onClose }: Options) {
  const { members: texts, roles } = useMessages()
  const [openedAs] = useState(actor.role)
  const isOwnRole = actor.role !== openedAs
  const why = !current
    ? texts.gone(name)
    : current.role !== member.role
      ? texts.roleIsNow(name, roles[current.role])
      : isRightsRefusal(request.error) && texts.notDone
  // The viewer's own request changes the list as well.
  const isOwnDoing = request.status === "pending" || request.status === "success"
  const isLost = !isOwnDoing && Boolean(isOwnRole || why)

  useEffect(() => {
    if (!isLost) return
    if (!isOwnRole && why) toast.notice(texts.changedMeanwhile, why)
    onClose()
  })
}
