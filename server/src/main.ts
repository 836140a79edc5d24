import "./platform/waiting-threads.ts"
import { join, relative } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { createApp } from "./app.ts"
import { fillDemo } from "./demo/fill.ts"
import { openBackups } from "./features/backup/task.ts"
import { openSumsComparison } from "./features/cars/kept-sums.ts"
import { openEvents } from "./features/events/events.ts"
import { openAuthenticators } from "./features/factors/authenticators.ts"
import { openMorningMailTask } from "./features/morning-mail/mail-task.ts"
import { openMorningMails } from "./features/morning-mail/plan.ts"
import { openBlanking } from "./features/papers/blanking.ts"
import { openPaperMailTask } from "./features/papers/mail-task.ts"
import { storePdf } from "./features/papers/pdf-file.ts"
import { openBalances } from "./features/partners/laws.ts"
import { openRates } from "./features/rates/task.ts"
import { openAccessTokens } from "./features/sessions/access-token.ts"
import { openSessions } from "./features/sessions/sessions.ts"
import { isFirstUserTokenOpen, makeFirstUserToken } from "./features/sign-in/commands.ts"
import { openMailTask } from "./features/sign-in/mail-task.ts"
import { openTaskJob } from "./features/tasks/job.ts"
import { type Config, readConfig } from "./platform/config.ts"
import { checkAppUrl } from "./platform/db/check.ts"
import { openDatabase } from "./platform/db/database.ts"
import { type Cluster, startCluster, withRemedy } from "./platform/db/embedded/cluster.ts"
import { makeDataDir } from "./platform/db/embedded/cluster-folder.ts"
import { writeSchemaFile } from "./platform/db/embedded/schema-file.ts"
import { migrate, migrationChecksums } from "./platform/db/migrate.ts"
import { openPool } from "./platform/db/pool.ts"
import { sqlChecksums } from "./platform/db/sql-files.ts"
import { openStorage } from "./platform/disk-space.ts"
import { type Jobs, startWorker } from "./platform/jobs/jobs.ts"
import { openSecrets } from "./platform/keys/secrets.ts"
import { type Log, openLog } from "./platform/log.ts"
import { openMailer } from "./platform/mail/mailer.ts"
import { openOutbox } from "./platform/mail/outbox.ts"
import { printError } from "./platform/print-error.ts"
import { watchStalls } from "./platform/stalls.ts"
import { openDisk } from "./platform/storage/disk.ts"
import { openFiles } from "./platform/storage/files.ts"
import { keepClear } from "./platform/storage/incoming.ts"
import { openFileTasks } from "./platform/storage/tasks.ts"
import { version } from "./platform/version.ts"
import { announce, ownTerminal } from "./start/announce.ts"
import { type Listening, listen } from "./start/listen.ts"
import { printWhenSlow } from "./start/print-when-slow.ts"

const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url))
/** Requests and jobs under way may take this long to finish; then the database is stopped. */
const finishWithinSeconds = 12
const stopWithinSeconds = 20

type Stop = () => Promise<unknown>

/** The parts that a server stops, first to last; an embedded database comes after all of them. */
const stopOrder = ["readiness", "streams", "requests", "jobs", "pictures", "connections"] as const

/** A function for each part that has started, which stops it. */
type Stops = Partial<Record<(typeof stopOrder)[number], Stop>> & { database?: Stop }

type Options = { demo: boolean; web: boolean }
type Stopping = { stops: Stops; stopping: AbortSignal }

/** Starts all parts in order, and registers in `stops` how each is stopped. */
async function start(config: Config, options: Options, { stops, stopping }: Stopping) {
  const log = openLog(config.LOG_LEVEL)
  const listening = await listen(config)
  stops.requests = listening.close

  makeDataDir(config.DATA_DIR)
  const starting = config.DATABASE_URL
    ? undefined
    : whenSlow("Starting PostgreSQL…", startCluster(config.DATA_DIR, { log, stopping }))
  // A stop that comes meanwhile waits until the start is through.
  stops.database = async () => (await starting?.catch(() => undefined))?.stop()
  const cluster = await starting
  cluster?.givenUp.then((error) => stop(1, error))
  try {
    await startWith({ log, listening, cluster }, config, options, { stops, stopping })
  } catch (error) {
    throw cluster ? await withRemedy(error, config.DATA_DIR) : error
  }
}

