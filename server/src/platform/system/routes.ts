import { createHash, timingSafeEqual } from "node:crypto"
import { readFileSync } from "node:fs"
import { Refusal } from "@marza/domain/refusal.ts"
import { type Context, Hono } from "hono"
import type { Database } from "../db/database.ts"
import type { Storage } from "../disk-space.ts"
import { isLocal } from "../http/ip-address.ts"
import { describeApi } from "../http/openapi.ts"
import { plainPagePolicy } from "../http/page.ts"
import type { Route, Variables } from "../http/route.ts"
import { apiPage } from "./api-page.ts"
import type { Metrics } from "./metrics.ts"

/** Mails and papers that nobody works on for so long are a fault of this process, which another may not have. */
const unattendedLimitSeconds = 30

/** Whether this process takes requests: false while it stops. */
export type Readiness = { ready: boolean }

type System = {
  database: Database
  metrics: Metrics
  /** The token that /metrics asks for; without one only this machine may read them. */
  metricsToken?: string | undefined
  readiness: Readiness
  storage: Storage
  /** How long nobody of this process has asked for jobs. */
  unattendedSeconds: () => number
  lastBackupAt: () => Promise<Date | undefined>
  productName: string
  version: string
  publicUrl: string
  routes: readonly Route[]
}

/**
 * Browsers request this path for every page that names no icon: the description of the API, the outbox, a picture, a
 * JSON response.
 */
const favicon = readFileSync(new URL("favicon.ico", import.meta.url))

/** Routes for operators and programs: health, readiness, metrics, and the API's own description. */
export function systemRoutes({
  database,
  metrics,
  metricsToken,
  readiness,
  storage,
  unattendedSeconds,
  lastBackupAt,
  productName,
  version,
  publicUrl,
  routes,
}: System) {
  const app = new Hono<{ Variables: Variables }>()
  /** Made when it is first asked for, which few servers ever are: it takes as long as the rest of what a start computes. */
  let described: ReturnType<typeof describeApi> | undefined
  const description = () => {
    described ??= describeApi({ productName, version, publicUrl }, routes)
    return described
  }

  const mayObserve = (context: Context) =>
    metricsToken ? hasToken(context, metricsToken) : isLocal(context)

  app.get("/healthz", (context) => context.text("ok"))

  app.get("/favicon.ico", (context) =>
    context.body(favicon, 200, {
      "content-type": "image/x-icon",
      "cache-control": "public, max-age=86400",
    }),
  )

  app.get("/readyz", async (context) => {
    const reachable =
      readiness.ready &&
      !(await storage.isFull()) &&
      (await database.ping().then(
        () => true,
        () => false,
      ))
    if (!reachable) return context.text("not ready", 503)
    const unattended = unattendedSeconds()
    if (unattended >= unattendedLimitSeconds) {
      const why = `\nnobody has asked for jobs for ${unattended} seconds`
      return context.text(`not ready${mayObserve(context) ? why : ""}`, 503)
    }
    if (!mayObserve(context)) return context.text("ready")
    const at = await lastBackupAt().catch(() => undefined)
    return context.text(`ready\nlast backup: ${at?.toISOString() ?? "none"}`)
  })

  app.get("/metrics", async (context) => {
    if (!mayObserve(context)) throw new Refusal("unknown_route")
    return context.body(await metrics.text(), 200, { "content-type": metrics.contentType })
  })

  app.get("/api/openapi.json", (context) => context.json(description()))

  app.get("/api/docs", (context) => {
    context.header("content-security-policy", plainPagePolicy)
    return context.html(apiPage(description()))
  })

  return app
}

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Digests are compared, so that the time taken reveals neither the length nor the beginning of the token. */
const hasToken = (context: Context, token: string): boolean =>
  timingSafeEqual(digest(context.req.header("authorization") ?? ""), digest(`Bearer ${token}`))
