import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const flags: string[] = JSON.parse(readFileSync(pathOf("../bin/server-flags.json"), "utf8"))

/** The server as `npm start` runs it, on a free port. */
export const startServer = (
  databaseUrl: string,
  dataDir: string,
  environment: Record<string, string> = {},
  args = ["--api-only"],
) =>
  startChild([...flags, pathOf("../server/src/main.ts"), ...args], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "error",
    RATES_URL: "off",
    ...environment,
  })

/** The handler that the list page is compared with. */
export const startBare = (settings: object) =>
  startChild([pathOf("./bare.ts")], { BARE: JSON.stringify(settings) })

/** Node with these arguments, until it prints its URL. */
function startChild(
  args: string[],
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  })
  return new Promise((resolve, reject) => {
    let printed = ""
    child.stdout?.on("data", (chunk) => {
      printed += chunk
      const [url] = /http:\/\/[\w.]+:\d+/.exec(printed) ?? []
      if (url) resolve({ child, url })
    })
    child.once("exit", () => reject(new Error(`${args.join(" ")} ended: ${printed}`)))
  })
}
