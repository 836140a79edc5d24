import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { password } from "../e2e/server.ts"
import { openDatabaseOf } from "./databases.ts"
import { newFolder, startNode } from "./world.ts"

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const flags: string[] = JSON.parse(readFileSync(pathOf("../bin/server-flags.json"), "utf8"))

export type Server = { child: ChildProcess; url: string; dataDir: string }

type ServerOptions = {
  environment?: Record<string, string>
  args?: string[]
  dataDir?: string
  until?: "measure" | "run"
  /** What it prints when it is ready. */
  ready?: RegExp
  /** A command that runs it. */
  prefix?: string[]
}

/**
 * The server as `npm start` runs it, on a free port, until the measure ends.
 * @param databaseUrl undefined: it starts a database of its own in `dataDir`
 */
export async function startServer(
  databaseUrl: string | undefined,
  {
    environment = {},
    args = ["--api-only"],
    dataDir = newFolder("server"),
    until = "measure",
    ready = urlPattern,
    prefix = [],
  }: ServerOptions = {},
): Promise<Server> {
  const child = startNode(
    [...flags, pathOf("../server/src/main.ts"), ...args],
    {
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "error",
      RATES_URL: "off",
      ...environment,
    },
    until,
    prefix,
  )
  const [url = ""] = urlPattern.exec(await untilPrinted(child, ready)) ?? []
  return { child, url, dataDir }
}

/** The handler that the list page is compared with, and that tells the pace. */
export async function startBare(settings: object, until: "measure" | "run" = "measure") {
  const child = startNode([pathOf("./bare.ts")], { BARE: JSON.stringify(settings) }, until)
  const [url = ""] = urlPattern.exec(await untilPrinted(child, urlPattern)) ?? []
  return { child, url }
}

let demo: Promise<Server> | undefined

/** The whole program with the demonstration, one for all measures that look at it. */
export function startDemo(): Promise<Server> {
  demo ??= openDatabaseOf("migrated", "run").then(({ ownerUrl }) =>
    startServer(ownerUrl, {
      environment: { DEMO_PASSWORD: password, LOG_LEVEL: "warn" },
      args: ["--demo"],
      until: "run",
      // It prints its people last.
      ready: /member@\S+/,
    }),
  )
  return demo
}

const urlPattern = /https?:\/\/[\w.]+:\d+/

/** @returns what it printed */
export async function untilPrinted(
  child: ChildProcess & { stdout: Readable },
  expected: RegExp,
): Promise<string> {
  let printed = ""
  const ended = new AbortController()
  child.once("exit", () => ended.abort())
  child.stdout.on("data", (chunk) => {
    printed += chunk
  })
  while (!expected.test(printed)) {
    if (ended.signal.aborted) throw new Error(`${child.spawnargs.join(" ")} ended: ${printed}`)
    await once(child.stdout, "data", ended).catch(() => {})
  }
  return printed
}
