import type { QueryClient } from "@tanstack/react-query"
import { removeUnsent } from "../offline/unsent.ts"
import { type Entry, ownerIdOf, uploading } from "./uploading.ts"
import { refreshOwner } from "./uploadOwner.ts"

/** The entry of an upload; undefined once it was removed. */
export const entryOf = (id: string) => uploading.current().get(id)

/** The uploads to a car or an inbox, in the order in which the files were chosen. */
export const entriesOf = (ownerId: string) =>
  [...uploading.current().values()].filter(({ unsent }) => ownerIdOf(unsent) === ownerId)

export function putEntry(entry: Entry) {
  uploading.set(new Map(uploading.current()).set(entry.unsent.body.id, entry))
}

/** Changes an entry, unless it was removed meanwhile. */
export function changeEntry(id: string, changed: Partial<Entry>) {
  const entry = entryOf(id)
  if (entry) putEntry({ ...entry, ...changed })
}

export function removeEntries(ids: readonly string[]) {
  uploading.set(new Map([...uploading.current()].filter(([id]) => !ids.includes(id))))
}

/** Stops uploads. Their files stay in the browser's store. @returns what was stopped */
export function stopUploads(client: QueryClient | undefined, ids: readonly string[]): Entry[] {
  const stopped = ids.flatMap((id) => entryOf(id) ?? [])
  removeEntries(ids)
  for (const { control } of stopped) control.abort()
  // A file that was being sent may have arrived all the same.
  for (const { unsent, phase } of stopped)
    if (client && phase === "sending") void refreshOwner(client, unsent)
  return stopped
}

/** Cancels uploads, and removes their files from the browser's store. */
export async function takeBack(client: QueryClient | undefined, ids: readonly string[]) {
  const cancelled = stopUploads(client, ids)
  await removeUnsent(cancelled.filter(({ isKept }) => isKept).map(({ unsent }) => unsent))
}
