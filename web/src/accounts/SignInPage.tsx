import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { surface } from "../ui/classes.ts"
import { FormError } from "../ui/FormError.tsx"
import { LockIcon } from "../ui/laterIcons.tsx"
import { TabPanel, Tabs } from "../ui/Tabs.tsx"
import { useStartFocus } from "../ui/useStartFocus.ts"
import { firstUserQuery } from "./api.ts"
import { FactorForm } from "./FactorForm.tsx"
import { LinkCard } from "./LinkCard.tsx"
import { LinkForm } from "./LinkForm.tsx"
import { PasswordForm } from "./PasswordForm.tsx"

const panelId = "sign-in"

/** Asks to sign in; where nobody has an account yet, it says where the first one is made. */
export function SignInPage() {
  const { firstSignIn: texts } = useMessages()
  const { data } = useQuery(firstUserQuery)
  if (!data?.is_awaited) return <SignIn />
  return <LinkCard icon={<LockIcon />} title={texts.nobody} hint={texts.nobodyHint} />
}

function SignIn() {
  const { auth } = useMessages()
  const [way, setWay] = useState<"password" | "link">("password")
  /** The e-mail whose password was forgotten; null while that form is closed. */
  const [forgotten, setForgotten] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [expired, setExpired] = useState<string | null>(null)
  useStartFocus(panel)

  function beginChallenge(id: string) {
    setChallengeId(id)
    setExpired(null)
  }

  function expire(text: string) {
    setChallengeId(null)
    setExpired(text)
  }

  function change(next: typeof way) {
    setForgotten(null)
    setWay(next)
  }

  function forget() {
    // Read from the field, because a password manager fills it without an event that React receives.
    const email = panel.current?.querySelector<HTMLInputElement>("[name=email]")
    setForgotten(email?.value ?? "")
    setWay("link")
  }

  if (challengeId) {
    return (
      <FactorForm
        challengeId={challengeId}
        onExpired={expire}
        onCancel={() => setChallengeId(null)}
      />
    )
  }
  return (
    <section className={`${surface} p-4 min-[22.5rem]:p-5 sm:p-7`}>
      <h1 className="mb-4 text-lg font-bold tracking-tight">{auth.title}</h1>
      <div className="mb-5 grid [&_[role=tablist]]:mx-0 [&_[role=tablist]]:rounded-full [&_[role=tablist]]:bg-background [&_[role=tab]>span]:min-h-9 min-[24rem]:[&_[role=tab]]:flex-1">
        <Tabs
          id={panelId}
          label={auth.title}
          value={way}
          tabs={[
            { value: "password", label: auth.withPassword },
            { value: "link", label: auth.withLink },
          ]}
          onChange={change}
        />
      </div>
      <div className="*:not-empty:mb-4">
        <FormError text={expired} />
      </div>
      <div ref={panel}>
        <TabPanel id={panelId} value={way}>
          {way === "password" ? (
            <PasswordForm onChallenge={beginChallenge} onForgotten={forget} />
          ) : (
            <LinkForm forgotten={forgotten} />
          )}
        </TabPanel>
      </div>
    </section>
  )
}
