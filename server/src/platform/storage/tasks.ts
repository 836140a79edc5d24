import type { Database } from "../db/database.ts"
import type { Jobs } from "../jobs/jobs.ts"
import type { Files } from "./files.ts"
import { purgeAttachments, setAttachmentSize } from "./queries.ts"
import { removeUnused } from "./removal.ts"
import { storeThumbnail } from "./thumbnail.ts"

/** The queue's tasks for stored files. */
export function openFileTasks(stores: { database: Database; files: Files }) {
  const remove = ({ paths }: Jobs["remove_files"]) => removeUnused(stores, paths)
  return {
    make_thumbnail: ({ path }: Jobs["make_thumbnail"]) => storeThumbnail(stores, path),
    remove_files: remove,
    settle_upload: remove,
    purge_attachments: () => stores.database.withAuthRole(({ run }) => run(purgeAttachments)),
    measure_attachments: ({ paths }: Jobs["measure_attachments"]) => measure(stores, paths),
  }
}

/** Files that are older than the column of their size. One that is missing stays unmeasured. */
async function measure(
  { database, files }: { database: Database; files: Files },
  paths: string[],
): Promise<void> {
  for (const path of paths) {
    if (!(await files.disk.exists(path))) continue
    const { contentLength } = await files.disk.getMetaData(path)
    await database.withAuthRole(({ run }) => run(setAttachmentSize(path, contentLength)))
  }
}
