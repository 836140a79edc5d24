import { statfs } from "node:fs/promises"
import type { Log } from "./log.ts"

/** PostgreSQL ends when it cannot create the next WAL file of 16 MB; the rest is room for a start. */
const minFreeBytes = 24 * 1024 * 1024

const noRoom = ["ENOSPC", "EDQUOT", "53100"]

/** Whether an error means that the disk is full: of a file operation, or PostgreSQL's disk_full. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // flydrive throws an error of its own, with the system's as the cause.
  return ("code" in error && noRoom.includes(String(error.code))) || isNoRoom(error.cause)
}

/** The first of these folders whose disk is full; undefined when none is. */
export async function findFull(folders: string[]): Promise<string | undefined> {
  for (const folder of folders) if (await isFull(folder)) return folder
  return undefined
}

async function isFull(folder: string): Promise<boolean> {
  // A folder that cannot be read is another problem; a file system without a size reports 0 blocks.
  const found = await statfs(folder).catch(() => undefined)
  return found !== undefined && found.blocks > 0 && found.bavail * found.bsize < minFreeBytes
}

/** Whether a disk of this server is full. */
export type Storage = { isFull: () => Promise<boolean> }

/** Checks folders when asked; logs once when one is full, and once when it has room again. */
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
