import type { EventService } from "./features/events/events.ts"
import type { Authenticators } from "./features/factors/authenticators.ts"
import type { AccessTokens } from "./features/sessions/access-token.ts"
import type { Sessions } from "./features/sessions/sessions.ts"
import type { Database } from "./platform/db/database.ts"
import type { Log } from "./platform/log.ts"
import type { Files } from "./platform/storage/files.ts"

/** What the routes use; made once at start (main.ts), or by a test. */
export type Services = {
  database: Database
  accessTokens: AccessTokens
  sessions: Sessions
  authenticators: Authenticators
  files: Files
  events: EventService
  log: Log
  /** The URL people use, without a path. */
  publicUrl: string
  /** Whether mails reach people; else they are kept in the outbox. */
  sendsMail: boolean
  trustedProxies: number
  /** What the files of one organization may take, in bytes; undefined for no limit. */
  organizationStorageLimit?: number | undefined
  /** How often the server makes a backup itself; undefined for never. */
  backupEveryMs?: number | undefined
}
