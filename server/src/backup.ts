/** `npm run backup`: makes a backup, beside a running server or without one. Exit 0 done, 1 failed, 2 refused. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { BackupRefused } from "./features/backup/format.ts"
import { makeKey, readKey } from "./features/backup/keys.ts"
import { checkMigrations, makeBackup } from "./features/backup/make.ts"
import { type BackupCommand, backupLine, parseBackup } from "./features/backup/operator.ts"
import { backUp } from "./features/backup/task.ts"
import { readConfig } from "./platform/config.ts"
import { readAppliedMigrations } from "./platform/db/backup-snapshot.ts"
import { printError } from "./platform/print-error.ts"
import { filesOf, withDatabase, withDirectUrl } from "./start/command.ts"

async function run(command: BackupCommand): Promise<string> {
  if (command.command === "new-key") {
    await makeKey(command.file)
    return `${command.file} is the key. Keep a copy apart from the backups: without it nobody can read them`
  }
  const config = readConfig(process.env)
  const folder = command.to ?? config.BACKUP_DIR
  if (!folder) throw new BackupRefused("give BACKUP_DIR, or --to with a folder")
  const key = config.BACKUP_KEY_FILE ? await readKey(config.BACKUP_KEY_FILE) : undefined
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, "postgres.password")))
    throw new BackupRefused(`DATA_DIR ${config.DATA_DIR} holds no database`)
  const startedAt = performance.now()
  return withDirectUrl(config, async (directUrl) => {
    // Before the schema is touched: an older one is not brought forward by a backup.
    checkMigrations(await readAppliedMigrations(directUrl))
    return withDatabase(directUrl, config, async (database) => {
      const source = { directUrl, database, files: await filesOf(config, database) }
      const { to, single } = command
      if (!to && !single) return backUp(source, config)
      const made = await makeBackup(source, { folder, single, key })
      return backupLine(made, Math.round((performance.now() - startedAt) / 1000))
    })
  })
}

try {
  process.stdout.write(`${await run(parseBackup(process.argv.slice(2)))}\n`)
} catch (error) {
  printError(error)
  process.exitCode = error instanceof BackupRefused ? 2 : 1
}
