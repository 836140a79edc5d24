/** `npm run restore`: restores a backup into an empty place, or proves that it can be. Exit 0 done, 1 failed, 2 refused. */
import { join } from "node:path"
import { drill } from "./features/backup/drill.ts"
import { BackupRefused } from "./features/backup/format.ts"
import { readKey } from "./features/backup/keys.ts"
import { checkLine, parseRestore, restoreLine } from "./features/backup/operator.ts"
import {
  type CheckedBackup,
  checkBackup,
  checkTarget,
  restoreBackup,
} from "./features/backup/restore.ts"
import { checkRestoreFolder } from "./features/backup/restore-folder.ts"
import { type Config, readConfig } from "./platform/config.ts"
import { startCluster } from "./platform/db/embedded/cluster.ts"
import { FolderRefused } from "./platform/db/embedded/cluster-folder.ts"
import { printError } from "./platform/print-error.ts"
import { makeDisk } from "./platform/storage/disk.ts"
import { withDirectUrl } from "./start/command.ts"

async function run(args: string[]): Promise<string> {
  const startedAt = performance.now()
  const { file, check, keepSessions } = parseRestore(args)
  const config = readConfig(process.env)
  // Before a backup of many gigabytes is read.
  if (!check) await checkRestoreFolder(config, file)
  const key = config.BACKUP_KEY_FILE ? await readKey(config.BACKUP_KEY_FILE) : undefined
  const backup = await checkBackup(file, key)
  if (check) {
    await drill(backup)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    return checkLine(file, backup.manifest, seconds)
  }
  await restore(backup, config, keepSessions)
  return restoreLine(file, backup.manifest, keepSessions)
}

function restore(backup: CheckedBackup, config: Config, keepSessions: boolean): Promise<void> {
  const fill = async (directUrl: string) => {
    const disk = await makeDisk(config)
    const filesIn = config.FILES_S3_BUCKET ? undefined : join(config.DATA_DIR, "files")
    await checkTarget(backup, { directUrl, disk, filesIn })
    await restoreBackup(backup, {
      directUrl,
      appUrl: config.DATABASE_APP_URL,
      storeFile: (path, content) => disk.put(path, content),
      keepSessions,
    })
  }
  return withDirectUrl(config, fill, startCluster)
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  printError(error)
  process.exitCode = error instanceof BackupRefused || error instanceof FolderRefused ? 2 : 1
}
