import type { Context, MiddlewareHandler } from "hono"
import { matchedRoutes } from "hono/route"
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { Variables } from "../http/route.ts"

export type Metrics = {
  measure: MiddlewareHandler<{ Variables: Variables }>
  text: () => Promise<string>
  contentType: string
}

/**
 * Prometheus metrics of one server: those of the process, requests by route, method and status, and open streams; and
 * the age of the last backup, which all servers share.
 */
export function openMetrics({
  openStreams,
  lastBackupAt,
}: {
  openStreams: () => number
  lastBackupAt: () => Promise<Date | undefined>
}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by route, method and status",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  new Gauge({
    name: "event_streams_open",
    help: "Streams of /api/events that are open",
    registers: [registry],
    collect() {
      this.set(openStreams())
    },
  })
  new Gauge({
    name: "backup_age_seconds",
    help: "How long ago the last backup that was proved began; absent without one",
    registers: [registry],
    async collect() {
      this.remove()
      // Without the database the other metrics still say something.
      const at = await lastBackupAt().catch(() => undefined)
      if (at) this.set((Date.now() - at.getTime()) / 1000)
    },
  })
  return {
    measure: async (context, next) => {
      const startedAt = performance.now()
      await next()
      requests.observe(
        { route: routeOf(context), method: context.req.method, status: context.res.status },
        (performance.now() - startedAt) / 1000,
      )
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** The route's pattern, never the path: each id would make a series of its own. */
const routeOf = (context: Context): string =>
  matchedRoutes(context).findLast(({ path }) => !path.endsWith("*"))?.path ?? "other"
