import { createHash } from "node:crypto"
import { existsSync, readdirSync } from "node:fs"
import { join, relative } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { thumbnailPath } from "../server/src/platform/storage/signed-url.ts"
import { type Installation, openInstallation, post, until } from "./installation.ts"
import type { Proof } from "./proof.ts"
import { type Answer, type Write, writeCar } from "./writing.ts"

/** How many people write at the same time. */
const writers = 6

/** What is done to an installation while people write; it is not restored but by itself and by `start`. */
type Harm = { what: string; harm: (installation: Installation) => Promise<void> }

const kills: Harm[] = [
  { what: "the server", harm: ({ killServer }) => killServer() },
  { what: "the database", harm: async ({ killDatabase }) => killDatabase() },
  {
    what: "both",
    harm: async ({ killDatabase, killServer }) => {
      killDatabase()
      await killServer()
    },
  },
]

/** What a row may hold after a kill: null for no row. One value once a write of it was acknowledged. */
type Allowed = Map<string, Set<string | null>>
/**
 * Kills the server, its database or both with SIGKILL, again and again, while people write cars, expenses and papers,
 * and reads everything back each time. A write that was acknowledged must be there; one that was cut off may be there or
 * not, and sent again it is done once. In the end every stored file has its row, and every row its file.
 */
export const proveCrashes = (cycles: number): Promise<Proof> =>
  proveHarm(`SIGKILL of server, database and both in turn, while ${writers} people write`, {
    cycles,
    harms: kills,
  })

/** The same, with a database that is killed and cannot be started again for so many seconds. */
export const proveOutages = (cycles: number, seconds: number): Promise<Proof> =>
  proveHarm(`the database is away for ${seconds} s, while ${writers} people write`, {
    cycles,
    harms: [
      { what: "the database for a while", harm: ({ loseDatabase }) => loseDatabase(seconds) },
    ],
  })

async function proveHarm(
  what: string,
  { cycles, harms }: { cycles: number; harms: readonly Harm[] },
): Promise<Proof> {
  const installation = await openInstallation()
  try {
    const state = await openState(installation)
    for (let cycle = 0; cycle < cycles; cycle++) {
      const { what, harm } = harms[cycle % harms.length] as Harm
      await writeDuring(installation, state, () => harm(installation))
      await compareRows(installation, state, `after killing ${what} (${cycle + 1})`)
      await sendAgain(installation, state)
    }
    const files = await compareFiles(installation, state)
    return {
      what,
      times: `${cycles} times, ${state.acknowledged} acknowledged writes, ${state.cutOff} cut off or answered 503`,
      found: `${state.faults.length} faults; ${files} stored files`,
      budget: "no acknowledged write lost, no file without a row, no row without a file",
      faults: state.faults,
    }
  } finally {
    await installation.close()
  }
}

async function openState(installation: Installation) {
  const headers = { authorization: `Bearer ${await installation.token()}` }
  const made = await post(`${installation.url}/api/organizations`, { name: "Prove" }, headers)
  const { id: organizationId } = (await made.json()) as { id: string }
  return {
    organizationId,
    allowed: new Map() as Allowed,
    /** The SHA-256 of what was sent for an attachment. */
    contents: new Map<string, string>(),
    cutOff: 0,
    acknowledged: 0,
    /** Cut off while it made a row. */
    unknown: [] as Write[],
    faults: [] as string[],
  }
}

type State = Awaited<ReturnType<typeof openState>>

async function writeDuring(installation: Installation, state: State, harm: () => Promise<void>) {
  await installation.waitUntilReady()
  const token = await installation.token()
  let isOver = false
  const write = async () => {
    while (!isOver) {
      await writeCar((one) => send(installation.url, token, state, one), state.organizationId)
      // Nobody hammers a server that says it is away.
      await pause(10)
    }
  }
  const writing = Array.from({ length: writers }, write)
  await pause(200 + Math.random() * 1000)
  await harm()
  isOver = true
  await Promise.all(writing)
  await installation.start()
  await installation.waitUntilReady()
}

const keyOf = ({ table, id }: Pick<Write, "table" | "id">) => `${table} ${id}`

