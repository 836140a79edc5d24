import { setTimeout as pause } from "node:timers/promises"
import type { Database } from "../db/database.ts"
import { JobPostponed, type Jobs } from "../jobs/jobs.ts"
import type { Files } from "./files.ts"
import { purgeAttachments, setAttachmentSize } from "./queries.ts"
import { removeUnused } from "./removal.ts"
import { storeThumbnail } from "./thumbnail.ts"

/** How long one thumbnail waits for another that is being made, which usually takes a fraction of it. */
const patienceMs = 1000
const laterSeconds = 5

/**
 * Makes one thumbnail at a time. While one takes long, the jobs of others are put off: if they waited, they would block
 * the workers that send mails.
 */
function oneAtATime(make: (path: string) => Promise<void>): (path: string) => Promise<void> {
  let current: { done: Promise<void>; since: number } | undefined
  return async (path) => {
    while (current) {
      const waitMs = current.since + patienceMs - performance.now()
      if (waitMs <= 0) throw new JobPostponed(laterSeconds)
      await Promise.race([current.done, pause(waitMs)])
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    current = { done: promise, since: performance.now() }
    try {
      await make(path)
    } finally {
      current = undefined
      resolve()
    }
  }
}

/** The queue's tasks for stored files. */
export function openFileTasks(stores: { database: Database; files: Files }) {
  const makeThumbnail = oneAtATime((path) => storeThumbnail(stores, path))
  const remove = ({ paths, organization_id }: Jobs["remove_files"]) =>
    removeUnused(stores, paths, organization_id)
  return {
    make_thumbnail: ({ path }: Jobs["make_thumbnail"]) => makeThumbnail(path),
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
