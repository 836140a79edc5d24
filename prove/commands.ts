import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

/** Starts `npm run backup` or `npm run restore` with these settings alone. */
export function startCommand(
  name: "backup" | "restore",
  args: readonly string[],
  settings: Record<string, string>,
): ChildProcess {
  const script = fileURLToPath(new URL(`../server/src/${name}.ts`, import.meta.url))
  return spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH ?? "", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  })
}

/** The same to its end. @returns what it printed @throws when it fails */
export async function runCommand(...given: Parameters<typeof startCommand>): Promise<string> {
  const command = startCommand(...given)
  let printed = ""
  for (const output of [command.stdout, command.stderr])
    output?.on("data", (chunk) => {
      printed += chunk
    })
  const [code] = await once(command, "close")
  if (code !== 0) throw new Error(`npm run ${given[0]}: exit ${code}: ${printed}`)
  return printed.trim()
}
