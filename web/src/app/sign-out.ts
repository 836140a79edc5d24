import { useSyncExternalStore } from "react"
import { signOut } from "../accounts/api.ts"
import { hasUnsent } from "../offline/hasUnsent.ts"
import { session } from "../session/session.ts"

/** How many entries signing out would lose; null while it is not asked about. */
let toLose: number | null = null
const listeners = new Set<() => void>()

function ask(count: number | null) {
  toLose = count
  for (const listener of listeners) listener()
}

/** Signs out, after a question where something has not reached the server yet. */
export async function requestSignOut() {
  const userId = session.current()?.user.id
  if (userId && hasUnsent()) {
    const { unsentOf } = await import("../offline/unsent.ts")
    const { length } = await unsentOf(userId)
    if (length > 0) return ask(length)
  }
  await signOut()
}

export async function confirmSignOut() {
  ask(null)
  const userId = session.current()?.user.id
  const { removeUnsentOf } = await import("../offline/unsent.ts")
  // Before the sign-out, so that no closed tab leaves anything behind.
  if (userId) await removeUnsentOf(userId)
  await signOut()
}

export const cancelSignOut = () => ask(null)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useEntriesToLose = () => useSyncExternalStore(subscribe, () => toLose)
