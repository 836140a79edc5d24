import type { Context, MiddlewareHandler } from "hono"
import { matchedRoutes } from "hono/route"
import { collectDefaultMetrics, Histogram, Registry, register } from "prom-client"
import { counters } from "../counters.ts"
import type { Variables } from "../http/route.ts"
import { underName } from "../stalls.ts"
import { openGauges, type Watched } from "./gauges.ts"

export type Metrics = {
  measure: MiddlewareHandler<{ Variables: Variables }>
  text: () => Promise<string>
  contentType: string
}

/** Prometheus metrics of one server: those of the process, requests by route, method and status, and what it watches. */
export function openMetrics(watched: Watched): Metrics {
  const registry = new Registry()
  // Those of the process are in the library's own registry, once: their timer and their observer stay until it ends.
  if (register.getMetricsAsArray().length === 0) collectDefaultMetrics()
  const setGauges = openGauges(registry, watched)
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by route, method and status",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  return {
    measure: async (context, next) => {
      const startedAt = performance.now()
      const { method } = context.req
      const route = routeOf(context)
      await underName(`${method} ${route}`, next)
      requests.observe(
        { route, method, status: context.res.status },
        (performance.now() - startedAt) / 1000,
      )
    },
    text: async () => {
      await setGauges()
      return Registry.merge([register, counters, registry]).metrics()
    },
    contentType: registry.contentType,
  }
}

/** The route's pattern, never the path: each id would make a series of its own. */
const routeOf = (context: Context): string =>
  matchedRoutes(context).findLast(({ path }) => !path.endsWith("*"))?.path ?? "other"
