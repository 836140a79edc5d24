import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { runCommand, startCommand } from "./commands.ts"
import { openFakeClock } from "./fake-clock.ts"
import { type Installation, openInstallation } from "./installation.ts"
import { type Ledger, openLedger, writers } from "./ledger.ts"
import type { Proof } from "./proof.ts"
import { backupsIn, proveSchedule } from "./schedule.ts"
import { compareSnapshot } from "./snapshot.ts"

const ballastCars = 100_000
const ballastId = randomUUID()

/**
 * Makes backups while people write, and kills some midway; each is proved by the drill and restored into an empty
 * installation, which is compared with what was acknowledged. Then the server makes them itself, by its clock.
 * @throws {Missing} without a clock that can be set
 */
export async function proveBackups(count: number, kills: number): Promise<Proof> {
  // Its lack is told before all the backups, not after them.
  openFakeClock().close()
  const folder = mkdtempSync(join(tmpdir(), "marza-backups-"))
  const installation = await openInstallation()
  const settings = { DATA_DIR: installation.folder, BACKUP_DIR: folder }
  try {
    const ledger = await openLedger(installation, { refusals: [], pauseMs: 50 })
    await addBallast(installation, ledger)
    let rows = 0
    await ledger.writeDuring(() => pause(2000))
    for (let made = 0; made < count; made++) {
      const moments = { begun: 0, ended: 0 }
      let path = ""
      await ledger.writeDuring(async () => {
        if (made < kills) await killMidway(settings, folder, ledger)
        moments.begun = ledger.moment()
        const line = await runCommand("backup", [], settings)
        moments.ended = ledger.moment()
        path = `${line.slice(0, line.indexOf(".backup:"))}.backup`
        await runCommand("restore", [path, "--check"], {})
      })
      const compared = await restoreAndCompare(path, ledger, moments)
      rows += compared.rows
      ledger.faults.push(...compared.faults.map((fault) => `backup ${made + 1}: ${fault}`))
    }
    const schedule = await proveSchedule()
    ledger.faults.push(...schedule.faults)
    return {
      what: `backups while ${writers} people write, killed midway and made again, each restored twice; and by the server's clock`,
      times: `${count} backups, ${kills} killed, ${ledger.counted()}; ${schedule.times}`,
      found: `${ledger.faults.length} faults; ${rows} restored rows were as they were; ${schedule.found}`,
      budget:
        "all acknowledged before is in it, each car as it was at one moment, every file; nothing with a backup's name from a killed one",
      faults: ledger.faults,
    }
  } finally {
    await installation.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Cars that nobody changes: reading them takes the backup long enough for many writes, which it would see by halves if it
 * were not one snapshot.
 */
const addBallast = ({ sql }: Installation, { organizationId }: Ledger) =>
  sql(`begin; set local session_replication_role = replica;
    insert into organizations (id, name) values ('${ballastId}', 'Ballast');
    insert into cars (organization_id, id, name, name_folded, purchase_price, purchase_currency,
      purchase_price_eur, status, bought_at, created_at, user_id)
    select '${ballastId}', gen_random_uuid(), 'Volvo ' || n, 'volvo ' || n, 1000, 'EUR', 1000, 'bought',
      now(), now(), (select min(user_id::text)::uuid from organization_members
        where organization_id = '${organizationId}')
    from generate_series(1, ${ballastCars}) n;
    commit`)

/** Kills a backup with SIGKILL once it has begun to write: one that was killed before has left its file for two days. */
async function killMidway(settings: Record<string, string>, folder: string, { faults }: Ledger) {
  const before = backupsIn(folder)
  const left = new Set(unfinishedIn(folder))
  const command = startCommand("backup", [], settings)
  const ended = once(command, "close")
  const hasBegun = () => unfinishedIn(folder).some((name) => !left.has(name))
  const isRunning = () => command.exitCode === null && command.signalCode === null
  while (isRunning() && !hasBegun()) await pause(5)
  command.kill("SIGKILL")
  await ended
  if (command.signalCode !== "SIGKILL") faults.push("a backup was done before it could be killed")
  else if (`${backupsIn(folder)}` !== `${before}`) faults.push("a killed backup has left one")
}

const unfinishedIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".unfinished")) : []

/** Restores a backup into an empty folder, and starts the program on it. */
async function restoreAndCompare(
  path: string,
  ledger: Ledger,
  moments: Parameters<typeof compareSnapshot>[2],
) {
  const folder = mkdtempSync(join(tmpdir(), "marza-restored-"))
  try {
    await runCommand("restore", [path], { DATA_DIR: folder })
    const restored: Installation = await openInstallation({}, { folder })
    try {
      // Whoever had a password signs in.
      await restored.token()
      return await compareSnapshot(restored, ledger, moments)
    } finally {
      await restored.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
