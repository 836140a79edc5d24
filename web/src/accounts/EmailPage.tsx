import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useMessages } from "../messages/use.ts"
import { session } from "../session/session.ts"
import { CheckIcon, MailIcon } from "../ui/laterIcons.tsx"
import { confirmEmail } from "./api.ts"
import { LinkButton } from "./LinkButton.tsx"
import { LinkCard, linkClasses, RefusedLink } from "./LinkCard.tsx"
import { isLinkRefused, readFragment } from "./mailedLink.ts"

/** Opened by the link that was mailed to a new e-mail address, with or without a session in this browser. */
export function EmailPage() {
  const { auth, newEmail: texts } = useMessages()
  const [token] = useState(() => readFragment().get("token"))
  const confirming = useMutation(confirmEmail(useQueryClient()))
  const refusal = isLinkRefused(confirming.error) ? confirming.error : null

  if (!token || refusal) {
    return (
      <RefusedLink why={refusal?.message ?? null} hint={texts.failedHint} action={<NextStep />} />
    )
  }
  if (confirming.isSuccess) {
    return (
      <LinkCard
        role="status"
        icon={<CheckIcon />}
        title={texts.confirmed}
        hint={texts.confirmedHint(confirming.data.email)}
        action={<NextStep />}
      />
    )
  }
  return (
    <LinkCard
      icon={<MailIcon />}
      title={texts.title}
      hint={texts.hint}
      action={<LinkButton label={auth.confirm} token={token} use={confirming} />}
    />
  )
}

function NextStep() {
  const { auth, newEmail: texts } = useMessages()
  return session.current() ? (
    <Link to="/profile" state={{ withoutOrganization: true }} className={linkClasses}>
      {texts.toProfile}
    </Link>
  ) : (
    <Link to="/auth" className={linkClasses}>
      {auth.askAgain}
    </Link>
  )
}
