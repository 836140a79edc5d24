import type { HttpBindings } from "@hono/node-server"
import { eventDataSchema } from "@marza/domain/events/schemas.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import type { EventService } from "./events.ts"

/** A proxy must neither keep it, hold it back, nor compress it, which would hold it back too. */
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
}

type Services = { events: EventService; accessTokens: TokenVerifier }

export function eventRoutes({ events, accessTokens }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    {
      method: "get",
      path: "/api/events",
      summary:
        "What changes, as server-sent events: member.removed, changed, ping; ends with the session or the last membership",
      answers: { 200: eventDataSchema },
      answerType: "text/event-stream",
    },
    async ({ caller, context }) => {
      // Absent in a test that calls the application without a server.
      const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>
      const stream = await events.open(caller, outgoing && (() => outgoing.destroy()))
      // Only the head was asked for: nobody will read what was opened.
      if (context.req.method === "HEAD") {
        await stream.cancel()
        return context.body(null, 200, headers)
      }
      return context.body(stream, 200, headers)
    },
  )

  return { app, descriptions }
}
