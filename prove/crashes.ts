import { setTimeout as pause } from "node:timers/promises"
import { type Installation, openInstallation } from "./installation.ts"
import { openLedger, writers } from "./ledger.ts"
import type { Proof } from "./proof.ts"
import { compareFiles, filesOf } from "./stored.ts"

/** What is done to an installation while people write. Only the program itself and `start` repair it. */
type InjectedFault = { what: string; inject: (installation: Installation) => Promise<void> }

const kills: InjectedFault[] = [
  { what: "the server", inject: ({ killServer }) => killServer() },
  { what: "the database", inject: async ({ killDatabase }) => killDatabase() },
  {
    what: "both",
    inject: async ({ killDatabase, killServer }) => {
      killDatabase()
      await killServer()
    },
  },
]

/**
 * Kills the server, its database or both with SIGKILL, again and again, while people write cars, expenses, papers and
 * photos, and reads everything back each time. In the end every stored file has its row, and every row its file.
 */
export const proveCrashes = (cycles: number): Promise<Proof> =>
  proveFault(`SIGKILL of server, database and both in turn, while ${writers} people write`, {
    cycles,
    faults: kills,
  })

/** The same, with a database that is killed and cannot be started again for so many seconds. */
export const proveOutages = (cycles: number, seconds: number): Promise<Proof> =>
  proveFault(`the database is away for ${seconds} s, while ${writers} people write`, {
    cycles,
    faults: [
      { what: "the database for a while", inject: ({ loseDatabase }) => loseDatabase(seconds) },
    ],
  })

async function proveFault(
  what: string,
  { cycles, faults }: { cycles: number; faults: readonly InjectedFault[] },
): Promise<Proof> {
  const installation = await openInstallation()
  try {
    const ledger = await openLedger(installation)
    for (let cycle = 0; cycle < cycles; cycle++) {
      const { what, inject } = faults[cycle % faults.length] as InjectedFault
      await installation.waitUntilReady()
      await ledger.writeDuring(async () => {
        await pause(200 + Math.random() * 1000)
        await inject(installation)
      })
      await installation.start()
      await installation.waitUntilReady()
      await ledger.compareRows(`after killing ${what} (${cycle + 1})`)
      await ledger.sendAgain()
    }
    const files = await compareFiles(installation, ledger, filesOf(installation))
    return {
      what,
      times: `${cycles} times, ${ledger.counted()}`,
      found: `${ledger.faults.length} faults; ${files} stored files`,
      budget: "no acknowledged write lost, no file without a row, no row without a file",
      faults: ledger.faults,
    }
  } finally {
    await installation.close()
  }
}
