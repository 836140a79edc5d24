import { setTimeout as pause } from "node:timers/promises"
import { startProxy } from "../server/test/proxy.ts"
import { startS3 } from "../server/test/s3.ts"
import { startSmtp } from "../server/test/smtp.ts"
import { openInstallation } from "./installation.ts"
import { addressesOf, compareMails, openInvitations, openInviters } from "./invitations.ts"
import { openLedger, writers } from "./ledger.ts"
import type { Proof } from "./proof.ts"
import { compareFiles, filesInS3, finishJobs } from "./stored.ts"

const inviters = 6
const inviteMs = 400
const readMs = 300
/** A mail that is handed over is let through to the end: nobody can tell whether one that breaks off there arrived. */
const handOverMs = 500

/**
 * The mail server and S3 are away for so many seconds at a time, again and again, while people write and invite:
 * in turn nobody listens there, and what is sent to them vanishes without an answer. Whatever needs S3 must be refused as
 * unavailable, everything else must go on, and all mails must arrive once both are back, each exactly once.
 */
export async function proveServices(times: number, seconds: number): Promise<Proof> {
  const [store, mailServer] = [await startS3(), await startSmtp()]
  let isSilent = false
  const s3 = await startProxy(store.config.FILES_S3_ENDPOINT, () => isSilent)
  const smtp = await startProxy(mailServer.url, () => isSilent)
  const installation = await openInstallation({
    TRUSTED_PROXIES: "1",
    ...Object.fromEntries(Object.entries(store.config).map(([name, value]) => [name, `${value}`])),
    FILES_S3_ENDPOINT: s3.url.replace(/\/$/, ""),
    SMTP_URL: smtp.url,
  })
  const goAway = async (how: "refuse" | "silence") => {
    isSilent = how === "silence"
    smtp.refuse(!isSilent)
    s3.refuse(!isSilent)
    if (!isSilent) s3.disconnect("reset")
    await pause(handOverMs)
  }
  const comeBack = () => {
    isSilent = false
    for (const proxy of [smtp, s3]) proxy.refuse(false)
    // What vanished is not answered any more.
    s3.disconnect("reset")
    smtp.disconnect("reset")
  }
  try {
    const ledger = await openLedger(installation)
    const people = await openInviters(installation, inviters)
    const { invited, inviteDuring } = openInvitations(installation, people, ledger.faults)
    /** Cars and expenses, whose people may all be waiting for S3, and invitations. */
    const written = () =>
      ledger.acknowledged() + [...invited.values()].filter((what) => what === "acknowledged").length
    const writtenAway: number[] = []
    /** What needs no file must be answered meanwhile. */
    const readFor = async (ms: number) => {
      const end = Date.now() + ms
      const authorization = `Bearer ${await installation.token()}`
      const path = `/api/organizations/${ledger.organizationId}/cars?limit=20`
      while (Date.now() < end) {
        const answer = await fetch(installation.url + path, { headers: { authorization } })
        await answer.arrayBuffer()
        if (!answer.ok) ledger.faults.push(`GET ${path} meanwhile: ${answer.status}`)
        await pause(readMs)
      }
    }
    await inviteDuring(inviteMs, async () => {
      for (let time = 0; time < times; time++) {
        await ledger.writeDuring(async () => {
          await pause(2000)
          await goAway(time % 2 === 0 ? "refuse" : "silence")
          const before = written()
          await readFor(seconds * 1000)
          writtenAway.push(written() - before)
          comeBack()
          await pause(1000)
        })
        if (writtenAway.at(-1) === 0) ledger.faults.push("nothing could be written meanwhile")
        await ledger.sendAgain()
        await ledger.compareRows(`after both were away (${time + 1})`)
      }
    })
    await finishJobs(installation)
    const arrived = addressesOf(mailServer.mails)
    ledger.faults.push(...compareMails(invited, arrived))
    const files = await compareFiles(installation, ledger, filesInS3(store))
    return {
      what: `mail server and S3 are away for ${seconds} s, refusing and silent in turn, while ${writers} people write and one invites`,
      times: `${times} times, ${ledger.counted()}, ${writtenAway.join(" and ")} written meanwhile, ${invited.size} invitations`,
      found: `${ledger.faults.length} faults; ${files} stored files, ${arrived.length} mails`,
      budget:
        "nothing acknowledged lost, refused with 503 alone, no orphans, each mail exactly once",
      faults: ledger.faults,
    }
  } finally {
    comeBack()
    await installation.close()
    s3.close()
    smtp.close()
    await store.stop()
    await mailServer.stop()
  }
}
