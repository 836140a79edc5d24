import pg from "pg"
import type { Figures } from "./budgets.ts"
import { openReadDatabase } from "./databases.ts"
import { median } from "./median.ts"
import { startServer } from "./server.ts"
import { signInAs } from "./sessions.ts"

const carsEach = 100
const expensesEach = 1
/** Organizations of the two databases. */
const sizes = { small: 100, large: 10_000 }
const ownOrganizations = 100
const requests = 700

/**
 * Milliseconds of a list page, of another order and of searches, in a database of 10,000 cars and in one of 1,000,000,
 * each in organizations of 100 cars with an expense, by a person who is in 100 of them; request by request
 * in turn, through the whole server.
 */
export async function measureGrowth(): Promise<Figures<"growth">> {
  const servers = { small: await openServer(sizes.small), large: await openServer(sizes.large) }
  // Not before both are filled: that may take longer than a token lives.
  for (const server of Object.values(servers)) await server.signIn()
  const compare = (search: string) => async () => {
    const times: Record<keyof typeof servers, number[]> = { small: [], large: [] }
    for (let request = 0; request < requests; request += 1) {
      for (const size of ["small", "large"] as const) {
        const startedAt = performance.now()
        await servers[size].ask(request, search)
        // The first requests warm both up.
        if (request >= ownOrganizations) times[size].push(performance.now() - startedAt)
      }
    }
    const [small, large] = [median(times.small), median(times.large)]
    return { value: large / small, note: `${large.toFixed(1)} to ${small.toFixed(1)} ms` }
  }
  return {
    listGrowth: compare(""),
    orderGrowth: compare("?sort=profit"),
    searchGrowth: compare("?search=v60 7"),
    // No name contains it, so similar names are searched.
    nearSearchGrowth: compare("?search=vlovo v60"),
  }
}

async function openServer(organizationCount: number) {
  const { ownerUrl, appUrl, userId } = await openReadDatabase(
    organizationCount,
    carsEach,
    expensesEach,
  )
  const organizations = await leaveAllBut(ownerUrl, ownOrganizations, userId)
  let token = ""
  const server = await startServer(ownerUrl)
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
  await client.query("vacuum analyze users, organization_members")
  await client.end()
  return ids
}