/** Starts what needs the database. */
async function startWith(
  { log, listening, cluster }: { log: Log; listening: Listening; cluster: Cluster | undefined },
  config: Config,
  options: Options,
  { stops, stopping }: Stopping,
) {
  const databaseUrl = config.DATABASE_URL ?? cluster?.url ?? ""

  const directUrl = config.DATABASE_DIRECT_URL ?? databaseUrl
  const ownUrl = await whenSlow(
    "Bringing the database to this version…",
    migrate(directUrl, config.DATABASE_APP_URL),
  )
  if (cluster)
    writeSchemaFile(cluster.folder, {
      version,
      migrations: migrationChecksums(),
      sql: sqlChecksums(),
    })
  const appUrl = config.DATABASE_APP_URL ?? withHostOf(ownUrl, databaseUrl)
  await checkAppUrl(appUrl, config.DATABASE_PREPARED)
  const database = openDatabase(openPool(appUrl), config.DATABASE_PREPARED)
  stops.connections = database.close

  const secrets = openSecrets(database)
  const accessTokens = openAccessTokens(secrets)
  const sessions = openSessions(database, secrets, accessTokens)
  const incomingFolder = join(config.DATA_DIR, "incoming")
  await keepClear(incomingFolder, { isAlone: cluster !== undefined })
  const files = openFiles(await openDisk(config), secrets, log, { incomingFolder })
  stops.pictures = files.pictures.close
  const isLocal = cluster || !config.FILES_S3_BUCKET
  const storage = openStorage(
    isLocal ? [config.DATA_DIR, ...(cluster ? [cluster.folder] : [])] : [],
    {
      data: config.DATA_DIR,
      ...(cluster && { database: cluster.folder }),
      ...(config.BACKUP_DIR && { backups: config.BACKUP_DIR }),
    },
    log,
  )
  const demo = options.demo
    ? await whenSlow(
        "Filling the demonstration…",
        fillDemo({ database, sessions, files }, config.DEMO_PASSWORD),
      )
    : []
  const firstUserToken = await makeFirstUserToken(database)

  const publicUrl = config.PUBLIC_URL ?? listening.url
  const outbox = openOutbox(print)
  const mailer = openMailer(config.SMTP_URL, config.MAIL_FROM, outbox)
  const rates = openRates({ database, log, stopping }, config.RATES_URL)
  const backups = openBackups({ directUrl, database, files }, config, log, stopping)
  const sums = openSumsComparison({
    database,
    log,
    stopping,
    readBalances: openBalances(database),
  })
  const blanking = openBlanking({ database, files, log, stopping })
  const taskJob = openTaskJob({ database, stopping, log })
  const morningMails = openMorningMails({ database })
  const mailing = { database, mailer, publicUrl, productName: config.PRODUCT_NAME }
  const tasks = {
    send_mail: openMailTask(mailing),
    morning_mail: openMorningMailTask(mailing),
    ...openFileTasks({ database, files }),
    mail_paper: openPaperMailTask({ database, files, mailer }),
    render_paper: (paper: Jobs["render_paper"]) => storePdf({ database, files }, paper),
    ...rates.tasks,
    ...backups.tasks,
    ...sums.tasks,
    ...blanking.tasks,
    ...taskJob.tasks,
    ...morningMails.tasks,
  }
  watchStalls(log)
  const jobs = await startWorker(directUrl, tasks, log, {
    isAlone: cluster !== undefined,
    crontab: [rates, backups, sums, blanking, taskJob, morningMails]
      .map(({ crontab }) => crontab)
      .join("\n"),
  })
  stops.jobs = jobs.stop
  await rates.requestMissing()

  const listenUrl = withHostOf(appUrl, directUrl)
  const events = await openEvents({ database, listenUrl, log })
  // Streams never finish by themselves, so they are ended before requests are waited for.
  stops.streams = events.close

  const readiness = { ready: true }
  stops.readiness = async () => {
    log.info("stopping")
    readiness.ready = false
  }
  const app = createApp(
    {
      database,
      accessTokens,
      sessions,
      authenticators: openAuthenticators(secrets, config.PRODUCT_NAME),
      files,
      events,
      log,
      publicUrl,
      sendsMail: config.SMTP_URL !== undefined,
      trustedProxies: config.TRUSTED_PROXIES,
      organizationStorageLimit: config.ORGANIZATION_STORAGE_LIMIT,
      backupEveryMs: config.BACKUP_EVERY,
    },
    {
      productName: config.PRODUCT_NAME,
      version,
      readiness,
      storage,
      jobs,
      ...(options.web && { webFolder }),
      ...(!config.SMTP_URL && { outbox }),
      metricsToken: config.METRICS_TOKEN,
    },
  )
  listening.open(app.fetch)

  const startLines = async () => [
    `${config.PRODUCT_NAME} is at ${publicUrl}`,
    ...(cluster && relative(config.DATA_DIR, cluster.folder).startsWith("..")
      ? [
          `The database is in ${cluster.folder}, where its account can reach it: a copy of DATA_DIR is not enough, npm run backup has all`,
        ]
      : []),
    ...(firstUserToken && (await isFirstUserTokenOpen(database, firstUserToken))
      ? [
          `The first sign-in, for the superadmin, once, within 24 hours: ${publicUrl}/first-sign-in#token=${firstUserToken}`,
        ]
      : []),
    ...demo,
  ]
  if (!process.stdout.isTTY) log.info({ version, address: publicUrl }, "started")
  // Without the page this is `npm run dev`, where another program reads the terminal.
  await announce(startLines, print, options.web ? ownTerminal() : undefined)
}

