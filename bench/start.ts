import { fileURLToPath } from "node:url"
import type { Figures } from "./budgets.ts"
import { median } from "./median.ts"
import { untilPrinted } from "./server.ts"
import { endNode, newFolder, startNode } from "./world.ts"

const starts = 5
const startScript = fileURLToPath(new URL("../bin/start.mjs", import.meta.url))

/** Seconds from `npm start` to the printed URL, with everything installed, built and migrated. */
export async function measureStart(): Promise<Figures<"start">> {
  const dataDir = newFolder("start")
  const start = async () => {
    const startedAt = performance.now()
    const environment = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" }
    const child = startNode([startScript], environment)
    await untilPrinted(child, / is at /)
    const seconds = (performance.now() - startedAt) / 1000
    await endNode(child)
    return seconds
  }
  // The first start creates the cluster.
  await start()
  return {
    warmStartSeconds: async () => {
      const seconds: number[] = []
      for (let round = 0; round < starts; round++) seconds.push(await start())
      return { value: median(seconds) }
    },
  }
}
