import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useId, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { session } from "../session/session.ts"
import { Button } from "../ui/Button.tsx"
import { CheckIcon, LockIcon, MailIcon } from "../ui/icons.tsx"
import { toast } from "../ui/toast.ts"
import { confirmEmail } from "./api.ts"
import { LinkCard, linkClasses } from "./LinkCard.tsx"
import { isLinkRefused, readFragment } from "./mailedLink.ts"
import { Refused } from "./Refused.tsx"

/** Opened from the mail to a new address, with or without a session in this browser. */
export function EmailPage() {
  const { auth, newEmail: texts, error } = useMessages()
  const [token] = useState(() => readFragment().get("token"))
  const confirming = useMutation(confirmEmail(useQueryClient()))
  const refusalId = useId()
  const refusal = isLinkRefused(confirming.error) ? confirming.error : null

  if (!token || refusal) {
    return (
      <LinkCard
        role={refusal ? "alert" : undefined}
        icon={<LockIcon />}
        title={refusal?.message ?? auth.linkIncomplete}
        hint={texts.failedHint}
        action={<WayOn />}
      />
    )
  }
  if (confirming.isSuccess) {
    return (
      <LinkCard
        role="status"
        icon={<CheckIcon />}
        title={texts.confirmed}
        hint={texts.confirmedHint(confirming.data.email)}
        action={<WayOn />}
      />
    )
  }
  return (
    <LinkCard
      icon={<MailIcon />}
      title={texts.title}
      hint={texts.hint}
      action={
        <div className="grid justify-items-center gap-3">
          <Button
            size="tall"
            aria-describedby={confirming.isError ? refusalId : undefined}
            isBusy={confirming.isPending}
            onClick={() =>
              confirming.mutate(token, {
                onError: (failure) => {
                  if (!isLinkRefused(failure)) toast.error(error, failure.message)
                },
              })
            }
          >
            {auth.confirm}
          </Button>
          <Refused id={refusalId} error={confirming.error} />
        </div>
      }
    />
  )
}

function WayOn() {
  const { auth, newEmail: texts } = useMessages()
  return session.current() ? (
    <Link to="/profile" className={linkClasses}>
      {texts.toProfile}
    </Link>
  ) : (
    <Link to="/auth" className={linkClasses}>
      {auth.askAgain}
    </Link>
  )
}
