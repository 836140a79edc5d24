import { setTimeout as pause } from "node:timers/promises"
import { type Site, until } from "../installation.ts"
import { type Ledger, openLedger, writers } from "../ledger.ts"
import type { Proof } from "../proof.ts"
import { compareFiles } from "../stored.ts"
import { type Cluster, openCluster } from "./cluster.ts"
import { type Harm, harms } from "./harms.ts"
import { checkNeeds } from "./needs.ts"
import { makeOrganization, openProbe, type Probe } from "./probe.ts"
import { type Followers, openFollowers } from "./streams.ts"

const followerCount = 4

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
    const probe = openProbe(site, await makeOrganization(site))
    const ledger = await openLedger(site, { lostBy: [502, 504], pauseMs: 200 })
    const followers = openFollowers(site, followerCount)
    const load = { cluster, site, ledger, probe, followers }
    try {
      const proofs: Proof[] = []
      for (const harm of harms) proofs.push(await proveHarm(load, harm))
      proofs.push(await proveRest(load))
      return proofs
    } finally {
      await followers.stop()
    }
  } finally {
    await cluster.close()
  }
}

async function proveHarm(load: Load, harm: Harm): Promise<Proof> {
  const { ledger, probe, cluster } = load
  const before = ledger.faults.length
  const faults: string[] = []
  const gaps: number[] = []
  const silences: number[] = []
  const written = () => probe.acknowledged.size + ledger.acknowledged()
  const writtenBefore = written()
  for (let round = 0; round < harm.rounds; round++) {
    const when = `after killing ${harm.what} (${round + 1})`
    // Nobody is to be told to wait for having invited many.
    await cluster.sql("delete from attempts")
    const endProbe = probe.begin()
    let gap = 0
    try {
      await ledger.writeDuring(async () => {
        await pause(2000 + Math.random() * 1000)
        silences.push(await harmAndWait(load, harm, round))
      })
    } finally {
      gap = (await endProbe()) / 1000
    }
    gaps.push(gap)
    if (gap > harm.maxSeconds) faults.push(`${when}: ${gap.toFixed(1)} s without a write`)
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
    what: `SIGKILL of ${harm.what}, while ${writers} people write`,
    times: `${harm.rounds} times, ${written() - writtenBefore} acknowledged writes`,
    found: `${faults.length} faults; at most ${longest} s without an acknowledged write, ${Math.max(...silences).toFixed(1)} s from its end until every stream told of a change again`,
    budget: `0 acknowledged writes lost, at most ${harm.maxSeconds} s without one`,
    faults,
  }
}

/** @returns the seconds from the end of the harm until every stream has told of something written after it */
async function harmAndWait({ cluster, probe, followers }: Load, harm: Harm, round: number) {
  const comeback = await harm.harm(cluster, round)
  const hurt = performance.now()
  await until(
    () => probe.hasWrittenSince(hurt + 300),
    () => `${harm.what}: nobody can write any more`,
    120,
  )
  const isTold = () =>
    [...probe.acknowledged].some(([id, time]) => time > hurt + 300 && followers.haveHeard(id))
  await until(isTold, () => `${harm.what}: the streams stay silent`, 120)
  const seconds = (performance.now() - hurt) / 1000
  await pause(2000)
  comeback?.()
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
    what: "mails and files after all of these",
    times: `${ledger.counted()}, ${probe.invited.size} invitations by mail`,
    found: `${missing} missing, ${again} sent again as another mail, ${copies} copies of the same; ${files} stored files`,
    budget: "each invitation one Message-ID, no file without a row, no row without a file",
    faults,
  }
}
