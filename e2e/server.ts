import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { operate } from "../server/src/features/account/operator.ts"
import { type Database, openDatabase } from "../server/src/platform/db/database.ts"
import { connectOrStartCluster } from "../server/src/platform/db/embedded/connect-or-start.ts"
import { migrate } from "../server/src/platform/db/migrate.ts"
import { openPool } from "../server/src/platform/db/pool.ts"
import { startSmtp } from "../server/test/smtp.ts"

export const password = "demonstracija"

export type RunningServer = {
  url: string
  /** The link of the first sign-in, which a server with an empty database prints. */
  firstSignIn: string | undefined
  /** The mails that the server has sent, the oldest first; always empty without `hasMail`. */
  mails: readonly { to?: { address?: string }[]; text?: string }[]
  process: ChildProcess
  /** Runs a command of `npm run user` against the running server's database, in this process. */
  operate: (...command: string[]) => Promise<void>
  stop: () => Promise<void>
}

const main = fileURLToPath(new URL("../server/src/main.ts", import.meta.url))

type ServerOptions = {
  demo?: boolean
  /** The made folder that the server begins with, if it is not that of the demonstration or the empty one. */
  made?: "stage"
  /** Whether the server sends mail, to a mail server that is started with it. */
  hasMail?: boolean
  environment?: Record<string, string>
}

/** Starts the real server with its own database, as `npm start` does, on a free port. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "marza-e2e-"))
  const made = process.env.MADE_FOLDERS
  if (made) copyFolder(join(made, options.made ?? (options.demo ? "demo" : "empty")), folder)
  const server = await startIn(folder, options)
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}

/** With owners and modes, which PostgreSQL checks. */
export const copyFolder = (from: string, to: string) => {
  execFileSync("cp", ["-a", `${from}/.`, to])
}

/** {@link startServer} in this folder, which stays when the server stops. */
export async function startIn(folder: string, options: ServerOptions): Promise<RunningServer> {
  const smtp = options.hasMail ? await startSmtp() : undefined
  const env = {
    ...process.env,
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
    RATES_URL: "off",
    DEMO_PASSWORD: password,
    ...(smtp && { SMTP_URL: smtp.url }),
    ...options.environment,
  }
  const child = spawn(process.execPath, [main, ...(options.demo ? ["--demo"] : [])], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  })
  let database: Promise<Database> | undefined
  const printed = await output(child, options.demo ? /member@\S+|there already/ : /#token=\S+/)
  return {
    url: /is at (\S+)/.exec(printed)?.[1] ?? "",
    firstSignIn: /(http\S+#token=\S+)/.exec(printed)?.[1],
    mails: smtp?.mails ?? [],
    process: child,
    operate: async (...command) => {
      database ??= openDatabaseOf(folder)
      await operate(await database, command, password)
    },
    stop: async () => {
      await (await database)?.close()
      child.kill("SIGTERM")
      if (child.exitCode === null) await once(child, "exit")
      await smtp?.stop()
    },
  }
}

/** Opens the database of a running server in this process. */
async function openDatabaseOf(dataDir: string): Promise<Database> {
  const { url } = await connectOrStartCluster(dataDir)
  return openDatabase(openPool(await migrate(url)))
}

/** Collects what the server prints until `expected` appears; later output is dropped. */
function output(child: ChildProcess, expected: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ""
    child.stdout?.on("data", (chunk) => {
      printed += chunk
      if (expected.test(printed)) resolve(printed)
    })
    child.once("exit", () => reject(new Error(`the server ended before it was ready:\n${printed}`)))
  })
}
