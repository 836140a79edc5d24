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
 * Removes what killed processes left in a folder that several may share. Three kinds of files stay: those of a living
 * process, for a day those of which nobody can tell, and those whose name is not ours.
 * @param prefix stands before the names of `incomingName()`
 */
export async function leftBehind(
  folder: string,
  { isAlone, now = Date.now() }: Options,
  prefix = "",
): Promise<string[]> {
  const left: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const maker = writerStateOf(name.slice(prefix.length))
    const path = join(folder, name)
    if (maker === "ended" || (maker === "unknown" && (isAlone || (await isOlder(path, now)))))
      left.push(path)
  }
  return left
}

/** Removes what killed processes left of files that were being sent. */
export async function clearIncoming(folder: string, options: Options): Promise<void> {
  for (const path of await leftBehind(folder, options)) await rm(path, { force: true })
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
