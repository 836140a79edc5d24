import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import type { Figure } from "../budgets.ts"
import { startServer } from "../server.ts"
import { endNode } from "../world.ts"
import { ask, fromElsewhere } from "./ask.ts"
import { startFileStore } from "./file-store.ts"
import { percentile99, type Small, work } from "./small.ts"
import type { World } from "./world.ts"

/** Whoever waits longer is told so. */
const mostSeconds = 45
const awaySeconds = 8
const brief = { rounds: 60, seconds: 8 }

/** Seconds until the small organization's mail leaves while the mail server takes none for the large one. */
export async function measureMail(world: World): Promise<Figure> {
  const { mailServer, neighbour, small } = world
  mailServer.mode = "stalls"
  neighbour.begin(["200 mails"])
  await until(() => mailServer.stalled > 0, mostSeconds)
  const value = await secondsOfMail(world, small)
  await neighbour.stop()
  mailServer.mode = "works"
  return {
    value,
    note: value >= mostSeconds ? "it had not left by then" : `${mailServer.stalled} stalled`,
  }
}

/** Seconds of the slowest answer while no connection to the database is possible; each must be a 503. */
export async function measureAway({ database, small }: World): Promise<Figure> {
  const allow = (allowed: boolean) =>
    administrate(database.ownerUrl, [
      `alter database "${nameOf(database.ownerUrl)}" with allow_connections ${allowed}`,
      ...(allowed ? [] : [cut(database.ownerUrl)]),
    ])
  await allow(false)
  const answers: { status: number; milliseconds: number }[] = []
  const until = performance.now() + awaySeconds * 1000
  while (performance.now() < until) {
    answers.push(await list(small, AbortSignal.timeout(mostSeconds * 1000)))
    await pause(100)
  }
  await allow(true)
  const statuses = [...new Set(answers.map(({ status }) => status))]
  const value = Math.max(...answers.map(({ milliseconds }) => milliseconds)) / 1000
  const isHonest = statuses.every((status) => status === 503)
  return {
    value: isHonest ? value : mostSeconds,
    note: `${answers.length} answers of ${statuses.join(", ")}`,
  }
}

/** The worst of all faults: seconds until the small organization works as before, and a job is done. */
export async function measureRecovery(world: World): Promise<Figure> {
  const { database, mailServer, neighbour, small } = world
  const found: { fault: string; seconds: number }[] = []
  const note = async (fault: string, seconds: number) => {
    console.log(`\n    ${fault}: as before after ${seconds.toFixed(1)} s`)
    found.push({ fault, seconds })
  }
  await note(
    "mails that stalled, or the database that was away",
    await secondsUntilWell(world, small),
  )
  for (const mode of ["hangs", "refuses"] as const) {
    mailServer.mode = mode
    neighbour.begin(["200 mails"])
    await printWork(`a mail server that ${mode}`, small)
    await neighbour.stop()
    mailServer.mode = "works"
    await note(`a mail server that ${mode}`, await secondsUntilWell(world, small))
  }
  const working = work(small, brief)
  for (let cuts = 0; cuts < 3; cuts += 1) {
    await pause(1500)
    await administrate(database.ownerUrl, [cut(database.ownerUrl)])
  }
  print("the database's connections cut three times", await working)
  await note("the database's connections cut", await secondsUntilWell(world, small))
  for (const mode of ["hangs", "refuses"] as const)
    await note(`a file store that ${mode}`, await ofStore(world, mode))
  const [worst] = found.toSorted((a, b) => b.seconds - a.seconds)
  return { value: worst?.seconds ?? Number.NaN, note: worst?.fault ?? "" }
}

/** With another server, whose files are in a store that fails while the large organization sends and reads some. */
async function ofStore(world: World, mode: "hangs" | "refuses"): Promise<number> {
  const { database, environment, neighbour } = world
  const store = await startFileStore()
  const options = { environment: { ...environment, ...store.environment } }
  const { child, url } = await startServer(database.ownerUrl, options)
  const small = { ...world.small, url }
  await work(small, { rounds: 20, seconds: 5 }, "photo")
  await neighbour.prepare(["uploads and photos"], url)
  store.mode = mode
  neighbour.begin(["uploads and photos"])
  await printWork(`a file store that ${mode}`, small, "photo")
  await neighbour.stop()
  store.mode = "works"
  const seconds = await secondsUntilWell(world, small)
  await neighbour.prepare([], world.server.url)
  await endNode(child)
  return seconds
}

async function printWork(what: string, small: Small, without?: "photo") {
  print(what, await work(small, brief, without))
}

function print(what: string, { times, failed }: Awaited<ReturnType<typeof work>>) {
  const [list, save, signIn] = [times.list, times.save, times.signIn].map((all) =>
    percentile99(all).toFixed(0),
  )
  console.log(
    `\n    ${what}: p99 list ${list}, save ${save}, signIn ${signIn} ms; ${failed.length} not answered (${[...new Set(failed)].join(", ")})`,
  )
}

/** Until ten pages in a row, and as many saves, came within the limit, and a mail has left. What waits still is dropped then. */
async function secondsUntilWell(world: World, small: Small): Promise<number> {
  const startedAt = performance.now()
  const mail = secondsOfMail(world, small)
  for (let well = 0; well < 10 && performance.now() - startedAt < mostSeconds * 1000; ) {
    const { times } = await work(small, { rounds: 1, seconds: 5 }, "signIn")
    well = Math.max(...times.list, ...times.save) < 400 ? well + 1 : 0
  }
  const ofCalls = (performance.now() - startedAt) / 1000
  const seconds = Math.max(ofCalls, await mail)
  await forgetMails(world.database.ownerUrl)
  return seconds
}

/** Asks for a link to sign in, and waits until the mail server has it. */
async function secondsOfMail({ mailServer }: World, small: Small): Promise<number> {
  const startedAt = performance.now()
  const isOwn = (to: string) => to === "owner@small.test"
  const before = mailServer.received.filter(isOwn).length
  const body = JSON.stringify({ email: "owner@small.test", redirect_to: `${small.url}/` })
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

const list = ({ url, organizationId, token }: Small, signal: AbortSignal) =>
  ask(`${url}/api/organizations/${organizationId}/cars`, { token, signal })

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
