import { openAccessTokens } from "../server/src/features/sessions/access-token.ts"
import { openSessions } from "../server/src/features/sessions/sessions.ts"
import { openDatabase } from "../server/src/platform/db/database.ts"
import { openPool } from "../server/src/platform/db/pool.ts"
import { openSecrets } from "../server/src/platform/keys/secrets.ts"

/** Begins a session without signing in. */
export async function beginSession(appUrl: string, userId: string) {
  const database = openDatabase(openPool(appUrl))
  const secrets = openSecrets(database)
  const sessions = openSessions(database, secrets, openAccessTokens(secrets))
  const session = await database.withAuthRole((transaction) =>
    sessions.begin(
      transaction,
      { id: userId, email: "bench@bench.test" },
      { userAgent: "bench", ipAddress: undefined },
    ),
  )
  await database.close()
  return session
}

/** @returns the access token of a new session */
export const signInAs = async (appUrl: string, userId: string): Promise<string> =>
  (await beginSession(appUrl, userId)).access_token
