import { once } from "node:events"
import type { Readable } from "node:stream"
import { type Disk, errors as driveErrors } from "flydrive"

/** The errors of a path that no stored file can have ("..", odd characters). */
const invalidPathErrors = [
  driveErrors.E_PATH_TRAVERSAL_DETECTED,
  driveErrors.E_UNALLOWED_CHARACTERS,
  driveErrors.E_INVALID_KEY,
]

/** The open file; undefined when there is none. @throws when the disk cannot be read */
export async function openFile(disk: Disk, path: string): Promise<Readable | undefined> {
  try {
    const content = await disk.getStream(path)
    // On a local disk a missing file shows only now.
    await once(content, "readable")
    return content
  } catch (error) {
    if (invalidPathErrors.some((kind) => error instanceof kind)) return undefined
    if (isMissing(error) || isMissing((error as Error).cause)) return undefined
    throw error
  }
}

/**
 * The file to which a row refers; undefined when the store has lost it. Where the whole store is gone, such as a folder
 * that is not mounted, no file counts as lost.
 * @throws when the store cannot be read
 */
export async function openReferredFile(disk: Disk, path: string): Promise<Readable | undefined> {
  const content = await openFile(disk, path)
  // Asked for what it throws.
  if (!content) await disk.exists(path)
  return content
}

/** Whether an error of the local disk or of S3 means that the file does not exist. */
function isMissing(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: string; name?: string }
  return (
    ["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG"].includes(code ?? "") ||
    ["NoSuchKey", "NotFound"].includes(name ?? "")
  )
}
