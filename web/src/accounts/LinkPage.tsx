import { useMutation } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { LockIcon, MailIcon } from "../ui/icons.tsx"
import { toast } from "../ui/toast.ts"
import { signInByLink } from "./api.ts"
import { LinkCard, linkClasses } from "./LinkCard.tsx"
import { isLinkRefused, readFragment } from "./mailedLink.ts"

function readAddress() {
  const fragment = readFragment()
  const to = fragment.get("to") ?? "/"
  // A path of ours only: "//" begins an address of somebody else.
  return { token: fragment.get("token"), to: /^\/(?![/\\])/.test(to) ? to : "/" }
}

/** Opened from a mail. A program that looks at links opens it too, so only the button uses the link up. */
export function LinkPage() {
  const { auth, error } = useMessages()
  const [{ token, to }] = useState(readAddress)
  const navigate = useNavigate()
  const signingIn = useMutation(signInByLink)
  const refusal = isLinkRefused(signingIn.error) ? signingIn.error : null

  if (!token || refusal) {
    return (
      <LinkCard
        role={refusal ? "alert" : undefined}
        icon={<LockIcon />}
        title={refusal?.message ?? auth.linkIncomplete}
        hint={auth.linkFailedHint}
        action={
          <Link to="/auth" className={linkClasses}>
            {auth.askAgain}
          </Link>
        }
      />
    )
  }
  return (
    <LinkCard
      icon={<MailIcon />}
      title={auth.linkTitle}
      hint={auth.linkOpenHint}
      action={
        <Button
          size="tall"
          isBusy={signingIn.isPending}
          onClick={() =>
            signingIn.mutate(token, {
              onSuccess: () => navigate({ href: to, replace: true }),
              onError: (failure) => {
                if (!isLinkRefused(failure)) toast.error(error, failure.message)
              },
            })
          }
        >
          {auth.signIn}
        </Button>
      }
    />
  )
}
