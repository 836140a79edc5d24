import type { Announcement } from "./announcements.ts"
import { type Connection, encodeEvent } from "./connection.ts"

export type Audience = {
  /** The person whose organizations these are: the impersonated one while impersonating. */
  userId: string
  /** The person who is really signed in. */
  actorId: string
  /** Kept current by announcements. */
  organizations: Set<string>
}

export type Stream = Audience & { sessionId: string; connection: Connection }

/** More tabs than one session has; beyond it the oldest stream, which is most likely dead, is ended. */
const maxStreamsOfSession = 8
/** The most streams of one person over all their sessions. */
const maxStreamsOfPerson = 40

const ping = encodeEvent("ping", {})

/** The open streams of this process, and which of them get an announcement. */
export function openStreams() {
  const open = new Set<Stream>()
  const byOrganization = new Map<string, Set<Stream>>()

  const join = (stream: Stream, id: string) => {
    stream.organizations.add(id)
    const streams = byOrganization.get(id) ?? new Set()
    byOrganization.set(id, streams.add(stream))
  }

  const leave = (stream: Stream, id: string) => {
    stream.organizations.delete(id)
    const streams = byOrganization.get(id)
    streams?.delete(stream)
    if (streams?.size === 0) byOrganization.delete(id)
  }

  /** Writes an announcement to one stream, if its person may know of it. */
  const deliver = (stream: Stream, announcement: Announcement) => {
    switch (announcement.type) {
      case "changed": {
        const { type: _, to, ...change } = announcement
        if (to && !to.includes(stream.userId)) return
        if (stream.organizations.has(change.organization_id)) {
          stream.connection.write(encodeEvent("changed", change))
        }
        return
      }
      case "joined":
        if (announcement.user_id === stream.userId) join(stream, announcement.organization_id)
        return
      case "removed": {
        const { user_id, organization_id } = announcement
        if (user_id !== stream.userId || !stream.organizations.has(organization_id)) return
        leave(stream, organization_id)
        stream.connection.write(encodeEvent("member.removed", { organization_id }))
        if (stream.organizations.size === 0) stream.connection.end()
        return
      }
      case "session":
        if (announcement.id === stream.sessionId) stream.connection.end()
        return
      case "roles":
        if ([stream.actorId, stream.userId].includes(announcement.user_id)) stream.connection.end()
    }
  }

  return {
    count: () => open.size,
    sessionIds: () => [...new Set([...open].map(({ sessionId }) => sessionId))],

    /** Adds a stream, and writes to it what was announced while its audience was being read. */
    add: (stream: Stream, meanwhile: Announcement[]) => {
      const ofPerson = [...open].filter(({ actorId }) => actorId === stream.actorId)
      const ofSession = ofPerson.filter(({ sessionId }) => sessionId === stream.sessionId)
      if (ofSession.length >= maxStreamsOfSession) ofSession[0]?.connection.end()
      else if (ofPerson.length >= maxStreamsOfPerson) ofPerson[0]?.connection.end()
      open.add(stream)
      for (const id of stream.organizations) join(stream, id)
      stream.connection.write(ping)
      for (const announcement of meanwhile) deliver(stream, announcement)
    },

    remove: (stream: Stream) => {
      open.delete(stream)
      for (const id of stream.organizations) leave(stream, id)
    },

    publish: (announcement: Announcement) => {
      const listeners =
        announcement.type === "changed" ? byOrganization.get(announcement.organization_id) : open
      for (const stream of [...(listeners ?? [])]) deliver(stream, announcement)
    },

    ping: () => {
      for (const { connection } of open) connection.write(ping)
    },

    /** Ends the streams that match; all of them without a condition. */
    end: (matches: (stream: Stream) => boolean = () => true) => {
      for (const stream of [...open]) if (matches(stream)) stream.connection.end()
    },
  }
}
