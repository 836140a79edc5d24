import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { session } from "../session/session.ts"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/classes.ts"
import { FormError } from "../ui/FormError.tsx"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useStartFocus } from "../ui/useStartFocus.ts"
import { acceptInvitation } from "./api.ts"
import { challengeIdOf, FactorForm } from "./FactorForm.tsx"
import { LinkCard, linkClasses, RefusedLink } from "./LinkCard.tsx"
import { readFragment } from "./mailedLink.ts"
import { emptyPassword, NewPasswordFields, newPasswordErrors } from "./NewPasswordFields.tsx"

function readInvitation() {
  const fragment = readFragment()
  const get = (name: string) => fragment.get(name) ?? ""
  return { token: get("token"), organizationId: get("organization"), email: get("email") }
}

type Invitation = ReturnType<typeof readInvitation>

type SetPasswordPageProps = { onSignedIn: (organizationId: string) => void }

/** Opened by the link of an invitation; only saving uses the link up. */
export function SetPasswordPage({ onSignedIn }: SetPasswordPageProps) {
  const { auth, setPassword: texts } = useMessages()
  const [invitation] = useState(readInvitation)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [isSet, setSet] = useState(false)
  const { token, email, organizationId } = invitation
  const present = session.current()?.user.email

  const toSignIn = (
    <Link to="/auth" className={linkClasses}>
      {auth.askAgain}
    </Link>
  )

  if (isSet) {
    return (
      <LinkCard
        role="status"
        icon={<CheckIcon />}
        title={texts.isSet}
        hint={texts.isSetHint}
        action={toSignIn}
      />
    )
  }
  if (challengeId) {
    return (
      <FactorForm
        challengeId={challengeId}
        onSignedIn={() => onSignedIn(organizationId)}
        onExpired={() => setSet(true)}
        onCancel={() => setSet(true)}
      />
    )
  }
  if (!token || refusal) {
    return (
      <RefusedLink
        why={refusal}
        hint={refusal ? texts.failedHint : texts.incompleteHint}
        action={toSignIn}
      />
    )
  }
  return (
    <section className={`${surface} p-5 sm:p-7`}>
      <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
      <p className="mt-1 text-balance text-soft">{texts.lead}</p>
      {email && <p className="mt-3 font-semibold wrap-anywhere">{texts.account(email)}</p>}
      {present && present !== email && (
        <p className="mt-3 rounded-xl bg-warn-soft px-3 py-3 text-sm font-medium wrap-anywhere text-warn">
          {texts.otherAccount(present)}
        </p>
      )}
      <PasswordForm
        invitation={invitation}
        onSignedIn={() => onSignedIn(organizationId)}
        onLinkRefused={setRefusal}
        onChallenge={setChallengeId}
      />
    </section>
  )
}

type PasswordFormProps = {
  invitation: Invitation
  onSignedIn: () => void
  onLinkRefused: (why: string) => void
  /**
   * The password is saved, and the person has a second factor (added after a sign-in by link), so its code is asked
   * for.
   */
  onChallenge: (challengeId: string) => void
}

function PasswordForm(props: PasswordFormProps) {
  const { invitation, onSignedIn, onLinkRefused, onChallenge } = props
  const { setPassword: texts } = useMessages()
  const language = useLanguage()
  const [values, setValues] = useState(emptyPassword)
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const accepting = useMutation(acceptInvitation)
  useStartFocus(form)

  function save(event: FormEvent) {
    event.preventDefault()
    if (accepting.isPending) return
    const found = newPasswordErrors(values, language)
    if (Object.keys(found).length > 0) return setErrors(found)
    const { token } = invitation
    accepting.mutate(
      { token, password: values.password },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          if (isRefusal(error, "link_invalid")) return onLinkRefused(error.message)
          const challengeId = challengeIdOf(error)
          if (challengeId) return onChallenge(challengeId)
          refuse(error)
        },
      },
    )
  }

  return (
    <form ref={form} onSubmit={save} noValidate className="mt-5 grid gap-4">
      <FormError refusal={refusal} />
      <NewPasswordFields
        email={invitation.email}
        values={values}
        errors={errors}
        onChange={(field, value) => {
          setValues({ ...values, [field]: value })
          clearError(field)
        }}
      />
      <Button type="submit" isBusy={accepting.isPending} size="tall" className="mt-1">
        {texts.save}
      </Button>
    </form>
  )
}
