import { spawn } from "node:child_process"
import { once } from "node:events"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { median } from "./list.ts"

const starts = 5
const startScript = fileURLToPath(new URL("../bin/start.mjs", import.meta.url))

/** Seconds from `npm start` to the printed URL, with everything installed, built and migrated. */
export async function measureStart(dataDir: string): Promise<number> {
  const seconds: number[] = []
  for (let start = 0; start <= starts; start++) {
    const startedAt = performance.now()
    const child = spawn(process.execPath, [startScript], {
      env: { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
      stdio: ["ignore", "pipe", "inherit"],
    })
    await printed(child.stdout, / is at /)
    // The first start creates the cluster.
    if (start > 0) seconds.push((performance.now() - startedAt) / 1000)
    child.kill("SIGTERM")
    await once(child, "exit")
  }
  return median(seconds)
}

function printed(output: Readable, expected: RegExp): Promise<void> {
  return new Promise((resolve) => {
    let text = ""
    output.on("data", (chunk) => {
      text += chunk
      if (expected.test(text)) resolve()
    })
  })
}
