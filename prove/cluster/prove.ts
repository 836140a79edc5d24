import { setTimeout as pause } from "node:timers/promises"
import { makeOrganization, type Site, until } from "../installation.ts"
import { type Ledger, openLedger, writers } from "../ledger.ts"
import { endedEarly, type Proof } from "../proof.ts"
import { compareFiles } from "../stored.ts"
import { type Cluster, openCluster } from "./cluster.ts"
import { type InjectedFault, injectedFaults } from "./injected-faults.ts"
import { checkNeeds } from "./needs.ts"
import { openProbe, type Probe } from "./probe.ts"
import { type Followers, openFollowers } from "./streams.ts"

const followerCount = 4
const afterAll = "mails and files after all of these"

type Load = {
  cluster: Cluster
  site: Site
  ledger: Ledger
  probe: Probe
  followers: Followers
}

/**
 * Kills each part of two servers and a database that takes over, in turn and under load. What was acknowledged must be there,
 * writes must go on within their time, streams must tell of changes again, and each mail must come once.
 * @throws {Missing} without the programs or the rights that it needs
 */
export async function proveCluster(): Promise<Proof[]> {
  checkNeeds()
  const cluster = await openCluster()
  try {
    const site = { url: cluster.url, sql: cluster.sql, token: cluster.token }
    const probe = openProbe(site, await makeOrganization(site.url, await site.token()))
    const ledger = await openLedger(site, { lostBy: [502, 504], pauseMs: 200 })
    const followers = openFollowers(site, followerCount)
    const load = { cluster, site, ledger, probe, followers }
    try {
      return await proveAll(load)
    } finally {
      await followers.stop()
    }
  } finally {
    await cluster.close()
  }
}

/** Tries each fault until the cluster does not recover from one. A fault that throws has a row of its own. */
async function proveAll(load: Load): Promise<Proof[]> {
  const proofs: Proof[] = []
  const steps = [
    ...injectedFaults.map((fault) => ({ what: fault.what, prove: () => proveFault(load, fault) })),
    { what: afterAll, prove: () => proveRest(load) },
  ]
  for (const { what, prove } of steps) {
    const before = load.ledger.faults.length
    try {
      proofs.push(await prove())
    } catch (error) {
      const ended = endedEarly(what, error, load.ledger.faults.slice(before))
      proofs.push(ended)
      try {
        await load.cluster.waitUntilWhole()
      } catch (error) {
        ended.faults.push(`nothing after it could be tried: ${error}`)
        break
      }
    }
  }
  return proofs
}

async function proveFault(load: Load, fault: InjectedFault): Promise<Proof> {
  const { ledger, probe, cluster } = load
  const before = ledger.faults.length
  const faults: string[] = []
  const gaps: number[] = []
  const silences: number[] = []
  const written = () => probe.acknowledged.size + ledger.acknowledged()
  const writtenBefore = written()
  for (let round = 0; round < fault.rounds; round++) {
    const when = `after killing ${fault.what} (${round + 1})`
    // The limits of invitations must not refuse the probe.
    await cluster.sql("delete from attempts")
    const endProbe = probe.begin()
    let gap = 0
    try {
      await ledger.writeDuring(async () => {
        await pause(2000 + Math.random() * 1000)
        silences.push(await injectAndWait(load, fault, round))
      })
    } finally {
      gap = (await endProbe()) / 1000
    }
    gaps.push(gap)
    if (gap > fault.maxSeconds) faults.push(`${when}: ${gap.toFixed(1)} s without a write`)
    await ledger.compareRows(when)
    await ledger.sendAgain()
    const lost = await probe.countLost()
    if (lost > 0) faults.push(`${when}: ${lost} acknowledged writes are lost`)
    console.log(
      `${when}: ${gap.toFixed(1)} s without a write, streams ${silences.at(-1)?.toFixed(1)} s`,
    )
  }
  faults.push(...ledger.faults.slice(before))
  const longest = Math.max(...gaps).toFixed(1)
  return {
    what: `SIGKILL of ${fault.what}, while ${writers} people write`,
    times: `${fault.rounds} times, ${written() - writtenBefore} acknowledged writes`,
    found: `${faults.length} faults; at most ${longest} s without an acknowledged write, ${Math.max(...silences).toFixed(1)} s from its end until every stream told of a change again`,
    budget: `0 acknowledged writes lost, at most ${fault.maxSeconds} s without one`,
    faults,
  }
}

/** @returns the seconds from the end of the fault until every stream has told of something written after it */
async function injectAndWait(
  { cluster, probe, followers }: Load,
  fault: InjectedFault,
  round: number,
) {
  const comeback = await fault.inject(cluster, round)
  const injectedAt = performance.now()
  let seconds = 0
  try {
    await until(
      () => probe.hasWrittenSince(injectedAt + 300),
      () => `${fault.what}: nobody can write any more`,
      120,
    )
    const isTold = () =>
      [...probe.acknowledged].some(
        ([id, time]) => time > injectedAt + 300 && followers.haveHeard(id),
      )
    await until(isTold, () => `${fault.what}: the streams stay silent`, 120)
    seconds = (performance.now() - injectedAt) / 1000
    await pause(2000)
  } finally {
    comeback?.()
  }
  await cluster.waitUntilWhole()
  return seconds
}

/** Mails and files, once everything is done. */
async function proveRest({ cluster, site, ledger, probe }: Load): Promise<Proof> {
  const faults: string[] = []
  const before = ledger.faults.length
  const files = await compareFiles(site, ledger, cluster.listFiles)
  faults.push(...ledger.faults.slice(before))
  const mails = Map.groupBy(cluster.mails, ({ to }) => to?.[0]?.address ?? "")
  const ofEach = [...probe.invited].map((email) => mails.get(email) ?? [])
  const missing = ofEach.filter((copies) => copies.length === 0).length
  const ids = ofEach.flatMap((copies) => [...new Set(copies.map(({ messageId }) => messageId))])
  const copies = ofEach.flat().length - ids.length
  const again = ids.length + missing - probe.invited.size
  if (missing > 0) faults.push(`${missing} mails did not come`)
  if (again > 0) faults.push(`${again} mails came again with another Message-ID`)
  return {
    what: afterAll,
    times: `${ledger.counted()}, ${probe.invited.size} invitations by mail`,
    found: `${missing} missing, ${again} sent again as another mail, ${copies} copies of the same; ${files} stored files`,
    budget: "each invitation one Message-ID, no file without a row, no row without a file",
    faults,
  }
}
