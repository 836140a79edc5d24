import { createHash } from "node:crypto"

/**
 * Gives every id of an archive a new one, always the same within one import: rows, and history that tells of rows that
 * are gone, agree without a table of ids.
 * @param archivedId the organization's own id in the archive
 * @param newId its id here
 */
export const idMap = (archivedId: string, newId: string) => (id: string) =>
  id === archivedId ? newId : uuidOf(`${newId}/${id}`)

/** A UUID of version 8, whose bits are a hash. */
function uuidOf(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString("hex")
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end))
    .join("-")
}
