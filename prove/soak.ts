import { setTimeout as pause } from "node:timers/promises"
import { openCollector } from "../server/test/garbage.ts"
import { databaseOf, freePort } from "../server/test/running.ts"
import { type Installation, openInstallation } from "./installation.ts"
import { openLedger } from "./ledger.ts"
import { family, openHandles, ownMemory, percentile, slope } from "./measures.ts"
import { startMixedWork, type Timed } from "./mixed-work.ts"
import type { Proof } from "./proof.ts"
import { compareFiles, filesOf } from "./stored.ts"

const minuteMs = 60_000
const sampleMs = 10_000
/** Beyond it the oldest car goes: the same work must take the same room at the beginning and at the end. */
const maxCars = 100
/** About a thousand requests are answered in a minute: a leak of half a kilobyte by each shows. */
const maxRisePerMinute = 0.5
/** Connections come and go; a leak of one in a minute shows in half an hour. */
const maxHandlesPerMinute = 0.5
/** The last fifth of the answers against the first one that counts. */
const maxSlowdown = 1.5
const slackMs = 20

export type Sample = {
  minute: number
  server: number
  database: number
  handles: number
  connections: number
}

/** {@link soak}, and the judgement of what was measured: nothing may grow, and answers may not become slower. */
export async function proveSoak(minutes: number): Promise<Proof> {
  const { faults: found, samples, answers, counts, written, stored } = await soak(minutes)
  const measured = judge(samples, answers, minutes)
  const faults = [...found, ...measured.faults]
  const { screens, files, streams, signIns } = counts
  return {
    what: `${minutes} minutes of writing, reading, uploads, downloads, streams and sign-ins`,
    times: `${written}, ${screens} reads, ${files} downloads, ${streams} streams, ${signIns} sign-ins`,
    found: `${measured.found}; ${faults.length} faults, ${stored} stored files`,
    budget: `nothing lost, no answer of 500 or above, memory rises less than ${maxRisePerMinute} MB a minute, handles and connections less than ${maxHandlesPerMinute}, answers not slower at the end`,
    faults,
  }
}

/**
 * So many minutes of mixed work: writes with files, what every screen reads, downloads, streams that come and go,
 * sign-ins, and the jobs of all that. Measured each 10 seconds; once a minute the server collects its garbage.
 */
export async function soak(minutes: number) {
  const port = await freePort()
  const installation = await openInstallation({
    TRUSTED_PROXIES: "1",
    NODE_OPTIONS: `--inspect-port=${port}`,
  })
  try {
    const ledger = await openLedger(installation, { refusals: [], pauseMs: 1500, maxCars })
    const samples: Sample[] = []
    const collector = await openCollector(installation.serverPid(), port)
    const work = startMixedWork(installation, ledger)
    await ledger.writeDuring(async () => {
      const begun = performance.now()
      try {
        while (performance.now() - begun < minutes * minuteMs) {
          await pause(Math.min(sampleMs, (minutes * minuteMs) / 30))
          const minute = (performance.now() - begun) / minuteMs
          if (Math.floor(minute) > Math.floor(samples.at(-1)?.minute ?? 0))
            await collector.collect()
          samples.push(await measure(installation, minute))
        }
      } finally {
        await work.stop()
        collector.close()
      }
    })
    // A car is deleted while its files are on the way in a ZIP.
    const errors = installation.errors().filter((line) => !line.includes("stored file is missing"))
    ledger.faults.push(...errors.map((line) => `the server logged ${line}`))
    await ledger.compareRows("at the end")
    const stored = await compareFiles(installation, ledger, filesOf(installation))
    const { answers, counts } = work
    return { faults: ledger.faults, samples, answers, counts, written: ledger.counted(), stored }
  } finally {
    await installation.close()
  }
}

async function measure(installation: Installation, minute: number): Promise<Sample> {
  const server = installation.serverPid()
  const database = databaseOf(installation.folder).pid
  const [row] = await installation.sql<{ count: number }>(
    "select count(*)::integer from pg_stat_activity where backend_type = 'client backend'",
  )
  return {
    minute,
    server: ownMemory(server),
    database: family(database).reduce((sum, pid) => sum + ownMemory(pid), 0),
    handles: openHandles(server),
    connections: row?.count ?? 0,
  }
}

/**
 * What broke the budget of growth, and what was measured. The first quarter, in which memory settles, does not count, and of
 * each minute the least memory does, which is what is held.
 */
export function judge(samples: readonly Sample[], answers: readonly Timed[], minutes: number) {
  const faults: string[] = []
  // The last sample is taken after the end: alone in its minute it would weigh most.
  const settled = samples.filter(({ minute }) => minute > minutes / 4 && minute < minutes)
  const rise = (name: "server" | "database" | "handles" | "connections", budget: number) => {
    const least = Map.groupBy(settled, ({ minute }) => Math.floor(minute))
    const points = [...least].map(([x, of]) => ({
      x,
      y: Math.min(...of.map((sample) => sample[name])),
    }))
    const risen = slope(points)
    if (risen > budget) faults.push(`${name} rises by ${risen.toFixed(2)} a minute`)
    const [first, last] = [points[0]?.y ?? 0, points.at(-1)?.y ?? 0]
    return `${name} ${first.toFixed(0)} to ${last.toFixed(0)} (${risen.toFixed(2)} a minute)`
  }
  const memory = [rise("server", maxRisePerMinute), rise("database", maxRisePerMinute)].join(", ")
  const open = [rise("handles", maxHandlesPerMinute), rise("connections", maxHandlesPerMinute)]
  const ms = minutes * minuteMs
  const begin = answers.filter(({ at }) => at > ms * 0.25 && at < ms * 0.45).map(({ took }) => took)
  const end = answers.filter(({ at }) => at > ms * 0.8).map(({ took }) => took)
  const times = [0.5, 0.99].map((share) => {
    const [first, last] = [percentile(begin, share), percentile(end, share)]
    if (last > maxSlowdown * first + slackMs)
      faults.push(`p${share * 100} rose from ${first.toFixed(0)} to ${last.toFixed(0)} ms`)
    return `p${share * 100} ${first.toFixed(0)} then ${last.toFixed(0)} ms`
  })
  return { faults, found: `MB: ${memory}; ${open.join(", ")}; ${times.join(", ")}` }
}