/** The application's own login at the host of another URL: through a pooler, or past it. */
function withHostOf(loginUrl: string, hostUrl: string): string {
  const url = new URL(loginUrl)
  const { host } = new URL(hostUrl)
  url.host = host
  return url.href
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const whenSlow = <Result>(line: string, work: Promise<Result>) => printWhenSlow(line, work, print)

const { values } = parseArgs({
  options: { demo: { type: "boolean" }, "api-only": { type: "boolean" } },
})
const stops: Stops = {}
const stopping = new AbortController()

/** Stops the parts in the order of stopOrder, and the database last. */
async function stop(code: number, reason?: unknown): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  if (reason) printError(reason)
  setTimeout(() => process.exit(1), stopWithinSeconds * 1000).unref()
  await Promise.race([stopParts(), pause(finishWithinSeconds * 1000)])
  // Ends the processes that still draw for a request that did not end in time.
  await stops.pictures?.()
  await stops.database?.().catch(printError)
  process.exit(code)
}

/** Looks for the next part after each: a start that is still going on may have added one. */
async function stopParts(): Promise<void> {
  for (let part = nextPart(); part; part = nextPart()) {
    const stopPart = stops[part]
    delete stops[part]
    await stopPart?.().catch(printError)
  }
}

const nextPart = () => stopOrder.find((part) => stops[part])

// Output that cannot be written must not end the server: the terminal was closed, or the disk is full.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {})
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0))
// npm start holds a channel to this process: when it closes, npm start has ended.
process.on("disconnect", () => stop(0))

try {
  await start(
    readConfig(process.env),
    { demo: values.demo ?? false, web: !values["api-only"] },
    { stops, stopping: stopping.signal },
  )
} catch (error) {
  await stop(1, error)
}
