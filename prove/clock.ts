import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { startSmtp } from "../server/test/smtp.ts"
import { openFakeClock } from "./fake-clock.ts"
import { type Installation, openInstallation, until } from "./installation.ts"
import { addressesOf, compareMails, openInvitations } from "./invitations.ts"
import { type Ledger, openLedger, writers } from "./ledger.ts"
import { openPerson } from "./person.ts"
import type { Proof } from "./proof.ts"
import { backupsIn, msUntilBackupCheck } from "./schedule.ts"
import { compareFiles, filesOf, finishJobs } from "./stored.ts"

const hour = 60 * 60 * 1000
const day = 24 * hour
/** How far the clock is before or behind the true one, one after another. */
const jumps = [3 * hour, -3 * hour, 26 * hour, -26 * hour, 8 * day, -2 * day, 30_000, 0]
/** A month ahead by mistake, and back: a backup must be made by the clock in both. */
const mistake = 30 * day
const backupWithinSeconds = 150
/** The server looks at its clock every second. When it was set back, its queue begins anew. */
const noticedWithinMs = 40_000
const inviteMs = 1500

/**
 * The clock of server and database jumps by hours and days, ahead and back, while people write and invite: nothing
 * acknowledged is lost, history keeps the order in which it happened, the session goes on, each mail arrives
 * exactly once, and the backup of a day is made by the clock, also after a month that came by mistake.
 * @throws {Missing} without a clock that can be set
 */
export async function proveClock(secondsBetween: number): Promise<Proof> {
  const clock = openFakeClock()
  const folder = mkdtempSync(join(tmpdir(), "marza-backups-"))
  const mailServer = await startSmtp()
  const installation = await openInstallation({
    ...clock.settings,
    SMTP_URL: mailServer.url,
    TRUSTED_PROXIES: "1",
    BACKUP_DIR: folder,
    BACKUP_EVERY: "24h",
  })
  const backups = () => backupsIn(folder)
  try {
    const { token, renewals } = await openPerson(installation)
    const ledger = await openLedger(installation, { token, pauseMs: 200 })
    const inviter = { organization: ledger.organizationId, token }
    const { invited, inviteDuring } = openInvitations(installation, [inviter], ledger.faults)
    await inviteDuring(inviteMs, async () => {
      for (const ahead of jumps) {
        await ledger.writeDuring(async () => {
          await pause((secondsBetween * 1000) / 2)
          clock.set(ahead)
          await pause((secondsBetween * 1000) / 2)
        })
        await ledger.sendAgain()
        await ledger.compareRows(`with the clock ${ahead / hour} hours ahead`)
      }
    })
    // Writes without a token count as cut off: whoever is signed out shows here.
    await token(true).catch((error: unknown) => void ledger.faults.push(String(error)))
    const made = new Set(backups())
    for (const ahead of [mistake, 0]) {
      clock.set(ahead + msUntilBackupCheck(Date.now() + ahead, noticedWithinMs))
      // It may lie a moment before midnight, and the question after it.
      const days = [clock.now(), clock.now() + noticedWithinMs + 1000].map(dayOf)
      const isWanted = (name: string) => !made.has(name) && days.some((day) => name.includes(day))
      await until(
        () => backups().some(isWanted),
        () => `no backup of ${days[1]} was made by the clock: ${backups()}`,
        backupWithinSeconds,
      )
      for (const name of backups()) made.add(name)
    }
    // One for each day that the clock came to.
    if (made.size > jumps.length + 2) ledger.faults.push(`${made.size} backups were made`)
    clock.set(0)
    // Nothing is made due yet: the mails come by themselves.
    const compared = () => compareMails(invited, addressesOf(mailServer.mails))
    const mailsWait = () => `mails still wait: ${compared()}`
    await until(() => compared().length === 0, mailsWait).catch(
      (error: Error) => void ledger.faults.push(error.message),
    )
    await finishJobs(installation)
    ledger.faults.push(...compared())
    ledger.faults.push(...(await compareHistory(installation, ledger)))
    const errors = installation.errors().filter((line) => !line.includes("unavailable"))
    ledger.faults.push(...errors.map((line) => `the server logged ${line}`))
    const files = await compareFiles(installation, ledger, filesOf(installation))
    return {
      what: `the clock of server and database jumps by up to 8 days ahead and back, while ${writers} people write; then by a month, and back, with a backup each`,
      times: `${jumps.length + 2} jumps, ${ledger.counted()}, ${invited.size} invitations`,
      found: `${ledger.faults.length} faults; the session was carried on ${renewals()} times; ${files} stored files, ${mailServer.mails.length} mails, ${made.size} backups`,
      budget:
        "nothing acknowledged lost, no answer of 500, history in order, nobody signed out, each mail once, a backup each day",
      faults: ledger.faults,
    }
  } finally {
    clock.set(0)
    await installation.close()
    await mailServer.stop()
    clock.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** What history holds of each car must be in the order in which its names were acknowledged. */
async function compareHistory({ sql }: Installation, { cars, organizationId }: Ledger) {
  const rows = await sql<{ car: string; names: string[] }>(
    `select entity_id as car, array_agg(after ->> 'name' order by id) as names from history
     where organization_id = $1 and entity = 'cars' and after ? 'name' group by 1`,
    [organizationId],
  )
  const stored = new Map(rows.map(({ car, names }) => [car, names]))
  return [...cars].flatMap(([id, entries]) => {
    const names = entries
      .filter(({ write, acknowledgedAt }) => write.table === "cars" && acknowledgedAt)
      .map(({ write }) => write.holds)
    const found = stored.get(id)?.filter((name) => names.includes(name)) ?? []
    return `${found}` === `${names}` ? [] : [`history of ${id} holds ${found}, not ${names}`]
  })
}
