import { monthName, monthsAfter } from "@marza/domain/time/months.ts"
import pg from "pg"
import type { Figure, Figures } from "./budgets.ts"
import { type Database, openDatabaseOf } from "./databases.ts"
import { type Server, startServer } from "./server.ts"
import { signInAs } from "./sessions.ts"
import {
  asOwner,
  busyMonth,
  idOf,
  rowsOf,
  type Size,
  sizes,
  storeFiles,
} from "./two-organizations.ts"
import { openJobs, type WholeJob } from "./whole-jobs.ts"
import { type Request, requestsOf, type WholeCall } from "./whole-requests.ts"
import { endNode, newFolder, stopAfter } from "./world.ts"

const maxRounds = 11
/** No further round begins once those of a line have taken so long. */
const enoughMs = 1500
/** The first requests prepare the statements. */
const warmRounds = 6
const enoughWarmMs = 500
const closedMonths = 24

const closeMonth = "PUT /api/organizations/:id/months/:month/closing"
const deleteOrganization = "DELETE /api/organizations/:id"
const deleteUser = "DELETE /api/user"

/** Milliseconds of each size at best, which other work on the machine disturbs least. */
type Line = { name: string; small: number; large: number }
type Times = Record<Size, number[]>

/**
 * The time of each call and each job that grows with an organization, of one with 10,000 rows of everything to one with
 * 1,000, in turn: the ratio of the line that grows most. What is quick is measured several times.
 */
export async function measureWholeOrganization(): Promise<Figures<"whole-organization">> {
  const database = await openDatabaseOf("1000+10000")
  const dataDir = newFolder("server")
  await storeFiles(database.ownerUrl, dataDir)
  return {
    wholeGrowth: async () => {
      console.log("")
      const lines = [
        ...(await measureCalls(database, dataDir)),
        ...(await measureJobsAndDeletions()),
      ]
      return worstOf(lines)
    },
  }
}

const ratioOf = ({ small, large }: Line) => large / small

function worstOf(lines: readonly Line[]): Figure {
  const worst = lines.toSorted((a, b) => ratioOf(b) - ratioOf(a))[0]
  if (!worst) throw new Error("nothing was measured")
  const { name, small, large } = worst
  return {
    value: ratioOf(worst),
    note: `${name}, ${large.toFixed(1)} to ${small.toFixed(1)} ms, of ${lines.length} lines`,
  }
}

function lineOf(name: string, times: Times): Line {
  const line = { name, small: Math.min(...times.small), large: Math.min(...times.large) }
  const [large, small] = [line.large.toFixed(1), line.small.toFixed(1)]
  console.log(`    ${name}: ${large} to ${small} ms, ${ratioOf(line).toFixed(2)} times`)
  return line
}

/** Warms up, and then does the work for each size in turn; each time it tells milliseconds by name. */
async function inTurn<Name extends string>(
  work: (size: Size) => Promise<readonly (readonly [Name, number])[]>,
): Promise<Line[]> {
  const times = new Map<Name, Times>()
  await repeat(warmRounds, enoughWarmMs, () => work("small"))
  await repeat(maxRounds, enoughMs, async () => {
    for (const size of sizes)
      for (const [name, ms] of await work(size)) {
        const of = times.get(name) ?? { small: [], large: [] }
        times.set(name, of)
        of[size].push(ms)
      }
  })
  return [...times].map(([name, of]) => lineOf(name, of))
}

/** Once at least, and not again when all have taken `untilMs`. */
async function repeat(most: number, untilMs: number, work: () => Promise<unknown>): Promise<void> {
  const since = performance.now()
  for (let round = 0; round < most; round++) {
    await work()
    if (performance.now() - since > untilMs) return
  }
}

async function measureCalls(database: Database, dataDir: string): Promise<Line[]> {
  const server = await startServer(database.ownerUrl, { dataDir })
  const asked = {
    small: await openOrganization(database, server, "small"),
    large: await openOrganization(database, server, "large"),
  }
  for (const size of sizes) await asked[size].closeEarlierMonths()
  const lines: Line[] = []
  for (const name of asked.small.names)
    lines.push(...(await inTurn((size) => asked[size].ask(name))))
  await endNode(server.child)
  return lines
}

