import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { startCluster } from "../server/src/platform/db/embedded/cluster.ts"
import { migrate } from "../server/src/platform/db/migrate.ts"
import { fill } from "./fill.ts"
import { median, signInAs } from "./list.ts"
import { startServer } from "./server.ts"

const carsEach = 100
const expensesEach = 1
/** Organizations of the two databases. */
const sizes = { small: 100, large: 10_000 }
/** Those of `npm run bench -- growth`. */
const largest = { small: 100, large: 20_000 }
const ownOrganizations = 100
const requests = 1500

/** The queries of the cars' list that are measured. */
const searches = {
  list: "",
  order: "?sort=profit",
  search: "?search=v60 7",
  /** No name contains it, so similar names are searched. */
  nearSearch: "?search=vlovo v60",
}
type Search = keyof typeof searches

/**
 * Milliseconds of a list page, of another order and of searches, in a database of 10,000 cars and in one of 1,000,000 (or
 * 2,000,000), each in organizations of 100 cars with an expense, by a person who is in 100 of them; request by request
 * in turn, through the whole server.
 */
export async function measureGrowth(folder: string, organizations = sizes) {
  const servers = {
    small: await openServer(folder, organizations.small),
    large: await openServer(folder, organizations.large),
  }
  try {
    // Not before both are filled: that may take longer than a token lives.
    for (const server of Object.values(servers)) await server.signIn()
    const result = {} as Record<Search, { ratio: number; small: number; large: number }>
    for (const search of Object.keys(searches) as Search[]) {
      const times: Record<keyof typeof servers, number[]> = { small: [], large: [] }
      for (let request = 0; request < requests; request += 1) {
        for (const size of ["small", "large"] as const) {
          const startedAt = performance.now()
          await servers[size].ask(request, searches[search])
          // The first requests warm both up.
          if (request >= ownOrganizations) times[size].push(performance.now() - startedAt)
        }
      }
      const [small, large] = [median(times.small), median(times.large)]
      result[search] = { ratio: large / small, small, large }
    }
    return result
  } finally {
    await servers.small.stop()
    await servers.large.stop()
  }
}

async function openServer(folder: string, organizationCount: number) {
  const cluster = await startCluster(join(folder, `growth-${organizationCount}`))
  const appUrl = await migrate(cluster.url)
  const startedAt = performance.now()
  const { userId } = await fill(cluster.url, organizationCount, carsEach, expensesEach)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  if (import.meta.main)
    console.log(`${organizationCount * carsEach} cars are filled in: ${seconds} s`)
  const organizations = await leaveAllBut(cluster.url, ownOrganizations, userId)
  let token = ""
  const server = await startServer(cluster.url, join(folder, `growth-${organizationCount}-server`))
  return {
    signIn: async () => {
      token = await signInAs(appUrl, userId)
    },
    ask: async (request: number, search: string) => {
      const organization = organizations[request % organizations.length]
      const response = await fetch(
        `${server.url}/api/organizations/${organization}/cars${search}`,
        { headers: { authorization: `Bearer ${token}` } },
      )
      const { items } = (await response.json()) as { items: unknown[] }
      if (!items.length) throw new Error(`${search || "the list"} found nothing`)
    },
    stop: async () => {
      server.child.kill()
      await cluster.stop()
    },
  }
}

/**
 * Gives all but `stay` memberships to another user, because nobody is in 10,000 organizations.
 * @returns the ids of the organizations that stay
 */
async function leaveAllBut(ownerUrl: string, stay: number, userId: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query("set session_replication_role = replica")
  await client.query("insert into users (id, email) values (gen_random_uuid(), 'other@bench.test')")
  const { rows } = await client.query<{ id: string }>(
    "select id from organizations order by id limit $1",
    [stay],
  )
  const ids = rows.map(({ id }) => id)
  await client.query(
    `update organization_members set user_id = (select id from users where email = 'other@bench.test')
     where user_id = $1 and organization_id <> all ($2)`,
    [userId, ids],
  )
  await client.query("vacuum analyze")
  await client.end()
  return ids
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "marza-growth-"))
  try {
    console.log(await measureGrowth(folder, largest))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
