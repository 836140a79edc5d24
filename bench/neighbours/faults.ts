import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import type { Figure } from "../budgets.ts"
import { startServer } from "../server.ts"
import { endNode } from "../world.ts"
import { type Answer, ask, fromElsewhere } from "./ask.ts"
import { startFileStore } from "./file-store.ts"
import { smallPeople } from "./fill.ts"
import { fillDisk } from "./full-disk.ts"
import type { Line, Measuring } from "./measuring.ts"
import { type Measured, type RequestKind, type Small, work } from "./small.ts"
import type { World } from "./world.ts"

/** Whoever waits longer is told so. */
const mostSeconds = 45
const awaySeconds = 6
const brief = { rounds: 20, seconds: 5 }

type Limits = Record<"list" | "save", number>
type Fault = { fault: string; seconds: number }

/**
 * What the small organization feels of what breaks beside the server.
 * @param limits within which a request takes as long as before
 */
export async function measureFaults(
  world: World,
  measuring: Measuring,
  { rounds, limits }: { rounds: number; limits: Limits },
) {
  const { database, mailServer } = world
  const lines: Line[] = []
  const recovered: Fault[] = []
  const untilWell = async (fault: string, small = world.small) => {
    const seconds = await secondsUntilWell(world, small, limits)
    recovered.push({ fault, seconds })
  }
  const mail = await measureMail(world)
  await untilWell("mails that stalled")
  for (const mode of ["hangs", "refuses"] as const) {
    const deed = `200 mails, and a mail server that ${mode}`
    mailServer.mode = mode
    lines.push(await measuring.during(["200 mails"], { rounds, deed }))
    mailServer.mode = "works"
    await untilWell(deed)
  }
  for (const mode of ["hangs", "refuses"] as const) {
    const deed = `uploads and photos, and a file store that ${mode}`
    const store = await startFileStore()
    const options = { environment: { ...world.environment, ...store.environment } }
    const { child, url } = await startServer(database.ownerUrl, options)
    const small = { ...world.small, url }
    // The first requests prepare the statements.
    await work(small, brief, ["photo"])
    store.mode = mode
    const without: RequestKind[] = ["photo"]
    lines.push(await measuring.during(["uploads and photos"], { rounds, deed, small, without }))
    store.mode = "works"
    await untilWell(deed, small)
    await endNode(child)
  }
  const disk = await fillDisk(measuring, rounds, (small) => callsUntilWell(small, limits))
  lines.push(disk.line)
  recovered.push({ fault: "the database's disk full", seconds: disk.seconds })
  await cutThrice(world)
  await untilWell("the database's connections cut")
  const away = await measureAway(world)
  await untilWell("the database away")
  const [worst] = recovered.toSorted((a, b) => b.seconds - a.seconds)
  const recovery = { value: worst?.seconds ?? Number.NaN, note: worst?.fault ?? "" }
  return { lines, mail, away, recovery }
}

/** Seconds until the small organization's mail leaves while the mail server takes none for the large one. */
async function measureMail(world: World): Promise<Figure> {
  const { mailServer, neighbour, small } = world
  mailServer.mode = "stalls"
  neighbour.begin(["200 mails"])
  await until(() => mailServer.stalled > 0, mostSeconds)
  const value = await secondsOfMail(world, small)
  await neighbour.stop()
  mailServer.mode = "works"
  const note = value < mostSeconds ? "" : "it had not left by then"
  console.log(`\n    mail while 200 of the large one stall: after ${value.toFixed(0)} s ${note}`)
  return { value, note }
}

async function cutThrice({ database, small }: World): Promise<void> {
  const working = work(small, { rounds: 100, seconds: 5 })
  for (let cuts = 0; cuts < 3; cuts += 1) {
    await pause(1500)
    await administrate(database.ownerUrl, [cut(database.ownerUrl)])
  }
  const { failed, times } = await working
  const answers = [...new Set(failed)].join(", ")
  console.log(
    `\n    the database's connections cut thrice: ${failed.length} of ${4 * times.list.length} not answered (${answers})`,
  )
}

