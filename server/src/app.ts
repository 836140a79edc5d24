import { Refusal } from "@marza/domain/refusal.ts"
import { Hono } from "hono"
import { compress } from "hono/compress"
import { requestId } from "hono/request-id"
import { accountRoutes } from "./features/account/routes.ts"
import { analyticsRoutes } from "./features/analytics/routes.ts"
import { archiveRoutes } from "./features/archive/routes.ts"
import { attachmentRoutes } from "./features/attachments/routes.ts"
import { readLastBackup, readResults } from "./features/backup/results.ts"
import { backupRoutes } from "./features/backup/routes.ts"
import { countDifferingBalances, countDifferingSums } from "./features/cars/kept-sums.ts"
import { carRoutes } from "./features/cars/routes.ts"
import { closingRoutes } from "./features/closing/routes.ts"
import { downloadRoutes } from "./features/downloads/routes.ts"
import { useTicket } from "./features/downloads/tickets.ts"
import { eventRoutes } from "./features/events/routes.ts"
import { expenseRoutes } from "./features/expenses/routes.ts"
import { exportRoutes } from "./features/exports/routes.ts"
import { factorRoutes } from "./features/factors/routes.ts"
import { fileRoutes } from "./features/files/routes.ts"
import { historyRoutes } from "./features/history/routes.ts"
import { homeRoutes } from "./features/home/routes.ts"
import { impersonationRoutes } from "./features/impersonation/routes.ts"
import { importRoutes } from "./features/imports/routes.ts"
import { inboxRoutes } from "./features/inbox/routes.ts"
import { isafRoutes } from "./features/isaf/routes.ts"
import { memberRoutes } from "./features/members/routes.ts"
import { countMorningMails } from "./features/morning-mail/plan.ts"
import { morningMailRoutes } from "./features/morning-mail/routes.ts"
import { organizationRoutes } from "./features/organizations/routes.ts"
import { overheadRoutes } from "./features/overheads/routes.ts"
import { paperRoutes } from "./features/papers/routes.ts"
import { partnerRoutes } from "./features/partners/routes.ts"
import { paymentRoutes } from "./features/payments/routes.ts"
import { profileRoutes } from "./features/profiles/routes.ts"
import { rateRoutes } from "./features/rates/routes.ts"
import { signInRoutes } from "./features/sign-in/routes.ts"
import { splitRoutes } from "./features/splits/routes.ts"
import { supplierRoutes } from "./features/suppliers/routes.ts"
import { taskRoutes } from "./features/tasks/routes.ts"
import { taskTemplateRoutes } from "./features/tasks/template-routes.ts"
import { openLines, statesOf } from "./platform/allowances.ts"
import type { Storage } from "./platform/disk-space.ts"
import { toErrorResponse } from "./platform/http/errors.ts"
import { ipAddressOf } from "./platform/http/ip-address.ts"
import { pageRoutes } from "./platform/http/page.ts"
import { serve, type Variables } from "./platform/http/route.ts"
import { atMostAMinute, openSuspicions } from "./platform/http/suspicions.ts"
import type { Worker } from "./platform/jobs/jobs.ts"
import { type Outbox, outboxRoutes } from "./platform/mail/outbox.ts"
import { apiPageStyle } from "./platform/system/api-page.ts"
import { openMetrics } from "./platform/system/metrics.ts"
import { type Readiness, systemRoutes } from "./platform/system/routes.ts"
import { threadLine } from "./platform/threads/threads.ts"
import type { Services } from "./services.ts"

