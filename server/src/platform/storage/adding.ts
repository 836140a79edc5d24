import type { Readable } from "node:stream"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Database } from "../db/database.ts"
import { enqueue } from "../jobs/jobs.ts"
import type { Files } from "./files.ts"
import { removeUnused } from "./removal.ts"

type Stores = { database: Database; files: Files }

/** Half of the hour after which a file without a row is removed. */
const patienceMs = 30 * 60 * 1000

/**
 * Stores a file under a path of its own, and then adds the row that refers to it: no database connection waits for the
 * file. A crash in between leaves the file for an hour, until a job that is queued before removes it.
 * @param addRow in a transaction that locks the file ({@link lockImage}); undefined when the row exists already
 */
export async function addFile<Row>(
  stores: Stores,
  {
    path,
    organizationId,
    content,
  }: { path: string; organizationId: string; content: () => Uint8Array | Readable },
  addRow: () => Promise<Row>,
): Promise<Row> {
  const { database, files } = stores
  const startedAt = Date.now()
  await database.withAuthRole((transaction) =>
    enqueue(transaction, "settle_upload", { paths: [path], organization_id: organizationId }),
  )
  let row: Row | undefined
  try {
    const given = content()
    await (given instanceof Uint8Array
      ? files.disk.put(path, given)
      : files.disk.putStream(path, given))
    // A computer that slept meanwhile: the job may have removed the file.
    if (Date.now() - startedAt > patienceMs) throw new Refusal("unavailable")
    row = await addRow()
    return row
  } finally {
    // At once, without waiting for the job of an hour later.
    if (!row) await removeUnused(stores, [path], organizationId).catch(() => {})
  }
}
