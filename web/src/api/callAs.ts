import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { type call, readResponse, send, withSession } from "./client.ts"
import { ApiError } from "./errors.ts"
import { intoClosed } from "./intoClosed.ts"

/**
 * `withSession` for one person, who impersonates nobody: the session may become another person's while a token is
 * refreshed.
 */
export const withSessionOf =
  (userId: string): typeof withSession =>
  (attempt) =>
    withSession((token) => {
      const current = session.current()
      const isTheirs = current?.user.id === userId && current.access_token === token
      if (isTheirs && impersonation.current() === null) return attempt(token)
      throw new ApiError({ status: 401, code: "signed_out", message: "" })
    })

/**
 * Makes calls as one person, or not at all. Nobody is asked about closed months: it is refused, unless `months` names them.
 */
export const callAs =
  (userId: string, months: readonly string[] = []): typeof call =>
  async (name, ...request) => {
    const isWrite = months.length > 0 && !name.startsWith("GET")
    const sent = isWrite ? intoClosed(request, months) : request
    return readResponse(await withSessionOf(userId)((token) => send(name, sent, token)))
  }