/** In databases that each lose the other organization, and in the end everything. */
async function measureJobsAndDeletions(): Promise<Line[]> {
  const small = await openAlone("small")
  const large = await openAlone("large")
  const alone = { small, large }
  const lines = [
    lineOf(deleteOrganization, { small: [large.deletionMs], large: [small.deletionMs] }),
  ]
  for (const name of small.names)
    lines.push(...(await inTurn(async (size) => [[name, await alone[size].run(name)] as const])))
  const [ofSmall, ofLarge] = [await small.deleteUser(), await large.deleteUser()]
  lines.push(lineOf(deleteUser, { small: [ofSmall], large: [ofLarge] }))
  return lines
}

/** A copy of the database with one organization alone. */
async function openAlone(size: Size) {
  const database = await openDatabaseOf("1000+10000")
  const { ownerUrl } = database
  const dataDir = newFolder("server")
  await storeFiles(ownerUrl, dataDir)
  const deleteAs = async (of: Size, name: WholeCall) => {
    const server = await startServer(ownerUrl, { dataDir })
    const [[, ms]] = await (await openOrganization(database, server, of)).ask(name)
    await endNode(server.child)
    return ms
  }
  const deletionMs = await deleteAs(size === "small" ? "large" : "small", deleteOrganization)
  const client = await openOwner(ownerUrl)
  const jobs = await openJobs(database, client, dataDir)
  return {
    deletionMs,
    names: Object.keys(jobs).filter((name): name is WholeJob => name in jobs),
    run: async (name: WholeJob) => {
      const { before, run, done, oneOf } = jobs[name]
      if (before) await client.query(before)
      const startedAt = performance.now()
      await run()
      const ms = performance.now() - startedAt
      const { rows } = await client.query<{ done: string }>(`select (${done}) as done`)
      if (Number(rows[0]?.done) < rowsOf[size] / oneOf)
        throw new Error(`${name} has done ${rows[0]?.done} rows of ${rowsOf[size] / oneOf}`)
      return ms
    },
    deleteUser: () => deleteAs(size, deleteUser),
  }
}

/** A connection past the triggers, until the measure ends. */
async function openOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  stopAfter("measure", () => client.end())
  await client.query("set session_replication_role = replica")
  return client
}

async function openOrganization(
  { ownerUrl, appUrl, userId }: Database,
  { url }: Server,
  size: Size,
) {
  const id = idOf[size]
  const requests = requestsOf({
    id,
    rows: rowsOf[size],
    partners: await readPartners(ownerUrl, id),
  })
  const authorization = `Bearer ${await signInAs(appUrl, userId)}`
  /** Milliseconds until the whole response is there. */
  const send = async (name: WholeCall, { params, query, body }: Request) => {
    const [method = "", path = ""] = name.split(" ")
    const inPath: Record<string, string> = { id, ...params?.() }
    const filled = path.replace(/:(\w+)/g, (_, param) => inPath[param] ?? "")
    const content = body?.()
    const sent = typeof content === "string" ? content : JSON.stringify(content)
    const startedAt = performance.now()
    const response = await fetch(`${url}${filled}?${query ?? ""}`, {
      method,
      headers: { authorization, ...(sent && { "content-type": "application/json" }) },
      ...(sent && { body: sent }),
    })
    const received = Buffer.from(await response.arrayBuffer())
    if (!response.ok)
      throw new Error(`${name}: ${response.status} ${received.toString().slice(0, 500)}`)
    return performance.now() - startedAt
  }
  const undoes = new Set(Object.values(requests).map(({ undo }) => undo))
  const isCall = (name: string): name is WholeCall => name in requests
  return {
    /** What is asked by itself, again and again. */
    names: Object.keys(requests)
      .filter(isCall)
      .filter((name) => !undoes.has(name) && !requests[name].isLast),
    /** Asks, and takes back what that has written. */
    ask: async (name: WholeCall): Promise<[[WholeCall, number], ...[WholeCall, number][]]> => {
      const request = requests[name]
      const { undo } = request
      const ms = await send(name, request)
      return undo
        ? [
            [name, ms],
            [undo, await send(undo, requests[undo])],
          ]
        : [[name, ms]]
    },
    closeEarlierMonths: async () => {
      for (let earlier = 1; earlier <= closedMonths; earlier++)
        await send(closeMonth, {
          params: () => ({ month: monthName(monthsAfter(busyMonth, -earlier)) }),
          body: () => ({ version: 0 }),
        })
    },
  }
}

/** All, and the firm. */
async function readPartners(ownerUrl: string, organizationId: string) {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ partner_id: string; user_id: string }>(
      "select id as partner_id, user_id from partners where organization_id = $1 order by joined_no",
      [organizationId],
    )
    return [...rows, { partner_id: null, user_id: null }]
  })
}
