import { parentPort } from "node:worker_threads"
import type { DrawAnswer, DrawRequest } from "./draw.ts"
import { renderPaper } from "./render.ts"

// The thread that draws papers, one at a time: started and asked by draw.ts.

const answer = (message: DrawAnswer) => parentPort?.postMessage(message)

parentPort?.on("message", async ({ content, logo }: DrawRequest) => {
  try {
    answer({ file: await renderPaper(content, logo) })
  } catch (error) {
    answer({ error })
  }
})
