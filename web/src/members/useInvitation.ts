import type { Invitation, Invited } from "@marza/domain/members/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type RefObject, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"
import { inviteMember, isPendingIn } from "./api.ts"

type Callbacks = { onInvited?: (invited: Invited) => void; onError?: (refusal: Error) => void }

/**
 * Invites a person, and says whether a mail was sent. A refusal is a toast, unless `form` stands, which then shows it. On a server without mail `shown` is the link to pass on, until it
 * is closed.
 */
export function useInvitation(organizationId: string, form?: RefObject<HTMLElement | null>) {
  const { members: texts } = useMessages()
  const client = useQueryClient()
  const invitation = useMutation(inviteMember(client, organizationId, form))
  const [shown, show] = useState<{ link: string; email: string }>()

  function invite(body: Invitation, { onInvited, onError }: Callbacks = {}) {
    if (invitation.isPending) return
    // An invitation without a role is only sent again, and changes nothing.
    const isAgain = body.role !== undefined && isPendingIn(client, organizationId, body.email)
    invitation.mutate(body, {
      onSuccess: (invited) => {
        const { is_new_user, is_mailed, link } = invited
        onInvited?.(invited)
        if (link) return show({ link, email: body.email })
        if (!is_mailed)
          toast.success(
            is_new_user && isAgain ? texts.invitedAgain : texts.added,
            is_new_user ? `${texts.unmailed} ${texts.unmailedLink}` : texts.unmailed,
          )
        else if (isAgain) toast.success(texts.invitedAgain, texts.invitedAgainHint)
        else if (is_new_user) toast.success(texts.invited, texts.invitedHint)
        else toast.success(texts.added, texts.addedHint)
      },
      onError: (refusal) => onError?.(refusal),
    })
  }

  return { invite, isPending: invitation.isPending, shown, hide: () => show(undefined) }
}
