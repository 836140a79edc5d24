import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { toast } from "../ui/toast.ts"
import { inviteMember } from "./api.ts"

type InviteAgainProps = { organizationId: string; email: string; name: string }

/** Sends the invitation again; role and name stay the same. */
export function InviteAgain({ organizationId, email, name }: InviteAgainProps) {
  const { auth, members: texts } = useMessages()
  const invitation = useMutation(inviteMember(useQueryClient(), organizationId))
  const invite = () =>
    invitation.mutate(
      { email, full_name: "" },
      { onSuccess: () => toast.success(texts.invited, texts.invitedHint) },
    )
  return (
    <Button
      variant="quiet"
      isBusy={invitation.isPending}
      aria-label={`${auth.sendAgain}: ${name}`}
      onClick={invite}
      className="-my-2 px-0! text-sm whitespace-nowrap underline underline-offset-4 hover:bg-transparent"
    >
      {auth.sendAgain}
    </Button>
  )
}
