import type { Language } from "@marza/domain/language.ts"
import { createStore, get, set } from "idb-keyval"
import { stored } from "../stored.ts"

/** Whose the files are that another program shares with this one, and in which language that is refused. */
export type Sharer = {
  /** Who was last signed in on this device; null after a sign-out. */
  userId: string | null
  organizationId: string | null
  language: Language
}

// Local storage, where the page has all this, is closed to the service worker.
const store = createStore("marza.sharer", "device")
const key = "sharer"

export const readSharer = () => stored(() => get<Sharer>(key, store), undefined)

export const keepSharer = (sharer: Sharer) => stored(() => set(key, sharer, store), undefined)
