/** A moment as the database (Date) or a response (ISO string) gives it. */
export type Instant = Date | string

/** Milliseconds since 1970 of a moment, for comparing. */
export function inMilliseconds(instant: Instant): number {
  return new Date(instant).getTime()
}
