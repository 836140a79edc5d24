import { type Installation, post } from "./installation.ts"

type Session = { access_token: string; refresh_token: string }

/**
 * The first person, signed in once, who carries the session on as a browser does: with the refresh token, when the
 * access token is refused.
 * @throws when the session ends
 */
export async function openPerson({ url, owner }: Installation) {
  const ask = async (path: string, body: object): Promise<Session> => {
    const answer = await post(url + path, body)
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Session
  }
  let session = await ask("/api/session", owner)
  let renewing: Promise<void> | undefined
  let renewals = 0
  const renew = async () => {
    const { refresh_token } = session
    session = await ask("/api/session/refresh", { refresh_token })
    renewals += 1
  }
  return {
    renewals: () => renewals,
    token: async (isRefused = false): Promise<string> => {
      if (isRefused) {
        renewing ??= renew().finally(() => {
          renewing = undefined
        })
        await renewing
      }
      return session.access_token
    },
  }
}
