import type { Car } from "@marza/domain/cars/schemas.ts"
import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import { usePages } from "../api/usePages.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatDayOf, formatHour } from "../ui/dates.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { usePayerWords } from "../ui/payers.ts"
import { Skeleton } from "../ui/Skeleton.tsx"
import { carHistoryQuery, type HistoryPages } from "./api.ts"
import { changesOf } from "./changes.ts"
import { daysOf, type HistoryDay, type Told } from "./days.ts"
import { sentenceOf } from "./sentence.ts"
import { changesTogether } from "./shares.ts"

/** What was done with a car, as sentences by day and person, newest first. */
export function HistoryList({ car }: { car: Car }) {
  const texts = useMessages()
  const language = useLanguage()
  const { participant: partners } = usePayerWords()
  function tell(entries: readonly HistoryEntry[]): Told[] {
    const changes = changesOf(entries, car)
    const changesOfEntry = new Map(entries.map((entry, index) => [entry, changes[index] ?? []]))
    return changesTogether(entries).flatMap(([entry, ...others]) =>
      entry
        ? [
            {
              entry,
              sentence: sentenceOf(
                entry,
                changesOfEntry.get(entry) ?? [],
                { texts, language, partners },
                [entry, ...others],
              ),
            },
          ]
        : [],
    )
  }
  return <ToldHistory query={carHistoryQuery(car.organization_id, car.id)} tell={tell} />
}

type ToldHistoryProps = {
  query: HistoryPages
  /** What each change was, newest first. */
  tell: (entries: readonly HistoryEntry[]) => readonly Told[]
}

/** Pages of a history, by day and person. */
export function ToldHistory({ query: pages, tell }: ToldHistoryProps) {
  const texts = useMessages()
  const query = usePages(pages)
  if (query.isPending) return <Skeleton className="mb-4 h-24" />
  if (!query.data) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  const told = tell(query.data.pages.flatMap((page) => page.items))
  if (told.length === 0)
    return <p className="border-t border-line py-4 text-sm text-soft">{texts.history.nothing}</p>
  return (
    <>
      <div className="grid gap-5 border-t border-line py-4">
        {daysOf(told, texts.history).map((each) => (
          <Day key={each.at} {...each} />
        ))}
      </div>
      <NextPage list={query} label={texts.history.more} className="mb-4" />
    </>
  )
}

function Day({ at, doings }: HistoryDay) {
  const language = useLanguage()
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold text-soft first-letter:uppercase">
        {formatDayOf(new Date(at), language)}
      </h3>
      {doings.map(({ person, lines }) => (
        <div key={lines[0]?.id}>
          <Name {...person} />
          <ol className="mt-1">
            {lines.map(({ id, at: moment, sentence }) => (
              <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3">
                <time dateTime={moment} className="text-xs text-soft">
                  {formatHour(new Date(moment), language)}
                </time>{" "}
                <p className="py-0.5 wrap-anywhere first-letter:uppercase wide:text-sm">
                  {/* A day has its own full stop. */}
                  {sentence.replace(/\.?$/, ".")}
                </p>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Name(person: HistoryDay["doings"][number]["person"]) {
  const { history } = useMessages()
  const { actor_id, actor_name, viewed_as, viewed_as_name } = person
  const name = actor_name ?? (actor_id === null ? history.nobody : history.formerUser)
  return (
    <p className="wrap-anywhere">
      <b className="font-semibold">{name}</b>
      {viewed_as && `, ${history.impersonating(viewed_as_name ?? history.formerUser)}`}
    </p>
  )
}
