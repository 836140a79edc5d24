import { close, createWriteStream, fsync, open, type WriteStream, write, writev } from "node:fs"
import { openFairLine } from "./fair-line.ts"

/** As many as Node has unless it is told (waiting-threads.ts tells it). */
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)

/** The other half of the threads hashes passwords and reads files, however many uploads the disk keeps waiting. */
const line = openFairLine({ slots: Math.max(1, Math.floor(threads / 2)) })

type Done = (...results: unknown[]) => void

/** The same call of the file system, once it is the file's turn. */
const inTurn =
  <Rest extends unknown[]>(call: (file: number, ...rest: [...Rest, Done]) => void) =>
  async (file: number, ...rest: [...Rest, Done]) => {
    const name = String(file)
    const release = await line.acquire({ organization: name, person: name })
    const done = rest.pop() as Done
    call(file, ...(rest as unknown as Rest), (...results) => {
      release()
      done(...results)
    })
  }

const inTurns = {
  open,
  close,
  write: inTurn(write),
  writev: inTurn(writev),
  fsync: inTurn(fsync),
}

/** A stream into a file. It takes a thread for one write at a time, and of all such streams half of the threads at most. */
export const openWriteStream = (
  path: string,
  options: { flags?: string; mode?: number; flush?: boolean; highWaterMark?: number },
): WriteStream => createWriteStream(path, { ...options, fs: inTurns })
