import { setTimeout as pause } from "node:timers/promises"
import { makeSmallDisk } from "../server/test/small-disk.ts"
import { type Installation, openInstallation, until } from "./installation.ts"
import { openLedger, writers } from "./ledger.ts"
import { Missing, type Proof } from "./proof.ts"
import { compareFiles, filesOf } from "./stored.ts"

const megabytes = 300
const refillMs = 200

/**
 * Fills a real small disk, on which database and files lie, for so many seconds at a time, again and again, while people
 * write. Every second time PostgreSQL is also made to need a new file of its log, without which it ends. What needs
 * room must be refused as such, and all must go on by itself once there is room.
 * @throws {Missing} where no small disk can be made
 */
export async function proveDisk(cycles: number, seconds: number): Promise<Proof> {
  const disk = await makeSmallDisk(megabytes).catch((error: Error) => {
    throw new Missing(error.message)
  })
  try {
    const installation = await openInstallation({}, disk)
    try {
      const ledger = await openLedger(installation, { refusals: ["storage_full", "unavailable"] })
      let longest = 0
      for (let cycle = 0; cycle < cycles; cycle++) {
        const refusedBefore = ledger.refusedWith("storage_full")
        await ledger.writeDuring(async () => {
          await pause(1500)
          const end = Date.now() + seconds * 1000
          while (Date.now() < end) {
            disk.fill()
            if (cycle % 2 === 1) await fillLog(installation)
            await pause(refillMs)
          }
          if (ledger.refusedWith("storage_full") === refusedBefore)
            ledger.faults.push(`nothing was refused on a full disk (${cycle + 1})`)
          disk.free()
          const freedAt = Date.now()
          await installation.waitUntilReady()
          const before = ledger.acknowledged()
          await until(
            () => ledger.acknowledged() > before,
            () => "nothing is written although there is room",
          )
          longest = Math.max(longest, Date.now() - freedAt)
        })
        await ledger.sendAgain()
        await ledger.compareRows(`after the disk was full (${cycle + 1})`)
      }
      const files = await compareFiles(installation, ledger, filesOf(installation))
      return {
        what: `the disk is full for ${seconds} s, while ${writers} people write; PostgreSQL ends of it every second time`,
        times: `${cycles} times, ${ledger.counted()}`,
        found: `${ledger.faults.length} faults; ${files} stored files; written again ${(longest / 1000).toFixed(1)} s after there was room at most`,
        budget: "nothing acknowledged lost, refused with 503 alone, goes on by itself, no orphans",
        faults: ledger.faults,
      }
    } finally {
      disk.free()
      await installation.close()
    }
  } finally {
    disk.close()
  }
}

/** Lets PostgreSQL begin new files of its log until it finds no room, which ends it. */
async function fillLog({ sql }: Installation): Promise<void> {
  try {
    for (let files = 0; files < 100; files++)
      await sql("select pg_switch_wal(), pg_logical_emit_message(false, 'a', 'b')")
  } catch {
    // PostgreSQL has ended, or is about to.
  }
}
