import { setTimeout as pause } from "node:timers/promises"

/**
 * A way to have a process of Node collect its garbage, by the inspector: what is left then is what it holds. By itself it
 * collects only when it needs room, which on a large machine is late: the more slowly it works, the more lies about.
 * @param port given to the process as `--inspect-port`
 */
export async function openCollector(pid: number, port: number) {
  process.kill(pid, "SIGUSR1")
  const url = await inspectorOf(port)
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let id = 0
  const send = (method: string): Promise<void> => {
    id += 1
    const sent = id
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const fail = () => reject(new Error(`${method}: the inspector has closed its connection`))
    const hear = ({ data }: MessageEvent) => {
      if ((JSON.parse(data) as { id?: number }).id === sent) resolve()
    }
    socket.addEventListener("message", hear)
    socket.addEventListener("close", fail)
    // What is sent to a closed one is neither answered nor told.
    if (socket.readyState !== WebSocket.OPEN) fail()
    else socket.send(JSON.stringify({ id: sent, method }))
    return promise.finally(() => {
      socket.removeEventListener("message", hear)
      socket.removeEventListener("close", fail)
    })
  }
  return {
    collect: async (): Promise<void> => {
      await send("HeapProfiler.enable")
      await send("HeapProfiler.collectGarbage")
      await send("HeapProfiler.disable")
    },
    close: () => socket.close(),
  }
}

async function inspectorOf(port: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json`)
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
      if (target) return target.webSocketDebuggerUrl
    } catch (error) {
      if (attempt === 50) throw error
    }
    await pause(100)
  }
}
