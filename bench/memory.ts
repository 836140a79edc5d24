import { existsSync, readFileSync } from "node:fs"

const megabyte = 1024 * 1024
const sampleMilliseconds = 20

/** A running server; with its process, those that it has started count too (Linux). */
export type MeasuredServer = { url: string; child?: { pid?: number | undefined } }

/** The highest growth of the server's memory during the work, in megabytes. */
export async function growth(server: MeasuredServer, work: () => Promise<void>): Promise<number> {
  const before = await memory(server)
  let peak = before
  const done = work()
  let isDone = false
  done.then(
    () => {
      isDone = true
    },
    () => {
      isDone = true
    },
  )
  while (!isDone) {
    peak = Math.max(peak, await memory(server))
    await new Promise((resolve) => setTimeout(resolve, sampleMilliseconds))
  }
  await done
  return (peak - before) / megabyte
}

/** Bytes that are resident. */
export async function memory({ url, child }: MeasuredServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? []
  if (!bytes) throw new Error("the server's metrics hold no memory")
  return Number(bytes) + memoryOfChildren(child?.pid)
}

/** proc(5): the resident set is the second number of statm, in pages of 4 KB. */
function memoryOfChildren(pid: number | undefined): number {
  const list = `/proc/${pid}/task/${pid}/children`
  if (!pid || !existsSync(list)) return 0
  const pids = readFileSync(list, "utf8").trim().split(" ").filter(Boolean)
  return pids.reduce((sum, child) => sum + pagesOf(child) * 4096, 0)
}

function pagesOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1])
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
