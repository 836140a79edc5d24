import { useMutation } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/Card.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { LockIcon, MailIcon } from "../ui/icons.tsx"
import { signInByLink } from "./api.ts"

/** The token comes in the fragment of the address, which is sent to no server and no log. */
function readAddress() {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const to = fragment.get("to") ?? "/"
  // A path of ours only: "//" begins an address of somebody else.
  return { token: fragment.get("token"), to: /^\/(?!\/)/.test(to) ? to : "/" }
}

/** Opened from a mail. A program that looks at links opens it too, so only the button uses the link up. */
export function LinkPage() {
  const { auth } = useMessages()
  const [{ token, to }] = useState(readAddress)
  const navigate = useNavigate()
  const signingIn = useMutation(signInByLink)

  if (!token || signingIn.isError) {
    return (
      <section className={`${surface} p-5 sm:p-7`} role={token ? "alert" : undefined}>
        <EmptyState
          icon={<LockIcon />}
          title={signingIn.error?.message ?? auth.linkIncomplete}
          hint={auth.linkFailedHint}
          action={
            <Link to="/auth" className="font-semibold text-primary underline underline-offset-4">
              {auth.askAgain}
            </Link>
          }
          className="py-4"
        />
      </section>
    )
  }
  return (
    <section className={`${surface} p-5 sm:p-7`}>
      <EmptyState
        icon={<MailIcon />}
        title={auth.linkTitle}
        hint={auth.linkOpenHint}
        action={
          <Button
            size="tall"
            isBusy={signingIn.isPending}
            onClick={() =>
              signingIn.mutate(token, { onSuccess: () => navigate({ href: to, replace: true }) })
            }
          >
            {auth.signIn}
          </Button>
        }
        className="py-4"
      />
    </section>
  )
}
