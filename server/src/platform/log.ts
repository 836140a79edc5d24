import { type DestinationStream, type Logger, pino } from "pino"

export type Log = Logger

/**
 * The log: one JSON object a line, or in a terminal a few words a line. Nothing that opens a door is ever handed to
 * it; the redaction stands behind that as a second lock.
 */
export function openLog(
  level: string,
  destination: DestinationStream = process.stdout.isTTY
    ? forTerminal((line) => process.stdout.write(`${line}\n`), level === "debug")
    : toOutput(),
): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "authorization",
        "password",
        "token",
        "access_token",
        "refresh_token",
        "email",
        "*.password",
        "*.token",
        "*.access_token",
        "*.refresh_token",
        "*.authorization",
        "*.email",
        // What PostgreSQL says of a row may hold its values.
        "err.detail",
        "err.where",
      ],
      censor: "[redacted]",
    },
  }
  return pino(options, destination)
}

/** Of what could not be written yet; beyond it lines are dropped. */
const maxWaitingBytes = 1024 * 1024

/**
 * The standard output, which may lie in a file on a full disk: then the latest lines wait for room, and the server
 * goes on. Not in the background, for the library would hold up the end of the process until there is room.
 */
function toOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaitingBytes })
  output.on("error", () => {})
  return output
}

const informationLevel = 30

type Entry = {
  time: string
  level: number
  msg?: string
  request_id?: string
  method?: string
  path?: string
  status?: number
  milliseconds?: number
  jobs?: string
  err?: { message?: string; stack?: string }
}

/**
 * Makes of each JSON line one for a person.
 * @param stacks whether faults bring theirs, which are for who develops
 */
export function forTerminal(print: (line: string) => void, stacks = false): DestinationStream {
  return {
    write: (json) => {
      const entry: Entry = JSON.parse(json)
      print(lineOf(entry))
      if (stacks && entry.err?.stack) print(entry.err.stack)
    },
  }
}

function lineOf({ time, level, msg, jobs, err, ...request }: Entry): string {
  const { method, path, status, milliseconds, request_id } = request
  return [
    new Date(time).toTimeString().slice(0, 8),
    ...(level > informationLevel ? [pino.levels.labels[level]] : []),
    ...(method ? [`${method} ${path} ${status} ${milliseconds} ms`] : []),
    ...(msg !== "request" ? [msg] : []),
    ...(jobs ? [jobs] : []),
    ...(err?.message ? [`(${err.message})`] : []),
    ...(level > informationLevel && request_id ? [`request ${request_id}`] : []),
  ].join(" ")
}
