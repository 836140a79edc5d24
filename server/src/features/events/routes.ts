import type { HttpBindings } from "@hono/node-server"
import { eventCalls } from "@marza/domain/events/calls.ts"
import { quietHeader } from "@marza/domain/events/kinds.ts"
import { routesOf } from "../../platform/http/route.ts"
import type { EventService } from "./events.ts"

/** A proxy must neither cache nor buffer a stream, nor compress it, which would buffer it too. */
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
}

type Services = { events: EventService }

export function eventRoutes({ events }: Services) {
  return routesOf(eventCalls, {
    "GET /api/events": async ({ scope, context }) => {
      // Undefined in a test that calls the application without a server.
      const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>
      const { body, quietMs } = await events.open(scope, outgoing && (() => outgoing.destroy()))
      return context.body(body, 200, { ...headers, [quietHeader]: String(quietMs) })
    },
  })
}
