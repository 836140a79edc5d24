import type { AccessTokens } from "./accounts/access-token.ts"
import type { Authenticators } from "./accounts/authenticators.ts"
import type { Sessions } from "./accounts/sessions.ts"
import type { Database } from "./db/database.ts"
import type { EventService } from "./events/events.ts"
import type { Files } from "./files/files.ts"
import type { Log } from "./log.ts"

/** What the routes work with; made once at start (main.ts), or by a test. */
export type Services = {
  database: Database
  accessTokens: AccessTokens
  sessions: Sessions
  authenticators: Authenticators
  files: Files
  events: EventService
  log: Log
  /** The address people use, without a path. */
  publicUrl: string
  trustedProxies: number
}
