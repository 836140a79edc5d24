import { createStore } from "idb-keyval"

// The service worker uses this module, too: nothing here may need a page.

export const unsentStore = createStore("marza.unsent", "entries")

/** Tells the other tabs that the entries have changed. */
export const openUnsentChannel = () => new BroadcastChannel("marza.unsent")

export const unsentKeyOf = ({
  userId,
  body,
}: {
  userId: string
  body: { id: string }
}): [string, string] => [userId, body.id]
