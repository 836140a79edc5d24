import { statfs } from "node:fs/promises"
import type { Log } from "./log.ts"

/** PostgreSQL ends when it cannot begin the next file of its log, of 16 MB; a bit more leaves room for a start. */
const minFreeBytes = 24 * 1024 * 1024

const noRoom = ["ENOSPC", "EDQUOT", "53100"]

/** Whether something failed because there is no room: of a file, or PostgreSQL's disk_full. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // The store of files tells its own error, with the system's as the cause.
  return ("code" in error && noRoom.includes(String(error.code))) || isNoRoom(error.cause)
}

/** The first of these folders in which there is no room left; undefined when all have some. */
export async function findFull(folders: string[]): Promise<string | undefined> {
  for (const folder of folders) if (await isFull(folder)) return folder
  return undefined
}

async function isFull(folder: string): Promise<boolean> {
  // One that cannot be looked at has another trouble; a file system that knows no size tells 0 blocks.
  const found = await statfs(folder).catch(() => undefined)
  return found !== undefined && found.blocks > 0 && found.bavail * found.bsize < minFreeBytes
}

/** Tells whether the folders of this server have room left. */
export type Storage = { isFull: () => Promise<boolean> }

/** Watches folders; that one is full, and that it has room again, is logged once. */
export function openStorage(folders: string[], log: Log): Storage {
  let known: string | undefined
  return {
    isFull: async () => {
      const full = await findFull(folders)
      if (full && full !== known) log.error({ folder: full }, "storage is full")
      if (!full && known) log.info({ folder: known }, "storage has room again")
      known = full
      return full !== undefined
    },
  }
}
