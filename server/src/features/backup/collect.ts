import type { Disk } from "flydrive"
import pLimit from "p-limit"
import { thumbnailPath } from "../../platform/storage/signed-url.ts"
import { type FileStore, measureContent } from "./file-store.ts"
import type { Manifest, StoredFile } from "./format.ts"

const filesAtOnce = 4

/**
 * Brings the files, with their thumbnails, into the store where it has not got them yet. Removals wait meanwhile, so
 * what is missing was missing before.
 * @param known an earlier backup: a file under a path that never changes is not read a second time
 */
export async function collectFiles(
  disk: Disk,
  paths: readonly string[],
  { store, known, signal }: { store: FileStore; known: Manifest | undefined; signal: AbortSignal },
): Promise<{ files: StoredFile[]; missing: string[] }> {
  const queue = pLimit(filesAtOnce)
  const missing: string[] = []
  const earlier = new Map(known?.files.map((file) => [file.path, file]))
  const collectKnown = async (path: string) => {
    const file = earlier.get(path)
    return file && keptPath.test(path) && (await store.has(file.sha256)) ? file : undefined
  }
  const collectOne = async (path: string): Promise<StoredFile | undefined> => {
    signal.throwIfAborted()
    const found = await collectKnown(path)
    if (found || !(await disk.exists(path))) return found
    return collectFile(disk, path, store)
  }
  const collect = async (path: string): Promise<StoredFile[]> => {
    const file = await collectOne(path)
    const thumbnail = hasThumbnail.test(path) ? await collectOne(thumbnailPath(path)) : undefined
    if (!file) missing.push(path)
    return [file, thumbnail].filter((collected) => collected !== undefined)
  }
  // When one fails the others under way are waited for: nothing is stored any more once this has failed.
  const failures: unknown[] = []
  const tryToCollect = async (path: string) => {
    if (failures.length > 0) return []
    return collect(path).catch((error) => {
      failures.push(error)
      return []
    })
  }
  const files = await Promise.all(paths.map((path) => queue(tryToCollect, path)))
  if (failures.length > 0) throw failures[0]
  return { files: files.flat(), missing: missing.toSorted() }
}

/** A car's file gets a new path each time it is stored; an avatar or a logo of an earlier version kept its path. */
const keptPath = /^(car-images|car-documents|papers)\//
const hasThumbnail = /^car-(images|documents)\/.*\.(jpg|png|webp)$/

async function collectFile(disk: Disk, path: string, store: FileStore): Promise<StoredFile> {
  const { sha256, bytes } = await measureContent(await disk.getStream(path))
  if (await store.has(sha256)) return { path, sha256, bytes }
  // An avatar may be another one by now: what was stored counts.
  const stored = await store.add(await disk.getStream(path))
  return { path, sha256: stored.sha256, bytes: stored.bytes }
}
