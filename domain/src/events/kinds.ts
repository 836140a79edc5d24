/** What may have changed in an organization; the same values as in the database's tenant_tables(). */
export const changeKinds = [
  "organization",
  "member",
  "car",
  "expense",
  "payment",
  "split",
  "overhead",
  "attachment",
  "paper",
  "series",
  "closing",
  "partner",
  "settlement",
  "task",
  "import",
] as const

export type ChangeKind = (typeof changeKinds)[number]

/**
 * The header of `GET /api/events` with the milliseconds for which nothing changed that the caller may know of: what was
 * requested meanwhile is as it is now.
 */
export const quietHeader = "x-quiet-for"

/** The data of the events of `GET /api/events`, by name. */
export type Events = {
  /** The receiver is no longer a member of the organization. */
  "member.removed": { organization_id: string }
  /** A row of the organization changed; `id` is null for many rows at once. */
  changed: { organization_id: string; kind: ChangeKind; id: string | null }
  /** The connection is alive. */
  ping: Record<string, never>
}
