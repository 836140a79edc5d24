import { Refusal } from "@marza/domain/refusal.ts"
import type { TenantTransaction } from "./database.ts"
import { nameOf } from "./names.ts"

/**
 * Refuses a save that is based on an older version of a row.
 * @param stored the row, locked
 * @param version that the save is based on; undefined when the caller does not check it
 * @param readCurrent reads what the refusal shows: the row as it is now
 * @throws {Refusal} stale_version with `current` and `changed_by`, the name of who made the stored version
 */
export async function checkVersion(
  transaction: TenantTransaction,
  stored: { version: number; changed_by: string | null },
  version: number | undefined,
  readCurrent: () => Promise<unknown>,
): Promise<void> {
  if (version === undefined || version === stored.version) return
  const changed_by = await nameOf(transaction, stored.changed_by)
  throw new Refusal("stale_version", { detail: { current: await readCurrent(), changed_by } })
}