const compressFromBytes = 2048
/** What every response carries; a page or a file has caching and a policy of its own. https is promised by the proxy. */
const responseHeaders = [
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  // Scripts that a worker loads need it too: a worker obeys the policy of its own file.
  [
    "content-security-policy",
    "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ],
  ["referrer-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["cache-control", "no-store"],
  ["vary", "accept-encoding"],
] as const
/** The routes of every feature. */
export const features = [
  signInRoutes,
  factorRoutes,
  accountRoutes,
  morningMailRoutes,
  organizationRoutes,
  memberRoutes,
  overheadRoutes,
  closingRoutes,
  isafRoutes,
  profileRoutes,
  // Before those of a single car, whose id stands where these have a file's name.
  exportRoutes,
  carRoutes,
  attachmentRoutes,
  archiveRoutes,
  backupRoutes,
  expenseRoutes,
  paymentRoutes,
  partnerRoutes,
  paperRoutes,
  splitRoutes,
  importRoutes,
  inboxRoutes,
  downloadRoutes,
  analyticsRoutes,
  historyRoutes,
  homeRoutes,
  impersonationRoutes,
  eventRoutes,
  rateRoutes,
  supplierRoutes,
  taskRoutes,
  taskTemplateRoutes,
]

export type AppOptions = {
  productName: string
  version: string
  /** The built web application; without it only the API is served. */
  webFolder?: string
  readiness?: Readiness
  storage?: Storage
  /** Shown at /dev/outbox. */
  outbox?: Outbox
  metricsToken?: string | undefined
  /** What works on the job queue, for /readyz and /metrics. */
  jobs?: Pick<Worker, "readState" | "unattendedSeconds">
}

const picturesState = ({ busy, waiting }: { busy: number[]; waiting: number }) => ({
  taken: busy.length,
  waiting,
})

/** Of a call that took so long the log says whose it was. */
const longMs = 3000

/** Successes and callers' mistakes are only counted by /metrics: logging them all would fill a small disk. */
const levelOf = (status: number, fault: unknown, isNotable: boolean) =>
  fault ? "error" : status >= 500 ? "warn" : isNotable ? "info" : "debug"

/** Puts the application together: what every request passes, the features' routes, the page, and the error handler. */
export function createApp(services: Services, options: AppOptions) {
  const { log, database, trustedProxies } = services
  const { productName, version, metricsToken, readiness = { ready: true } } = options
  const { storage = { isFull: async () => false, readSpaces: async () => [] } } = options
  const app = new Hono<{ Variables: Variables }>()
  const suspicions = openSuspicions()
  const takeLong = atMostAMinute()
  const lines = openLines()
  const lastBackupAt = () => readLastBackup(database)
  const metrics = openMetrics({
    version,
    openStreams: services.events.count,
    connections: database.connections,
    lines: () => ({
      ...statesOf(lines),
      pictures: picturesState(services.files.pictures.state()),
      threads: threadLine.state(),
    }),
    pingDatabase: database.ping,
    jobs: options.jobs,
    readSpaces: storage.readSpaces,
    readBackups: () => readResults(database),
    countDifferingSums: () => countDifferingSums(database),
    countDifferingBalances: () => countDifferingBalances(database),
    countMorningMails: () => countMorningMails(database),
  })

  app.use(requestId({ limitLength: 64 }))
  app.use(async (context, next) => {
    const startedAt = performance.now()
    context.set("log", log.child({ request_id: context.get("requestId") }))
    await next()
    // Without the query, which holds the signatures of file URLs.
    const { method, path } = context.req
    const { status } = context.res
    const { err, msg = "request" } = context.get("fault") ?? {}
    const milliseconds = Math.round(performance.now() - startedAt)
    const refused = context.get("refused")
    const isSuspicious = refused !== undefined && suspicions.take(refused)
    const about = isSuspicious && {
      code: refused,
      ip_address: ipAddressOf(context, trustedProxies),
    }
    context
      .get("log")
      [levelOf(status, err, isSuspicious || (milliseconds >= longMs && takeLong()))](
        { method, path, status, milliseconds, ...about, ...(err ? { err } : {}) },
        msg,
      )
  })
  app.use(metrics.measure)
  app.use(async (context, next) => {
    // Before the response is made: Hono builds a second one to change a header of the first.
    for (const [name, value] of responseHeaders) context.header(name, value)
    await next()
  })
  const compressed = compress({ threshold: compressFromBytes })
  app.use("/api/*", (context, next) =>
    context.req.header("accept-encoding") ? compressed(context, next) : next(),
  )

  const routes = features.flatMap((routesOf) => routesOf(services))
  app.route(
    "/",
    serve(routes, {
      accessTokens: services.accessTokens,
      useTicket: (ticket, path) => useTicket(database, ticket, path),
      database,
      incomingFolder: services.files.incomingFolder,
      lines,
    }),
  )
  app.route("/", fileRoutes(services))
  app.get("/.well-known/jwks.json", async (context) =>
    context.json(await services.accessTokens.keySet(), 200, {
      "cache-control": "public, max-age=60",
    }),
  )
  app.route(
    "/",
    systemRoutes({
      database,
      metrics,
      metricsToken,
      readiness,
      storage,
      unattendedSeconds: options.jobs?.unattendedSeconds ?? (() => 0),
      lastBackupAt,
      productName,
      version,
      publicUrl: services.publicUrl,
      routes,
    }),
  )
  app.get("/api/docs.css", (context) =>
    context.body(apiPageStyle, 200, { "content-type": "text/css" }),
  )
  if (options.outbox) app.route("/", outboxRoutes(options.outbox))
  app.all("/api/*", () => {
    throw new Refusal("unknown_route")
  })
  if (options.webFolder) app.route("/", pageRoutes(options.webFolder, productName))

  app.notFound(() => {
    throw new Refusal("unknown_route")
  })
  app.onError(async (error, context) => {
    // A database that cannot be reached may have ended because its disk is full.
    const mayBeFull =
      error instanceof Refusal && ["unavailable", "storage_full"].includes(error.code)
    const isFull = mayBeFull && (await storage.isFull())
    return toErrorResponse(
      isFull ? new Refusal("storage_full", { cause: error.cause }) : error,
      context,
    )
  })
  return app
}
