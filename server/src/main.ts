import { mkdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { type ServerType, serve } from "@hono/node-server"
import { openAccessTokens } from "./accounts/access-token.ts"
import { makeFirstUserToken } from "./accounts/commands.ts"
import { openSecrets } from "./accounts/secrets.ts"
import { openSessions } from "./accounts/sessions.ts"
import { createApp } from "./app.ts"
import { type Config, readConfig } from "./config.ts"
import { openDatabase } from "./db/database.ts"
import { startCluster } from "./db/embedded/cluster.ts"
import { migrate } from "./db/migrate.ts"
import { openPool } from "./db/pool.ts"
import { fillDemo } from "./demo/fill.ts"
import { openFiles } from "./files/files.ts"
import { openLog } from "./log.ts"

const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url))
const stopWithinSeconds = 15
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

type Stop = () => Promise<unknown>

/** Starts everything in order and gives what stops it, last first. */
async function start(config: Config, wishes: { demo: boolean; web: boolean }, stops: Stop[]) {
  const log = openLog(config.LOG_LEVEL)
  mkdirSync(config.DATA_DIR, { recursive: true })
  const cluster = config.DATABASE_URL ? undefined : await startCluster(config.DATA_DIR)
  if (cluster) stops.unshift(cluster.stop)
  const databaseUrl = config.DATABASE_URL ?? cluster?.url ?? ""

  const directUrl = config.DATABASE_DIRECT_URL ?? databaseUrl
  const ownUrl = await migrate(directUrl, config.DATABASE_APP_URL)
  const appUrl = config.DATABASE_APP_URL ?? throughPooler(ownUrl, databaseUrl)
  const database = openDatabase(openPool(appUrl), config.DATABASE_PREPARED)
  stops.unshift(database.close)

  const secrets = openSecrets(database)
  const accessTokens = openAccessTokens(secrets)
  const sessions = openSessions(database, secrets, accessTokens)
  const files = openFiles(config.DATA_DIR, secrets, log)
  const demo = wishes.demo
    ? await fillDemo({ database, sessions, files }, config.DEMO_PASSWORD)
    : undefined
  const firstUserToken = await makeFirstUserToken(database)

  const readiness = { ready: true }
  const app = createApp(
    { database, accessTokens, sessions, files, log },
    {
      productName: config.PRODUCT_NAME,
      version,
      readiness,
      ...(wishes.web && { webFolder }),
    },
  )
  const server = await listen(app.fetch, config)
  stops.unshift(() => {
    readiness.ready = false
    return close(server)
  })

  const address = config.PUBLIC_URL ?? addressOf(server, config.HOST)
  say(`${config.PRODUCT_NAME} is at ${address}`)
  if (firstUserToken) {
    say(
      `The first sign-in, for the superadmin, once, within 24 hours: ${address}/first-sign-in#token=${firstUserToken}`,
    )
  }
  for (const line of demo ?? []) say(line)
}

/** The application's own login, but through the pooler where DATABASE_URL names one. */
function throughPooler(ownUrl: string, databaseUrl: string): string {
  const url = new URL(ownUrl)
  const { host } = new URL(databaseUrl)
  url.host = host
  return url.href
}

function listen(fetch: Parameters<typeof serve>[0]["fetch"], config: Config): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: config.PORT, hostname: config.HOST }, () => resolve(server))
    server.once("error", (error: NodeJS.ErrnoException) => {
      const inUse = `PORT ${config.PORT} is in use: stop what uses it or choose another PORT`
      reject(error.code === "EADDRINUSE" ? new Error(inUse) : error)
    })
  })
}

/** Takes no more connections and waits for the requests under way. */
function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ("closeIdleConnections" in server) server.closeIdleConnections()
  })
}

function addressOf(server: ServerType, host: string): string {
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  const name = host === "0.0.0.0" || host === "::" || host === "127.0.0.1" ? "localhost" : host
  return `http://${name}:${port}`
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const { values } = parseArgs({
  options: { demo: { type: "boolean" }, "api-only": { type: "boolean" } },
})
const stops: Stop[] = []
let stopping = false

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), stopWithinSeconds * 1000).unref()
  for (const step of stops) await step().catch((error) => process.stderr.write(`${error}\n`))
  process.exit(code)
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0))
// npm start holds a channel to us: when it closes, that process is gone.
process.on("disconnect", () => stop(0))

try {
  await start(
    readConfig(process.env),
    { demo: values.demo ?? false, web: !values["api-only"] },
    stops,
  )
} catch (error) {
  for (const step of stops) await step().catch(() => {})
  fail(error)
}