async function send(url: string, token: string, state: State, write: Write): Promise<Answer> {
  const { method, path, body, holds } = write
  const key = keyOf(write)
  const before = state.allowed.get(key) ?? new Set([null])
  // It may be done before its answer is here.
  state.allowed.set(key, new Set([...before, holds]))
  if (body instanceof Buffer) state.contents.set(write.id, hashOf(body))
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && {
          "content-type": body instanceof Buffer ? "application/pdf" : "application/json",
        }),
      },
      ...(body && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.ok) {
      state.allowed.set(key, new Set([holds]))
      state.acknowledged += 1
      return { isDone: true, body: text ? JSON.parse(text) : {} }
    }
    if (answer.status < 500) {
      state.allowed.set(key, before)
      state.faults.push(`${method} ${path} was refused with ${answer.status}: ${text}`)
      return { isDone: false, body: {} }
    }
  } catch {
    // Cut off.
  }
  state.cutOff += 1
  if (method === "POST") state.unknown.push(write)
  return { isDone: false, body: {} }
}

/** What was cut off while it made a row is sent again, as a browser would. */
async function sendAgain({ url, token }: Installation, state: State) {
  const unknown = state.unknown.splice(0)
  for (const write of unknown) await send(url, await token(), state, write)
}

/** Compares what is stored with what may be, and takes over what a cut-off write has left. */
async function compareRows(installation: Installation, state: State, when: string) {
  const rows = await installation.sql<{ key: string; holds: string }>(
    `select 'cars ' || id as key, name as holds from cars
     union all select 'expenses ' || id, description from expenses
     union all select 'attachments ' || id, name from attachments where deleted_at is null`,
  )
  const stored = new Map(rows.map(({ key, holds }) => [key, holds]))
  for (const [key, allowed] of state.allowed) {
    const holds = stored.get(key) ?? null
    if (!allowed.has(holds))
      state.faults.push(`${when}: ${key} holds ${holds}, not ${[...allowed].join(" or ")}`)
    state.allowed.set(key, new Set([holds]))
  }
  for (const key of stored.keys())
    if (!state.allowed.has(key)) state.faults.push(`${when}: nobody has made ${key}`)
}

/** Lets all waiting work happen, and compares the stored files with their rows. @returns how many files are stored */
async function compareFiles(installation: Installation, state: State): Promise<number> {
  const { sql, folder, url } = installation
  await sql("update attachments set deleted_at = deleted_at - interval '31 seconds'")
  await sql("select graphile_worker.add_job('purge_attachments')")
  const makeDue =
    "update graphile_worker._private_jobs set run_at = now() where run_at > now() returning id"
  const waiting = "select id from graphile_worker._private_jobs"
  await until(
    async () => (await sql(makeDue)).length + (await sql(waiting)).length === 0,
    () => "jobs are left that never end",
  )
  const rows = await sql<{ id: string; car_id: string; path: string; content_type: string }>(
    "select id, car_id, path, content_type from attachments",
  )
  const expected = new Set(
    rows.flatMap(({ path, content_type }) =>
      content_type === "application/pdf" ? [path] : [path, thumbnailPath(path)],
    ),
  )
  const files = filesIn(join(folder, "files"))
  for (const file of files.difference(expected)) state.faults.push(`no row has the file ${file}`)
  for (const file of expected.difference(files)) state.faults.push(`the file ${file} is missing`)
  const authorization = `Bearer ${await installation.token()}`
  for (const carId of new Set(rows.map(({ car_id }) => car_id))) {
    const path = `/api/organizations/${state.organizationId}/cars/${carId}/attachments`
    const answer = await fetch(url + path, { headers: { authorization } })
    const { items } = (await answer.json()) as { items: { id: string; url: string }[] }
    for (const item of items) {
      const file = await fetch(new URL(item.url, url))
      const content = Buffer.from(await file.arrayBuffer())
      if (hashOf(content) !== state.contents.get(item.id))
        state.faults.push(
          `${item.id} is not what was sent: ${file.status}, ${content.length} bytes`,
        )
    }
  }
  return files.size
}

/** The paths of all files below a folder, which may not be there yet. */
const filesIn = (folder: string): Set<string> =>
  new Set(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      : [],
  )

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex")
