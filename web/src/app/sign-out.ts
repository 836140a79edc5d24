import { signOut } from "../accounts/ownApi.ts"
import { observable } from "../observable.ts"
import { session } from "../session/session.ts"

/** How many entries signing out would lose; null while it is not asked about. */
export const entriesToLose = observable<number | null>(null)

/** Signs out, after a question where something has not reached the server yet. */
export async function requestSignOut() {
  const userId = session.current()?.user.id
  if (userId) {
    // Also where no mark says so: another program may have shared something a moment ago.
    const { unsentOf } = await import("../offline/unsent.ts")
    const { length } = await unsentOf(userId)
    if (length > 0) return entriesToLose.set(length)
  }
  await signOut()
}

/** Signs out after the person has agreed to lose what is unsent. */
export async function confirmSignOut() {
  entriesToLose.set(null)
  const userId = session.current()?.user.id
  const { removeUnsentOf } = await import("../offline/unsent.ts")
  // Before the sign-out, so that no closed tab leaves anything behind.
  if (userId) await removeUnsentOf(userId)
  await signOut()
}
