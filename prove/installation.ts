import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { openAccessTokens } from "../server/src/features/sessions/access-token.ts"
import { openSessions } from "../server/src/features/sessions/sessions.ts"
import { openDatabase } from "../server/src/platform/db/database.ts"
import { migrate } from "../server/src/platform/db/migrate.ts"
import { openPool } from "../server/src/platform/db/pool.ts"
import { openSecrets } from "../server/src/platform/keys/secrets.ts"
import { databaseOf, freePort } from "../server/test/running.ts"

const main = fileURLToPath(new URL("../server/src/main.ts", import.meta.url))
/** The first person, a superadmin. */
export const owner = { email: "savininkas@prove.test", password: "prove-prove-prove" }

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Where people write, and where what they wrote is read back. */
export type Site = Pick<Installation, "url" | "token" | "sql">

/** A folder that somebody else makes and removes; `seen` is its path for this process, where that is another. */
type InstallationPlace = { folder: string; seen?: string; command?: readonly string[] }

/**
 * The program as `npm start` runs it, without the web application, with its embedded database in a new folder, or in
 * a given one. It is started and killed as often as wanted, always at the same address.
 */
export async function openInstallation(
  settings: Record<string, string> = {},
  place?: InstallationPlace,
) {
  const dataDir = place?.folder ?? mkdtempSync(join(tmpdir(), "marza-prove-"))
  const folder = place?.seen ?? dataDir
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  let printed = ""
  let sessions: ReturnType<typeof openSessionsOf> | undefined

  const isRunning = () => server?.exitCode === null && server.signalCode === null

  const isDatabaseRunning = () => existsSync(join(folder, "postgres", "postmaster.pid"))

  /** Starts the server, unless it runs. */
  const start = async () => {
    if (isRunning()) return
    printed = ""
    const [program = "", ...args] = [...(place?.command ?? []), process.execPath, main]
    const started = spawn(program, [...args, "--api-only"], {
      env: {
        PATH: process.env.PATH ?? "",
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: "error",
        RATES_URL: "off",
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    })
    server = started
    for (const output of [started.stdout, started.stderr])
      output.on("data", (chunk) => {
        printed += chunk
      })
    await until(
      () => /is at http/.test(printed) || started.exitCode !== null,
      () => `the server did not start: ${printed}`,
      // A busy machine makes a cluster slowly.
      150,
    )
    if (started.exitCode !== null) throw new Error(`the server did not start: ${printed}`)
  }

  const killServer = async () => {
    if (!server || !isRunning()) return
    const ended = once(server, "exit")
    server.kill("SIGKILL")
    await ended
  }
  const killDatabase = () => {
    process.kill(databaseOf(folder).pid, "SIGKILL")
  }
  /** Kills the database and moves its data away for a while, so that it cannot be started. */
  const loseDatabase = async (seconds: number) => {
    const data = join(folder, "postgres")
    const { pid } = databaseOf(folder)
    renameSync(data, `${data}.away`)
    process.kill(pid, "SIGKILL")
    await pause(seconds * 1000)
    renameSync(`${data}.away`, data)
  }
  const isReady = async () => {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    return answer?.status === 200
  }

  let owned: { url: string; pool: pg.Pool } | undefined
  const end = () => server?.kill("SIGKILL")
  process.once("exit", end)

  const close = async () => {
    process.off("exit", end)
    await (await sessions)?.close()
    await owned?.pool.end()
    if (server && isRunning()) {
      const ended = once(server, "exit")
      server.kill("SIGTERM")
      await ended
    }
    await until(
      () => !isDatabaseRunning(),
      () => "the database did not stop",
    )
    if (!place) rmSync(folder, { recursive: true, force: true })
  }

  try {
    const isNew = !existsSync(join(folder, "postgres"))
    await start()
    // It comes after the address, perhaps a moment later.
    const token = () => /#token=(\S+)\s/.exec(printed)?.[1] ?? ""
    if (isNew) {
      await until(
        () => token() !== "",
        () => `no first sign-in was printed: ${printed}`,
      )
      await makeFirstPerson(url, token())
    }
  } catch (error) {
    // What failed first is told.
    await close().catch(() => {})
    throw error
  }

  return {
    folder,
    url,
    owner,
    serverPid: () => server?.pid ?? 0,
    isDatabaseRunning,
    start,
    killServer,
    killDatabase,
    loseDatabase,
    /** The errors that the server has logged since its start, a line each. */
    errors: () => printed.split("\n").filter((line) => line.startsWith("{")),
    waitUntilReady: () => until(isReady, () => `the server is not ready: ${printed}`),
    /** An access token of the first person, a superadmin. */
    token: openToken(url),
    /** Runs a statement as the owner of the database, past all policies. */
    sql: async <Row = Record<string, unknown>>(
      statement: string,
      parameters: unknown[] = [],
    ): Promise<Row[]> => {
      const { url } = databaseOf(folder)
      if (owned?.url !== url) owned = { url, pool: openOwned(url) }
      const { rows } = await owned.pool.query(statement, parameters)
      return rows as Row[]
    },
    /** Begins a session without signing in. @returns its access token */
    beginSession: async (id: string, email: string): Promise<string> => {
      // One for all who ask at once.
      sessions ??= openSessionsOf(databaseOf(folder).url).catch((error) => {
        sessions = undefined
        throw error
      })
      return (await sessions).begin(id, email)
    },
    close,
  }
}

async function makeFirstPerson(url: string, token: string) {
  const made = await post(`${url}/api/first-user`, { token, full_name: "Savininkas", ...owner })
  if (made.status !== 201) throw new Error(`the first person: ${await made.text()}`)
}

function openOwned(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  // Its database is killed.
  pool.on("error", () => {})
  return pool
}

async function openSessionsOf(databaseUrl: string) {
  const database = openDatabase(openPool(await migrate(databaseUrl)))
  const secrets = openSecrets(database)
  const sessions = openSessions(database, secrets, openAccessTokens(secrets))
  return {
    begin: async (id: string, email: string): Promise<string> => {
      const device = { userAgent: "prove", ipAddress: undefined }
      const session = await database.withAuthRole((transaction) =>
        sessions.begin(transaction, { id, email }, device),
      )
      return session.access_token
    },
    close: database.close,
  }
}

/**
 * Access tokens of the first person, who signs in when the last one is old; while that fails, the last one is given.
 * @throws when there is none yet
 */
export function openToken(url: string): () => Promise<string> {
  let last: { token: string; until: number } | undefined
  let signingIn: ReturnType<typeof signIn> | undefined
  const signIn = async () => {
    const answer = await post(`${url}/api/session`, owner)
    if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`)
    const { access_token } = (await answer.json()) as { access_token: string }
    return { token: access_token, until: Date.now() + 10 * 60_000 }
  }
  return async () => {
    if (last && last.until > Date.now()) return last.token
    signingIn ??= signIn().finally(() => {
      signingIn = undefined
    })
    try {
      last = await signingIn
    } catch (error) {
      if (!last) throw error
    }
    return last.token
  }
}

export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })

/** Makes an organization, whose owner is the superadmin with this access token. @returns its id */
export async function makeOrganization(url: string, token: string): Promise<string> {
  const authorization = `Bearer ${token}`
  const made = await post(`${url}/api/organizations`, { name: "Prove" }, { authorization })
  if (made.status !== 201) throw new Error(`an organization: ${made.status} ${await made.text()}`)
  const { id } = (await made.json()) as { id: string }
  const answer = await fetch(`${url}/api/organizations/${id}`, {
    method: "PATCH",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(requisites),
  })
  if (!answer.ok) throw new Error(`its requisites: ${answer.status} ${await answer.text()}`)
  return id
}

/** What its contracts need. */
const requisites = {
  legal_name: "UAB Įrodymas",
  legal_code: "300000017",
  legal_address: "Savanorių pr. 217, Kaunas",
}

/** Waits for a condition. @throws after so many seconds */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  why: () => string,
  seconds = 60,
): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(why())
    await pause(50)
  }
}
