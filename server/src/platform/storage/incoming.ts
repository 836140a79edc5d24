import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { writerStateOf } from "../http/incoming-name.ts"

const hourMs = 60 * 60 * 1000
/** A file may arrive for 6 hours, and is used for less than that. */
const unknownForMs = 24 * hourMs

type Options = {
  /** The folder is no other server's, as with an embedded database: who is unknown has ended. */
  isAlone: boolean
  now?: number
}

/**
 * Removes what killed processes left of files that were being sent. Several servers may share the folder: what a living
 * process has made stays, as does what cannot be told for a day, and whatever has a name that is not ours.
 */
export async function clearIncoming(
  folder: string,
  { isAlone, now = Date.now() }: Options,
): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const maker = writerStateOf(name)
    const path = join(folder, name)
    if (maker === "ended" || (maker === "unknown" && (isAlone || (await isOlder(path, now)))))
      await rm(path, { force: true })
  }
}

async function isOlder(path: string, now: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && now - found.mtimeMs > unknownForMs
}

/** Clears the folder now and each hour: another server that shares it may have been killed. */
export async function keepClear(folder: string, options: Options): Promise<void> {
  await clearIncoming(folder, options)
  setInterval(() => void clearIncoming(folder, options).catch(() => {}), hourMs).unref()
}
