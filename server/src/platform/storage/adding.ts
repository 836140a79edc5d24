import type { Readable } from "node:stream"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Disk } from "flydrive"
import type { Database } from "../db/database.ts"
import { enqueue } from "../jobs/jobs.ts"
import { isOutOfReach } from "../out-of-reach.ts"
import type { Files } from "./files.ts"
import { removeUnused } from "./removal.ts"

type Stores = { database: Database; files: Files }
/** What is stored, from its beginning each time it is called. */
type Content = () => Uint8Array | Readable

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
  }: { path: string; organizationId: string | undefined; content: Content },
  addRow: () => Promise<Row>,
): Promise<Row> {
  const { database, files } = stores
  const startedAt = Date.now()
  await database.withAuthRole((transaction) =>
    enqueue(transaction, "settle_upload", { paths: [path], organization_id: organizationId }),
  )
  let row: Row | undefined
  let isAway = false
  try {
    await store(files.disk, path, content)
    // A computer that slept meanwhile: the job may have removed the file.
    if (Date.now() - startedAt > patienceMs) throw new Refusal("unavailable")
    row = await addRow()
    return row
  } catch (error) {
    isAway = isOutOfReach(error)
    throw error
  } finally {
    // At once, without waiting for the job of an hour later; that does it where the store is away.
    if (!row && !isAway) await removeUnused(stores, [path], organizationId).catch(() => {})
  }
}

/**
 * What is in memory the SDK of S3 sends again when a connection breaks, such as one that the service closes just then. A
 * file it cannot: that is read anew here, once as well.
 */
async function store(disk: Disk, path: string, content: Content): Promise<void> {
  const given = content()
  if (given instanceof Uint8Array) return disk.put(path, given)
  // A file that could not be sent stays open otherwise.
  const send = (stream: Readable) => disk.putStream(path, stream).finally(() => stream.destroy())
  try {
    await send(given)
  } catch (error) {
    const again = isOutOfReach(error) && content()
    if (!again || again instanceof Uint8Array) throw error
    await send(again)
  }
}
