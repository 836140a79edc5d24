import type { Member } from "@marza/domain/members/roles.ts"
import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { useEffect, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"
import { isOverRights } from "./api.ts"

type Ground = {
  /** As the dialog was opened for. */
  member: OrganizationMember
  /** As the list has them now. */
  current: OrganizationMember | undefined
  name: string
  actor: Member
  request: { status: "idle" | "pending" | "success" | "error"; error: Error | null }
  onClose: () => void
}

/**
 * Closes a dialog about a member as soon as somebody else has changed what it stands on, or once its request was
 * refused for that, and says why. Of one's own changed role the frame of the page tells.
 */
export function useGround({ member, current, name, actor, request, onClose }: Ground) {
  const { members: texts, roles } = useMessages()
  const [openedAs] = useState(actor.role)
  const isOwnRole = actor.role !== openedAs
  const why = !current
    ? texts.gone(name)
    : current.role !== member.role
      ? texts.roleIsNow(name, roles[current.role])
      : isOverRights(request.error) && texts.notDone
  // One's own change shows in the list, too.
  const isOwnDoing = request.status === "pending" || request.status === "success"
  const isLost = !isOwnDoing && Boolean(isOwnRole || why)

  useEffect(() => {
    if (!isLost) return
    if (!isOwnRole && why) toast.notice(texts.changedMeanwhile, why)
    onClose()
  })
}
