import { type DestinationStream, type Logger, pino } from "pino"

export type Log = Logger

/**
 * Structured logs, one JSON object a line. Nothing that opens a door is ever handed to it; the redaction
 * stands behind that as a second lock.
 */
export function openLog(level: string, destination: DestinationStream = pino.destination()): Log {
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
