import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/** No upload takes this long; another server that uses the folder too may be receiving younger ones. */
const maxAgeMs = 60 * 60 * 1000

/** Removes what a killed server left of files that were being sent. */
export async function clearIncoming(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs = now } = (await stat(path).catch(() => undefined)) ?? {}
    if (now - mtimeMs > maxAgeMs) await rm(path, { force: true })
  }
}
