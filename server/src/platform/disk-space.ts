import { statfs } from "node:fs/promises"
import type { Log } from "./log.ts"

/** PostgreSQL ends when it cannot create the next WAL file of 16 MB; the rest is room for a start. */
const minFreeBytes = 24 * 1024 * 1024

const diskFullCodes = ["ENOSPC", "EDQUOT", "53100"]

/** Whether an error means that the disk is full: of a file operation, or PostgreSQL's disk_full. */
export function isDiskFullError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // flydrive throws an error of its own, with the system's as the cause.
  return (
    ("code" in error && diskFullCodes.includes(String(error.code))) || isDiskFullError(error.cause)
  )
}

/** The first of these folders whose disk is full; undefined when none is. */
export async function findFull(folders: string[]): Promise<string | undefined> {
  for (const folder of folders) if (await isFull(folder)) return folder
  return undefined
}

async function isFull(folder: string): Promise<boolean> {
  const space = await readSpace(folder)
  return space !== undefined && space.freeBytes < minFreeBytes
}

/** Undefined of a folder that cannot be read, which is another problem, and of a file system without a size. */
async function readSpace(folder: string) {
  const found = await statfs(folder).catch(() => undefined)
  if (!found?.blocks) return undefined
  return { freeBytes: found.bavail * found.bsize, sizeBytes: found.blocks * found.bsize }
}

/** The disk that a folder lies on. */
export type DiskSpace = { name: string; freeBytes: number; sizeBytes: number }

/** Whether a disk that this server cannot do without is full, and the space on all of its disks. */
export type Storage = { isFull: () => Promise<boolean>; readSpaces: () => Promise<DiskSpace[]> }

/**
 * Checks folders when asked; logs once when one is full, and once when it has room again.
 * @param folders those that must have room
 * @param watched folders by the names that /metrics gives them
 */
export function openStorage(folders: string[], watched: Record<string, string>, log: Log): Storage {
  let known: string | undefined
  return {
    isFull: async () => {
      const full = await findFull(folders)
      if (full && full !== known) log.error({ folder: full }, "storage is full")
      if (!full && known) log.info({ folder: known }, "storage has room again")
      known = full
      return full !== undefined
    },
    readSpaces: async () => {
      const spaces = Object.entries(watched).map(async ([name, folder]) => {
        const space = await readSpace(folder)
        return space && { name, ...space }
      })
      return (await Promise.all(spaces)).filter((space) => space !== undefined)
    },
  }
}
