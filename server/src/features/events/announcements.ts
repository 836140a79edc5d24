import type { ChangeKind } from "@marza/domain/events/kinds.ts"

/** The channel on which the database announces what was committed (`announce_…` in server/sql). */
export const channel = "marza_events"

/** What the database announces; ids only. */
export type Announcement =
  | {
      type: "changed"
      organization_id: string
      kind: ChangeKind
      id: string | null
      /** The people who may know; absent where every member may. */
      to?: string[]
    }
  | { type: "joined" | "removed"; organization_id: string; user_id: string }
  | { type: "session"; id: string }
  | { type: "roles"; user_id: string }

/** Undefined for a foreign payload: anybody who may connect to the database may notify on any channel. */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    const parsed: unknown = JSON.parse(payload)
    return parsed && typeof parsed === "object" && "type" in parsed
      ? (parsed as Announcement)
      : undefined
  } catch {
    return undefined
  }
}
