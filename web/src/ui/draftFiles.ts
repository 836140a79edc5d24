import { newId } from "@marza/domain/id.ts"
import { createStore, del, delMany, entries, set } from "idb-keyval"
import { ownId } from "../session/ownId.ts"
import { stored } from "../stored.ts"
import { draftKeyOf } from "./drafts.ts"

/** A file that was chosen in a form, and when. */
type Kept = { at: number; file: File }
/** The tab, because two tabs may have the same form open. */
type FileKey = [userId: string, tab: string, name: string, fileId: string]

const store = createStore("marza.drafts", "files")
const tabKey = "marza.tab"
/** A tab that was closed with a form in it leaves its files behind. */
const maxAgeMs = 7 * 24 * 60 * 60_000

function tabId(): string {
  const id = sessionStorage.getItem(tabKey) ?? newId()
  sessionStorage.setItem(tabKey, id)
  return id
}

const forget = async (isForgotten: (key: FileKey, kept: Kept) => boolean) => {
  const all = await stored(() => entries<FileKey, Kept>(store), [])
  const forgotten = all.filter(([key, kept]) => isForgotten(key, kept)).map(([key]) => key)
  if (forgotten.length > 0) await stored(() => delMany(forgotten, store), undefined)
}

/** Forgets what a person has typed into forms of this tab, and the files that they have chosen in this browser. */
export async function forgetDrafts(userId: string) {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(draftKeyOf(userId, ""))) sessionStorage.removeItem(key)
  await forget(([owner]) => owner === userId)
}

/**
 * The files of a form of the signed-in person, kept in this browser until the form is saved or left on purpose. Where
 * nothing can be kept (blocked or full storage, impersonating somebody) they are in the form alone.
 */
export function openDraftFiles(name: string) {
  const userId = ownId()
  const isOwn = ([owner, tab, form]: FileKey) =>
    owner === userId && tab === tabId() && form === name
  const keyOf = (id: string): FileKey => [userId ?? "", tabId(), name, id]
  // Somebody else may have signed in since.
  const mayKeep = () => userId !== null && ownId() === userId

  return {
    /** The kept files by their ids, in the order in which they were chosen. */
    async read() {
      if (!mayKeep()) return []
      await forget((_, { at }) => Date.now() - at > maxAgeMs)
      const all = await stored(() => entries<FileKey, Kept>(store), [])
      if (!mayKeep()) return []
      return all
        .filter(([key]) => isOwn(key))
        .map(([[, , , id], kept]) => ({ id, ...kept }))
        .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
    },
    async keep(id: string, kept: Kept) {
      if (mayKeep()) await stored(() => set(keyOf(id), kept, store), undefined)
    },
    remove: (id: string) => stored(() => del(keyOf(id), store), undefined),
    discard: () => forget(isOwn),
  }
}
