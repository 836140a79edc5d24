import { type DestinationStream, type Logger, pino } from "pino"

export type Log = Logger

/**
 * The log: one JSON object a line, or in a terminal a few words a line. No secret is ever passed to it; the redaction
 * is there in case one is by mistake.
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
        // PostgreSQL's details of an error may hold the values of a row.
        "err.detail",
        "err.where",
      ],
      censor: "[redacted]",
    },
  }
  return pino(options, destination)
}

/** We keep this many bytes of unwritten lines and drop later ones. */
const maxWaitingBytes = 1024 * 1024

/**
 * The standard output, which may be a file on a full disk: then the latest lines wait in memory, and the server goes
 * on. Written synchronously, because in the background the library would delay the process's end until there is room.
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
 * Turns each JSON line into one for a person.
 * @param stacks whether the stacks of faults are printed, for developers
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
