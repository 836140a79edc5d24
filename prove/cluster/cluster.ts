import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setDefaultCACertificates } from "node:tls"
import pg from "pg"
import { freePort } from "../../server/test/running.ts"
import { startS3 } from "../../server/test/s3.ts"
import { startSmtp } from "../../server/test/smtp.ts"
import { openToken, owner, post, until } from "../installation.ts"
import { filesInS3 } from "../stored.ts"
import { type App, makeCertificate, startApp, startProxy } from "./front.ts"
import { programs } from "./needs.ts"
import { killPostgres, nodeFoldersIn, type Passwords, startNodes, waitUntilWhole } from "./nodes.ts"
import { exampleWith } from "./settings.ts"

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/**
 * Two servers of the program with a PgBouncer each, behind HAProxy, on three nodes of PostgreSQL with Patroni and etcd, all on
 * this machine in a new folder, with the files of ops/.
 */
export async function openCluster() {
  const folder = mkdtempSync(join(tmpdir(), "marza-cluster-"))
  chmodSync(folder, 0o711)
  /** PostgreSQL leaves its supervisor, so it is killed here. */
  const end = () => {
    for (const node of nodeFoldersIn(folder)) killPostgres(node)
    rmSync(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 100 })
  }
  process.once("exit", end)
  const stops: (() => unknown)[] = []
  const close = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
    process.off("exit", end)
    end()
  }
  try {
    return { ...(await start(folder, stops)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(folder: string, stops: (() => unknown)[]) {
  const account = accountOf("postgres")
  const password = () => randomUUID().replaceAll("-", "")
  const passwords: Passwords = {
    postgres: password(),
    replicator: password(),
    rewinder: password(),
    marza: password(),
    marza_login: password(),
  }
  const nodePorts = await several(3, ["postgres", "patroni", "client", "peer"])
  const appPorts = await several(2, ["server", "bouncer"])
  const [front] = await several(1, ["http", "https", "database"])
  if (!front) throw new Error("no ports")
  const mail = await startSmtp()
  stops.push(mail.stop)
  const store = await startS3()
  stops.push(store.stop)
  setDefaultCACertificates([makeCertificate(folder)])

  const nodes = startNodes(folder, nodePorts, { passwords, account })
  const ofNodes = nodes.flatMap(({ etcd, patroni }) => [patroni, etcd])
  stops.push(() => Promise.all(ofNodes.map((part) => part.killForGood())))
  const proxy = startProxy(folder, front, { nodes: nodePorts, apps: appPorts })
  stops.push(proxy.killForGood)
  await waitUntilWhole(nodes)

  const urlOf = (database: string) =>
    `postgres://postgres:${passwords.postgres}@127.0.0.1:${front.database}/${database}`
  const script = join(folder, "database.sql")
  const statements = exampleWith("database.sql", [
    ["password-of-marza_login", passwords.marza_login],
    ["password-of-marza", passwords.marza],
  ])
  writeFileSync(script, statements, { mode: 0o600 })
  execFileSync(programs.psql, ["-v", "ON_ERROR_STOP=1", "-q", "-f", script, urlOf("postgres")])
  const pool = new pg.Pool({ connectionString: urlOf("marza"), max: 2 })
  // Its database is killed.
  pool.on("error", () => {})
  stops.push(() => pool.end())

  const apps = appPorts.map((ports, index) =>
    startApp(`app${index + 1}`, folder, {
      ...{ ports, front, passwords, account },
      mailUrl: mail.url,
      store: store.config,
    }),
  )
  const ofApps = apps.flatMap(({ server, bouncer }) => [server, bouncer])
  stops.push(() => Promise.all(ofApps.map((part) => part.killForGood())))
  for (const app of apps) await waitUntilReady(app)

  const url = `https://127.0.0.1:${front.https}`
  await waitUntilReady({ name: "HAProxy", url, log: join(folder, "haproxy.log") })
  await makeFirstPerson(url, apps)
  return {
    folder,
    url,
    nodes,
    proxy,
    apps,
    /** What the mail server took, in its order. */
    mails: mail.mails,
    /** The paths of all stored files. */
    listFiles: filesInS3(store),
    /** An access token of the first person, a superadmin. */
    token: openToken(url),
    /** Runs a statement on the primary as its superuser, past the program and all policies. */
    sql: async <Row = Record<string, unknown>>(
      statement: string,
      parameters: unknown[] = [],
    ): Promise<Row[]> => (await pool.query(statement, parameters)).rows as Row[],
    /** Waits until every part is there again and both servers take requests. */
    waitUntilWhole: async () => {
      await waitUntilWhole(nodes)
      for (const app of apps) await waitUntilReady(app)
    },
  }
}

/** Both servers have printed a first sign-in, and the later one holds. */
async function makeFirstPerson(url: string, apps: readonly App[]) {
  const printed = apps.map(({ log }) => readFileSync(log, "utf8")).join("\n")
  const answers: string[] = []
  for (const [, token] of printed.matchAll(/#token=(\S+)/g)) {
    const made = await post(`${url}/api/first-user`, { token, full_name: "Savininkas", ...owner })
    if (made.status === 201) return
    answers.push(await made.text())
  }
  throw new Error(`the first person: ${answers.join()}`)
}

const waitUntilReady = ({ name, url, log }: Pick<App, "name" | "url" | "log">) =>
  until(
    async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200,
    () => `${name} is not ready: ${readFileSync(log, "utf8").slice(-2000)}`,
    90,
  )

/** Reserves `count` sets of free ports. */
const several = async <Name extends string>(count: number, names: readonly Name[]) => {
  const sets: Record<Name, number>[] = []
  for (let made = 0; made < count; made++) {
    const ports: [Name, number][] = []
    for (const name of names) ports.push([name, await freePort()])
    sets.push(Object.fromEntries(ports) as Record<Name, number>)
  }
  return sets
}

function accountOf(name: string): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(":") ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
