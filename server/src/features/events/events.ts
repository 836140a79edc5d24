import { Refusal } from "@marza/domain/refusal.ts"
import type { Database } from "../../platform/db/database.ts"
import { listenOn } from "../../platform/db/listen.ts"
import { type SignedIn, sessionOf } from "../../platform/db/scopes.ts"
import type { Log } from "../../platform/log.ts"
import { type Announcement, channel, readAnnouncement } from "./announcements.ts"
import { openConnection } from "./connection.ts"
import { readAudience, readLiveSessions } from "./queries.ts"
import { openSilence } from "./silence.ts"
import { openStreams, type Stream } from "./streams.ts"

/** Proxies commonly give up after 60 seconds of silence. */
const pingSeconds = 20

type Settings = {
  database: Database
  /** See listenOn(). */
  listenUrl: string
  log: Log
  pingEverySeconds?: number
}

export type EventService = Awaited<ReturnType<typeof openEvents>>

/**
 * The streams of this server process. They are fed by what the database announces, so it does not matter which
 * process made a change. While it does not listen there are no streams: a client that gets a stream is told for how
 * long nothing has changed, loads anew what it had loaded before that, and so misses nothing without knowing.
 */
export async function openEvents({
  database,
  listenUrl,
  log,
  pingEverySeconds = pingSeconds,
}: Settings) {
  const streams = openStreams()
  const silence = openSilence()
  /** Collects what is announced while the audience of a stream is read, which may or may not show in it. */
  const opening = new Set<Announcement[]>()

  const listener = await listenOn(
    listenUrl,
    channel,
    {
      onMessage: (payload) => {
        const announcement = readAnnouncement(payload)
        if (!announcement) return
        silence.note(announcement)
        for (const meanwhile of opening) meanwhile.push(announcement)
        streams.publish(announcement)
      },
      onLost: () => {
        opening.clear()
        streams.end()
      },
    },
    log,
  )

  const tick = async () => {
    streams.ping()
    const openIds = streams.sessionIds()
    if (openIds.length === 0) return
    // The end of a session is announced, except when it expires.
    const liveIds = await readLiveSessions(database, openIds)
    const endedIds = new Set(openIds.filter((id) => !liveIds.has(id)))
    if (endedIds.size > 0) streams.end(({ sessionId }) => endedIds.has(sessionId))
  }
  const ticking = setInterval(() => {
    tick().catch((error) => log.warn({ err: error }, "sessions of streams were not checked"))
  }, pingEverySeconds * 1000)

  return {
    count: streams.count,

    /**
     * Opens a stream for the caller.
     * @param abort breaks its connection off
     * @returns with the milliseconds for which nothing was announced that they may know of
     * @throws {Refusal} signed_out, impersonation_changed; unavailable while this process does not listen
     */
    open: async (scope: SignedIn, abort?: () => void) => {
      const since = listener.listeningSince()
      if (since === undefined) throw new Refusal("unavailable")
      const meanwhile: Announcement[] = []
      opening.add(meanwhile)
      const audience = await readAudience(database, scope).catch((error) => {
        opening.delete(meanwhile)
        throw error
      })
      // onLost() has removed it: the listening connection broke meanwhile, and announcements since then are lost.
      if (!opening.delete(meanwhile)) throw new Refusal("unavailable")
      const stream: Stream = {
        ...audience,
        sessionId: sessionOf(scope).sessionId,
        connection: openConnection({ onEnd: () => streams.remove(stream), abort }),
      }
      streams.add(stream, meanwhile)
      const quietMs = silence.of(
        [audience.userId, audience.actorId, ...audience.organizations],
        since,
      )
      return { body: stream.connection.body, quietMs }
    },

    /** Ends all streams and takes no more. */
    close: async () => {
      clearInterval(ticking)
      await listener.close()
    },
  }
}
