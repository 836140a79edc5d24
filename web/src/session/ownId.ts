import { impersonation } from "./impersonation.ts"
import { session } from "./session.ts"

/** The id of the signed-in person; null while impersonating, when nothing of one's own is shown, kept or sent. */
export const ownId = () =>
  impersonation.current() === null ? (session.current()?.user.id ?? null) : null
