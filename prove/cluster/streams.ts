import { setTimeout as pause } from "node:timers/promises"
import type { Site } from "../installation.ts"

const retryMs = 500

export type Followers = ReturnType<typeof openFollowers>

/** Browsers that follow the stream of events and connect again whenever it ends, as the program's page does. */
export function openFollowers(site: Site, count: number) {
  const stopping = new AbortController()
  const followers = Array.from({ length: count }, () => new Set<string>())

  const follow = async (heard: Set<string>) => {
    while (!stopping.signal.aborted) {
      await read(site, heard, stopping.signal).catch(() => {})
      await pause(retryMs)
    }
  }
  const following = followers.map(follow)
  return {
    /** Whether every one of them was told of a row. */
    haveHeard: (id: string) => followers.every((heard) => heard.has(id)),
    stop: async () => {
      stopping.abort()
      await Promise.all(following)
    },
  }
}

/** Notes the ids of changed rows until the stream ends. */
async function read({ url, token }: Site, heard: Set<string>, stopping: AbortSignal) {
  const silence = new AbortController()
  // The server says something every 20 seconds.
  let timer = setTimeout(() => silence.abort(), 30_000)
  try {
    const answer = await fetch(`${url}/api/events`, {
      headers: { authorization: `Bearer ${await token()}` },
      signal: AbortSignal.any([stopping, silence.signal]),
    })
    if (answer.status !== 200 || !answer.body) return
    let rest = ""
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), 30_000)
      const events = (rest + text).split("\n\n")
      rest = events.pop() ?? ""
      for (const event of events) {
        const id = /"id":"([\w-]+)"/.exec(event)?.[1]
        if (id) heard.add(id)
      }
    }
  } finally {
    clearTimeout(timer)
  }
}
