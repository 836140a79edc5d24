import { maxFactors } from "@marza/domain/accounts/codes.ts"
import type { Factor, NewFactor } from "@marza/domain/accounts/factor-schemas.ts"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { formatMoment } from "../ui/dates.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { addFactor, factorsQuery } from "./factorsApi.ts"

const EnrolDialog = lazily(async () => (await import("./EnrolDialog.tsx")).EnrolDialog)
const RemoveFactorDialog = lazily(
  async () => (await import("./RemoveFactorDialog.tsx")).RemoveFactorDialog,
)
const RenewCodesDialog = lazily(
  async () => (await import("./RenewCodesDialog.tsx")).RenewCodesDialog,
)

type Opened =
  | { dialog: "enrol"; factor: NewFactor | null; verifiedFactorId: string }
  | { dialog: "remove"; factorId: string }
  | { dialog: "renew"; factorId: string }

/** The second factors: authenticators and backup codes. */
export function FactorsCard({ email }: { email: string }) {
  const { factors: texts } = useMessages()
  const query = useQuery(factorsQuery)
  const adding = useMutation(addFactor)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const factors = query.data?.items.filter(({ status }) => status === "verified") ?? []
  const [first] = factors

  function add() {
    // A further authenticator needs a code of an earlier one before it is made.
    if (first) return setOpened({ dialog: "enrol", factor: null, verifiedFactorId: first.id })
    adding.mutate(undefined, {
      onSuccess: (factor) => setOpened({ dialog: "enrol", factor, verifiedFactorId: factor.id }),
    })
  }

  return (
    <Card
      title={texts.title}
      className={besideTitle}
      action={
        query.data && (
          <Badge tone={first ? "accent" : "neutral"}>{first ? texts.on : texts.off}</Badge>
        )
      }
    >
      <p className="mb-4 text-sm text-soft">{texts.hint}</p>
      {query.isError && <LoadError error={query.error} onRetry={() => query.refetch()} />}
      {query.isLoading && <Skeleton className="h-11" />}
      {first && (
        <ul className="-mt-1 mb-4 divide-y divide-line border-y border-line">
          {factors.map((factor) => (
            <Row
              key={factor.id}
              factor={factor}
              onRemove={() => setOpened({ dialog: "remove", factorId: factor.id })}
            />
          ))}
          <li className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{texts.backupTitle}</p>
              <p className="text-sm text-soft">{texts.left(query.data?.backup_codes_left ?? 0)}</p>
            </div>
            <Button
              variant="quiet"
              aria-label={`${texts.renewShort}: ${texts.backupTitle}`}
              className="-mr-3 px-3"
              onClick={() => setOpened({ dialog: "renew", factorId: first.id })}
            >
              {texts.renewShort}
            </Button>
          </li>
        </ul>
      )}
      {query.data && factors.length < maxFactors && (
        <Button
          variant="secondary"
          isBusy={adding.isPending}
          onPointerEnter={EnrolDialog.preload}
          onClick={add}
          className="max-sm:w-full sm:justify-self-start"
        >
          {first ? texts.addAnother : texts.enable}
        </Button>
      )}
      <Suspense>
        {opened?.dialog === "enrol" && (
          <EnrolDialog
            newFactor={opened.factor}
            verifiedFactorId={opened.verifiedFactorId}
            email={email}
            onClose={close}
          />
        )}
        {opened?.dialog === "remove" && (
          <RemoveFactorDialog
            factorId={opened.factorId}
            isLast={factors.length <= 1}
            onClose={close}
          />
        )}
        {opened?.dialog === "renew" && (
          <RenewCodesDialog factorId={opened.factorId} email={email} onClose={close} />
        )}
      </Suspense>
    </Card>
  )
}

function Row({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { factors: texts } = useMessages()
  const language = useLanguage()
  const since = texts.since(formatMoment(new Date(factor.created_at), language))
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{texts.authenticator}</p>
        <p className="text-sm text-soft">{since}</p>
      </div>
      <Button
        variant="quiet"
        aria-label={`${texts.remove}: ${texts.authenticator}, ${since}`}
        onClick={onRemove}
        className="-mr-3 px-3"
      >
        {texts.remove}
      </Button>
    </li>
  )
}
