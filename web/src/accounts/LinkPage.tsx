import { useMutation } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useMessages } from "../messages/use.ts"
import { MailIcon } from "../ui/laterIcons.tsx"
import { signInByLink } from "./api.ts"
import { challengeIdOf, FactorForm } from "./FactorForm.tsx"
import { LinkButton } from "./LinkButton.tsx"
import { LinkCard, linkClasses, RefusedLink } from "./LinkCard.tsx"
import { isLinkRefused, readFragment } from "./mailedLink.ts"

function readUrl() {
  const fragment = readFragment()
  const to = fragment.get("to") ?? "/"
  // A path of this site only: "//" begins a URL of another host.
  return { token: fragment.get("token"), to: /^\/(?![/\\])/.test(to) ? to : "/" }
}

/** Opened by a mailed sign-in link. Mail scanners open links too, so only the button uses the link up. */
export function LinkPage() {
  const { auth } = useMessages()
  const [{ token, to }] = useState(readUrl)
  const navigate = useNavigate()
  const signingIn = useMutation(signInByLink)
  const [expired, setExpired] = useState<string | null>(null)
  const challengeId = challengeIdOf(signingIn.error)
  const refused = isLinkRefused(signingIn.error) ? signingIn.error.message : null
  const openTarget = () => void navigate({ href: to, replace: true })

  if (challengeId && !expired) {
    return (
      <FactorForm
        challengeId={challengeId}
        onSignedIn={openTarget}
        onExpired={setExpired}
        onCancel={() => void navigate({ to: "/auth", replace: true })}
      />
    )
  }
  const failure = expired ?? refused
  if (!token || failure) {
    return (
      <RefusedLink
        why={failure}
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
      action={<LinkButton label={auth.signIn} token={token} use={signingIn} onUsed={openTarget} />}
    />
  )
}
