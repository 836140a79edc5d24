import { call } from "../api/client.ts"
import { removeUnsentOf, unsentOf } from "../offline/unsent.ts"
import { session } from "../session/session.ts"
import { entriesToLose } from "./entriesToLose.ts"

/** Signs out, after a question where something has not reached the server yet. */
export async function requestSignOut() {
  const userId = session.current()?.user.id
  if (userId) {
    // Also where no mark says so: another program may have shared something a moment ago.
    const { length } = await unsentOf(userId)
    if (length > 0) return entriesToLose.set(length)
  }
  await signOut()
}

/** Signs out after the person has agreed to lose what is unsent. */
export async function confirmSignOut() {
  entriesToLose.set(null)
  const userId = session.current()?.user.id
  // Before the sign-out, so that no closed tab leaves anything behind.
  if (userId) await removeUnsentOf(userId)
  await signOut()
}

/** Removes the session from the browser even when the server cannot be reached: the person wants to be signed out. */
async function signOut() {
  await call("DELETE /api/session").catch((error) => console.error("Signing out failed", error))
  session.remove("signed_out")
}
