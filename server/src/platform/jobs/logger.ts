import { Logger } from "graphile-worker"
import type { Log } from "../log.ts"

/** Writes the queue's messages to our log; its info level is our debug level. */
export const loggerOf = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error") log.error({ jobs: message }, "job queue")
    else if (level === "warning") log.warn({ jobs: message }, "job queue")
    else log.debug({ jobs: message }, "job queue")
  })
