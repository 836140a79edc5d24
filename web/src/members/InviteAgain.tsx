import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { InvitationLink } from "./InvitationLink.tsx"
import { useInvitation } from "./useInvitation.ts"

type InviteAgainProps = { organizationId: string; email: string; name: string }

/** Sends the invitation again; role and name stay the same. */
export function InviteAgain({ organizationId, email, name }: InviteAgainProps) {
  const { auth } = useMessages()
  const { invite, isPending, shown, hide } = useInvitation(organizationId)
  return (
    <>
      <Button
        variant="secondary"
        isBusy={isPending}
        aria-label={`${auth.sendAgain}: ${name}`}
        onClick={() => invite({ email, full_name: "" })}
        className="px-3 text-sm whitespace-nowrap"
      >
        {auth.sendAgain}
      </Button>
      {shown && <InvitationLink {...shown} onClose={hide} />}
    </>
  )
}
