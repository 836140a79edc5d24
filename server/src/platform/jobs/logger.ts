import { Logger } from "graphile-worker"
import type { Log } from "../log.ts"

/** At each start: workers take a connection for milliseconds, so fewer connections than workers serve them. */
const expected = /^WARNING: having maxPoolSize/

/** Writes the queue's messages to our log; its info level is our debug level. */
export const loggerOf = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error") log.error({ jobs: message }, "job queue")
    else if (level === "warning" && !expected.test(message))
      log.warn({ jobs: message }, "job queue")
    else log.debug({ jobs: message }, "job queue")
  })
