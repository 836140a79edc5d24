import { Logger } from "graphile-worker"
import type { Log } from "../log.ts"

/** The queue's messages in our log; its information is our debugging. */
export const loggerOf = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error") log.error({ jobs: message }, "job queue")
    else if (level === "warning") log.warn({ jobs: message }, "job queue")
    else log.debug({ jobs: message }, "job queue")
  })
