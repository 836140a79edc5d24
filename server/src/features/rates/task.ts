import { newRates } from "@marza/domain/rates/bank-file.ts"
import type { PublishedRate } from "@marza/domain/rates/reference.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import type { Database } from "../../platform/db/database.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import type { Log } from "../../platform/log.ts"
import { readBank } from "./bank.ts"
import { lastRates, storeRates } from "./queries.ts"

/**
 * After the bank publishes, on working days about 16:00 in Brussels, which is 15:00 UTC in winter and 14:00 in summer;
 * twice more, in case it is late or cannot be reached.
 */
const crontab = "20 15,18,21 * * 1-5 fetch_rates ?jobKey=fetch_rates&queue=rates"

type Stores = { database: Database; log: Log; stopping: AbortSignal }

/**
 * The job that stores the reference rates.
 * @param url where the bank's files are; null switches it off
 */
export function openRates(
  { database, log, stopping }: Stores,
  url: string | null,
  { now = () => new Date(), pauses = [1, 5] } = {},
) {
  const today = () => todayInVilnius(now())

  async function fetchRates(): Promise<void> {
    if (url === null) return
    const stored = await database.withAuthRole(lastRates)
    const newest = newestOf(stored)
    try {
      const fresh = newRates(await readBank(url, newest, { stopping, pauses }), stored, today())
      if (fresh.length === 0) return
      await database.withAuthRole((transaction) => storeRates(transaction, fresh))
      log.info(`reference rates: ${fresh.length} stored, up to ${newestOf(fresh)}`)
    } catch (error) {
      if (stopping.aborted) return
      const { message } = error as Error
      log.warn(`reference rates: nothing stored (RATES_URL=off ends the attempts). ${message}`)
    }
  }

  return {
    tasks: { fetch_rates: fetchRates },
    ...(url !== null && { crontab }),
    /** Asks for the job now where the newest rate is over a day old. */
    requestMissing: () =>
      database.withAuthRole(async (transaction) => {
        const newest = newestOf(await lastRates(transaction))
        const isCurrent = newest && newest >= daysAfter(today(), -1)
        if (url !== null && !isCurrent) await enqueue(transaction, "fetch_rates", {})
      }),
  }
}

const newestOf = (rates: readonly PublishedRate[]) =>
  rates
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
