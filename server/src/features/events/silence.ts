import type { Announcement } from "./announcements.ts"

/** Longer than a browser takes from its first request to its stream. */
const rememberedMs = 60_000

/** Whom an announcement concerns: the people who may know of it, or all of an organization. */
const concerns = (announcement: Announcement): readonly string[] => {
  switch (announcement.type) {
    case "changed":
      return announcement.to ?? [announcement.organization_id]
    case "session":
      return []
    default:
      return [announcement.user_id]
  }
}

/** For how long nothing was announced, by whom it concerns, as far back as this process remembers. */
export function openSilence(now = () => performance.now()) {
  /** When somebody's last announcement came; the oldest first. */
  const heardAt = new Map<string, number>()

  return {
    note: (announcement: Announcement) => {
      for (const id of concerns(announcement)) {
        heardAt.delete(id)
        heardAt.set(id, now())
      }
      for (const [id, at] of heardAt) {
        if (at > now() - rememberedMs) break
        heardAt.delete(id)
      }
    },

    /**
     * @param ids a person and their organizations
     * @param since when this process began to listen, by the same clock
     * @returns milliseconds
     */
    of: (ids: Iterable<string>, since: number): number => {
      const heard = Iterator.from(ids).map((id) => heardAt.get(id) ?? 0)
      return Math.floor(now() - Math.max(since, now() - rememberedMs, ...heard))
    },
  }
}