/** Seconds of the slowest answer while no connection to the database is possible; each must be a 503. */
async function measureAway({ database, small }: World): Promise<Figure> {
  const allow = (allowed: boolean) =>
    administrate(database.ownerUrl, [
      `alter database "${nameOf(database.ownerUrl)}" with allow_connections ${allowed}`,
      ...(allowed ? [] : [cut(database.ownerUrl)]),
    ])
  await allow(false)
  const answers: Answer[] = []
  const until = performance.now() + awaySeconds * 1000
  while (performance.now() < until) {
    answers.push(await list(small))
    await pause(100)
  }
  await allow(true)
  const statuses = [...new Set(answers.map(({ status }) => status))]
  const seconds = Math.max(...answers.map(({ milliseconds }) => milliseconds)) / 1000
  const isHonest = statuses.every((status) => status === 503)
  const note = `${answers.length} answers of ${statuses.join(", ")}`
  console.log(`\n    the database away: ${seconds.toFixed(1)} s, ${note}`)
  return { value: isHonest ? seconds : mostSeconds, note }
}

/** Until ten pages in a row, and as many saves, came within the limit, and a mail has left. What waits still is dropped then. */
async function secondsUntilWell(world: World, small: Small, limits: Limits): Promise<number> {
  const mail = secondsOfMail(world, small)
  const ofCalls = await callsUntilWell(small, limits)
  const ofMail = await mail
  await forgetMails(world.database.ownerUrl)
  console.log(
    `      as before: list and save after ${ofCalls.toFixed(1)} s, a mail after ${ofMail.toFixed(1)} s`,
  )
  return Math.max(ofCalls, ofMail)
}

/** Seconds until ten pages in a row, and as many saves, came within the limit. */
async function callsUntilWell(small: Small, limits: Limits): Promise<number> {
  const startedAt = performance.now()
  for (let well = 0; well < 10 && performance.now() - startedAt < mostSeconds * 1000; ) {
    const { times } = await work(small, { rounds: 1, seconds: 5 }, ["signIn"])
    well = isWithin(times, limits) ? well + 1 : 0
  }
  return (performance.now() - startedAt) / 1000
}

const isWithin = ({ list, save }: Measured["times"], limits: Limits) =>
  Math.max(...list) <= limits.list && Math.max(...save) <= limits.save

/** Asks for a link to sign in, and waits until the mail server has it. */
async function secondsOfMail({ mailServer }: World, small: Small): Promise<number> {
  const startedAt = performance.now()
  const email = smallPeople[0]?.email
  const isOwn = (to: string) => to === email
  const before = mailServer.received.filter(isOwn).length
  const body = JSON.stringify({ email, redirect_to: `${small.url}/` })
  const send = () =>
    ask(`${small.url}/api/session/link`, { method: "POST", headers: fromElsewhere(), body })
  await until(async () => (await send()).status < 300, mostSeconds)
  await until(() => mailServer.received.filter(isOwn).length > before, mostSeconds)
  return (performance.now() - startedAt) / 1000
}

async function until(isSo: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end && !(await isSo())) await pause(50)
}

const list = ({ url, organizationId, token }: Small) =>
  ask(`${url}/api/organizations/${organizationId}/cars`, {
    token,
    signal: AbortSignal.timeout(mostSeconds * 1000),
  })

const nameOf = (url: string) => new URL(url).pathname.slice(1)

const cut = (url: string) =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(url)}' and pid <> pg_backend_pid()`

/** So that what one fault leaves is not counted as the next one's. */
const forgetMails = (ownerUrl: string) =>
  administrate(
    ownerUrl,
    [
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = 'send_mail' and locked_at is null`,
      // The limit of links that one person may ask for.
      "delete from attempts",
    ],
    nameOf(ownerUrl),
  )

/** As the cluster's owner, connected to another database of it unless one is named. */
async function administrate(
  ownerUrl: string,
  statements: string[],
  name = "postgres",
): Promise<void> {
  const url = new URL(ownerUrl)
  url.pathname = name
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
