import type { Car } from "@marza/domain/cars/schemas.ts"
import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import { usePages } from "../api/usePages.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatMoment } from "../ui/dates.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { carHistoryQuery } from "./api.ts"
import { type Change, changesOf } from "./changes.ts"
import { sentenceOf } from "./sentence.ts"

/** Who did what and when, as sentences, newest first. */
export function HistoryList({ car }: { car: Car }) {
  const { history: texts } = useMessages()
  const query = usePages(carHistoryQuery(car.organization_id, car.id))
  if (query.isPending) return <Skeleton className="mb-4 h-24" />
  if (!query.data) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  const entries = query.data.pages.flatMap((page) => page.items)
  const changes = changesOf(entries, car)
  return (
    <>
      <ol className="grid gap-3 border-t border-line py-4">
        {entries.map((entry, index) => (
          <Entry key={entry.id} entry={entry} changes={changes[index] ?? []} />
        ))}
      </ol>
      <NextPage list={query} label={texts.more} className="mb-4" />
    </>
  )
}

function Entry({ entry, changes }: { entry: HistoryEntry; changes: readonly Change[] }) {
  const texts = useMessages()
  const language = useLanguage()
  const { history } = texts
  const { actor_id, actor_name, viewed_as, viewed_as_name } = entry
  const name = actor_name ?? (actor_id === null ? history.nobody : history.formerUser)
  return (
    <li>
      <time dateTime={entry.at} className="text-sm text-soft">
        {formatMoment(new Date(entry.at), language)}
      </time>
      <p className="wrap-anywhere">
        <b className="font-semibold">{name}</b>
        {viewed_as && `, ${history.impersonating(viewed_as_name ?? history.formerUser)},`}{" "}
        {sentenceOf(entry, changes, { texts, language })}.
      </p>
    </li>
  )
}
