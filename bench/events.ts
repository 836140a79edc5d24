import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { get, type IncomingMessage } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { openAccessTokens } from "../server/src/features/sessions/access-token.ts"
import { openSessions } from "../server/src/features/sessions/sessions.ts"
import { openDatabase } from "../server/src/platform/db/database.ts"
import { openPool } from "../server/src/platform/db/pool.ts"
import { openSecrets } from "../server/src/platform/keys/secrets.ts"
import type { Figures } from "./budgets.ts"
import { type Database, openDatabaseOf } from "./databases.ts"
import { median } from "./median.ts"
import { once as onceForAll } from "./once.ts"
import { startServer } from "./server.ts"
import { stopAfter } from "./world.ts"

const clients = 1000
const membersEach = 20
const changes = 50
/** Longer than the time between two pings. */
const idleSeconds = 25

type Member = { organizationId: string; token: string }

/**
 * A thousand idle clients on one server process, and changes made through another on the same database.
 * Measured are memory a stream, the share of one processor that all of them take (0 to 1), and the median from sending a
 * change until the last of 20 members of its organization received it.
 */
export async function measureEvents(): Promise<Figures<"events">> {
  const database = await openDatabaseOf("migrated")
  const listening = await startServer(database.ownerUrl)
  const writing = await startServer(database.ownerUrl)
  const members = await addMembers(database)
  const streams: IncomingMessage[] = []
  stopAfter("measure", () => {
    for (const stream of streams) stream.destroy()
  })
  const before = await metricsOf(listening.url)
  for (const { token } of members) streams.push(await openStream(listening.url, token))
  await sleep(2000)
  const idle = onceForAll(async () => {
    const full = await metricsOf(listening.url)
    if (full.streams !== clients) throw new Error(`${full.streams} streams are open`)
    await sleep(idleSeconds * 1000)
    const later = await metricsOf(listening.url)
    return {
      kilobytes: (full.bytes - before.bytes) / 1024 / clients,
      processor: (later.cpuSeconds - full.cpuSeconds) / idleSeconds,
    }
  })
  return {
    streamKilobytes: async () => ({ value: (await idle()).kilobytes }),
    streamProcessor: async () => ({ value: (await idle()).processor }),
    eventMilliseconds: async () => {
      const times: number[] = []
      for (let change = 0; change < changes; change++) {
        const group = change % (clients / membersEach)
        const own = streams.slice(group * membersEach, (group + 1) * membersEach)
        times.push(await timeOfChange(writing.url, members[group * membersEach], own))
      }
      return { value: median(times) }
    },
  }
}

/** Sends one new car and waits until all of these streams have received it. */
async function timeOfChange(url: string, member: Member | undefined, streams: IncomingMessage[]) {
  const id = randomUUID()
  const all = Promise.all(streams.map((stream) => untilReceived(stream, id)))
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/organizations/${member?.organizationId}/cars`, {
    method: "POST",
    headers: { authorization: `Bearer ${member?.token}`, "content-type": "application/json" },
    body: JSON.stringify({ id, name: "Volvo", purchase_price: "1000" }),
  })
  if (response.status !== 201) throw new Error(`a new car was answered ${response.status}`)
  await all
  return performance.now() - startedAt
}

async function untilReceived(stream: IncomingMessage, id: string): Promise<void> {
  let text = ""
  while (!text.includes(id)) text += (await once(stream, "data"))[0]
}

async function openStream(url: string, token: string): Promise<IncomingMessage> {
  const request = get(`${url}/api/events`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  const [response] = (await once(request, "response")) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`)
  return response.resume()
}

async function metricsOf(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1])
  return {
    bytes: value("process_resident_memory_bytes"),
    cpuSeconds: value("process_cpu_seconds_total"),
    streams: value("event_streams_open"),
  }
}

/** Organizations of twenty members, each signed in. */
async function addMembers({ ownerUrl, appUrl }: Database): Promise<Member[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const database = openDatabase(openPool(appUrl))
  try {
    await client.query("set session_replication_role = replica")
    const { rows } = await client.query<{ user_id: string; organization_id: string }>(
      `with people as (
         insert into users (id, email)
         select gen_random_uuid(), 'listener' || n || '@bench.test' from generate_series(0, $1::int - 1) n
         returning id, email
       ), places as (
         insert into organizations (id, name)
         select md5('listeners' || n)::uuid, 'Listeners ' || n from generate_series(0, $1::int / $2::int - 1) n
         returning id
       ), numbered as (
         select id, row_number() over (order by email) - 1 as n from people
       )
       insert into organization_members (organization_id, id, user_id, role)
       select md5('listeners' || n / $2::int)::uuid, gen_random_uuid(), id, 'member' from numbered
       returning user_id, organization_id`,
      [clients, membersEach],
    )
    const secrets = openSecrets(database)
    const sessions = openSessions(database, secrets, openAccessTokens(secrets))
    const members: Member[] = []
    for (const { user_id, organization_id } of rows) {
      const session = await database.withAuthRole((transaction) =>
        sessions.begin(
          transaction,
          { id: user_id, email: "listener@bench.test" },
          { userAgent: "bench", ipAddress: undefined },
        ),
      )
      members.push({ organizationId: organization_id, token: session.access_token })
    }
    return members.sort((a, b) => (a.organizationId < b.organizationId ? -1 : 1))
  } finally {
    await client.end()
    await database.close()
  }
}
