import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import type { Messages } from "../messages/lt.ts"

/** What a person did on a day: each line a sentence with its time, the latest first. */
type Doings = {
  person: Pick<HistoryEntry, "actor_id" | "actor_name" | "viewed_as" | "viewed_as_name">
  lines: { id: string; at: string; sentence: string }[]
}

/** A day in the person's own time zone; `at` is its latest moment. */
export type HistoryDay = { at: string; doings: Doings[] }

/** A change with the sentence that tells it. */
export type Told = { entry: HistoryEntry; sentence: string }

/** The entries by day and person, newest first; what follows itself, such as photo after photo, is one line. */
export function daysOf(entries: readonly Told[], texts: Messages["history"]): HistoryDay[] {
  return runsOf(entries, ({ entry: one }, { entry: other }) => isSameDay(one.at, other.at)).map(
    (ofDay) => ({
      at: ofDay[0].entry.at,
      doings: runsOf(ofDay, isSamePerson).map((ofPerson) => ({
        person: ofPerson[0].entry,
        lines: linesOf(ofPerson, texts),
      })),
    }),
  )
}

type Run<Item> = [Item, ...Item[]]

/** Splits a list where an item is not like the one before it. */
function runsOf<Item>(items: readonly Item[], isLike: (one: Item, other: Item) => boolean) {
  const runs: Run<Item>[] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run && isLike(run[0], item)) run.push(item)
    else runs.push([item])
  }
  return runs
}

const isSameDay = (one: string, other: string) =>
  new Date(one).toDateString() === new Date(other).toDateString()

const isSamePerson = ({ entry: one }: Told, { entry: other }: Told) =>
  one.actor_id === other.actor_id &&
  one.actor_name === other.actor_name &&
  one.viewed_as === other.viewed_as

function linesOf(told: readonly Told[], texts: Messages["history"]): Doings["lines"] {
  // The first photo becomes the car's by itself, which the line about the photos says already.
  const hasPhotos = told.some(({ entry }) => photoAction(entry) === "insert")
  const shown = told.filter(({ sentence }) => !(hasPhotos && sentence === texts.addedPhoto))
  return runsOf(shown, isRepeated).map(([{ entry, sentence }, ...repeated]) => {
    const photos = photoAction(entry)
    const count = 1 + repeated.length
    return {
      id: entry.id,
      at: entry.at,
      sentence:
        photos === null || count === 1
          ? sentence
          : photos === "insert"
            ? texts.addedPhotos(count)
            : texts.deletedPhotos(count),
    }
  })
}

function isRepeated(one: Told, other: Told) {
  const photos = photoAction(one.entry)
  return photos ? photos === photoAction(other.entry) : one.sentence === other.sentence
}

/** What was done with a photo; null where the entry is about anything else, or renames or moves the photo. */
function photoAction({ entity, action, before, after }: HistoryEntry) {
  if (entity !== "attachments" || action === "update") return null
  return (after ?? before)?.kind === "photo" ? action : null
}
