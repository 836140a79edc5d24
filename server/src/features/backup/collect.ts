import type { Disk } from "flydrive"
import pLimit from "p-limit"
import { thumbnailPath } from "../../platform/storage/signed-url.ts"
import { type FileStore, measureContent } from "./file-store.ts"
import type { StoredFile } from "./format.ts"

const filesAtOnce = 4

/**
 * Brings the files, with their thumbnails, into the store where it has not got them yet. Removals wait meanwhile, so
 * what is missing was missing before.
 */
export async function collectFiles(
  disk: Disk,
  paths: readonly string[],
  store: FileStore,
): Promise<{ files: StoredFile[]; missing: string[] }> {
  const queue = pLimit(filesAtOnce)
  const missing: string[] = []
  const collect = async (path: string): Promise<StoredFile[]> => {
    if (!(await disk.exists(path))) {
      missing.push(path)
      return []
    }
    const files = [await collectFile(disk, path, store)]
    const thumbnail = thumbnailPath(path)
    if (await disk.exists(thumbnail)) files.push(await collectFile(disk, thumbnail, store))
    return files
  }
  const files = await Promise.all(paths.map((path) => queue(collect, path)))
  return { files: files.flat(), missing: missing.toSorted() }
}

async function collectFile(disk: Disk, path: string, store: FileStore): Promise<StoredFile> {
  const { sha256, bytes } = await measureContent(await disk.getStream(path))
  if (await store.has(sha256)) return { path, sha256, bytes }
  // An avatar may be another one by now: what was stored counts.
  const stored = await store.add(await disk.getStream(path))
  return { path, sha256: stored.sha256, bytes: stored.bytes }
}
