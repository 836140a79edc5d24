import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { besideTitle, Card } from "../ui/Card.tsx"
import { formatMoment } from "../ui/dates.ts"
import { AlertIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { sumsCheckQuery } from "./settingsApi.ts"

/** Whether the figures that are kept with the cars agree with their prices and expenses, as each night compares them. */
export function SumsCheckCard({ organizationId }: { organizationId: string }) {
  const { settings: texts } = useMessages()
  const language = useLanguage()
  const { data, error, isPending, refetch } = useQuery(sumsCheckQuery(organizationId))
  return (
    <Card title={texts.sums} className={besideTitle}>
      <div className="grid gap-2">
        {isPending && <Skeleton className="h-lh max-sm:h-[2lh]" />}
        {error && !data && <LoadError error={error} onRetry={() => refetch()} />}
        {data?.balances_agree === false && (
          <p role="alert" className="flex gap-2 text-warn">
            <AlertIcon className="mt-0.5 size-5! shrink-0" />
            {texts.balancesDiffer}
          </p>
        )}
        {data && data.differing.length > 0 && (
          <div role="alert" className="grid gap-2">
            <p className="flex gap-2 text-warn">
              <AlertIcon className="mt-0.5 size-5! shrink-0" />
              {texts.sumsDiffer}
            </p>
            <ul className="grid">
              {data.differing.map(({ id, name }) => (
                <li key={id}>
                  <Link
                    to="/car/$id"
                    params={{ id }}
                    className="flex min-h-touch items-center wrap-anywhere quiet-link"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {data?.differing.length === 0 && (
          <p>
            {data.checked_at === null
              ? texts.sumsUnchecked
              : texts.sumsAgree(formatMoment(new Date(data.checked_at), language), data.cars)}
          </p>
        )}
        <p className="text-sm text-soft">{texts.sumsHint}</p>
      </div>
    </Card>
  )
}
