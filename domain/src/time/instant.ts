/** A moment as the database (Date) or a response (ISO string) gives it. */
export type Instant = Date | string

/** A moment as milliseconds since 1970, to compare it. */
export function inMilliseconds(instant: Instant): number {
  return new Date(instant).getTime()
}
