const megabyte = 1024 * 1024
const sampleMilliseconds = 20

/** The highest growth of the server's memory during the work, in megabytes. */
export async function growth(url: string, work: () => Promise<void>): Promise<number> {
  const before = await memory(url)
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
    peak = Math.max(peak, await memory(url))
    await new Promise((resolve) => setTimeout(resolve, sampleMilliseconds))
  }
  await done
  return (peak - before) / megabyte
}

async function memory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? []
  if (!bytes) throw new Error("the server's metrics hold no memory")
  return Number(bytes)
}
