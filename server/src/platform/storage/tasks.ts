import type { Database } from "../db/database.ts"
import type { Jobs } from "../jobs/jobs.ts"
import type { Files } from "./files.ts"
import { removeUnused } from "./removal.ts"
import { storeThumbnail } from "./thumbnail.ts"

/** The queue's tasks for stored files. */
export function openFileTasks(stores: { database: Database; files: Files }) {
  const remove = ({ paths }: Jobs["remove_files"]) => removeUnused(stores, paths)
  return {
    make_thumbnail: ({ path }: Jobs["make_thumbnail"]) => storeThumbnail(stores, path),
    remove_files: remove,
    settle_upload: remove,
  }
}
