import pg from "pg"

const timeoutSeconds = 10
/** A pooler may by chance use the same connection twice, so one probe proves nothing. */
const maxProbes = 4

/**
 * Checks the migrating role's URL before it is used: migrations take locks, jobs and events listen, and all three
 * need a connection that nobody else uses meanwhile.
 * @throws one line that says what is wrong and what to do
 */
export async function checkDirectUrl(url: string): Promise<void> {
  const setting = "DATABASE_DIRECT_URL, or DATABASE_URL without it"
  // Jobs choose their role by such an option, which not every pooler accepts.
  const options = `-c statement_timeout=${timeoutSeconds}s`
  await withTwoConnections({ url, options }, setting, async (one, other) => {
    if (await shareProcesses(one, other)) {
      return `${hostOf(url)} is a pooler that shares connections between transactions, as PgBouncer does in transaction mode: give DATABASE_DIRECT_URL, the same database past it, for migrations, jobs and events`
    }
    const { rows } = await one.query("select current_setting('server_version_num')::int as number")
    const version = Math.floor(rows[0].number / 10_000)
    return version < 15
      ? `PostgreSQL 15 or newer is needed, and ${hostOf(url)} is ${version}`
      : undefined
  })
}

/**
 * Checks the URL of the application's login, which may go through a pooler.
 * @throws one line that says what is wrong and what to do
 */
export async function checkAppUrl(url: string, prepared: boolean): Promise<void> {
  const setting =
    "DATABASE_APP_URL; without it, a pooler of DATABASE_URL must let the application's login pass"
  await withTwoConnections({ url }, setting, async (one, other) => {
    await one.query("begin")
    await one.query("rollback")
    return prepared && (await losePreparedStatements(one, other))
      ? `${hostOf(url)} is a pooler that loses prepared statements, as PgBouncer before 1.21 does, or with max_prepared_statements=0: give DATABASE_PREPARED=false`
      : undefined
  })
}

type Target = { url: string; options?: string }

async function withTwoConnections(
  target: Target,
  setting: string,
  check: (one: pg.Client, other: pg.Client) => Promise<string | undefined>,
): Promise<void> {
  const clients = [newClient(target), newClient(target)] as const
  const work = async () => {
    for (const client of clients) await client.connect()
    return check(...clients)
  }
  let cause: unknown
  const found = await work().catch((error) => {
    cause = error
    return explainFailure(error, target.url, setting)
  })
  await Promise.all(clients.map((client) => client.end().catch(() => {})))
  if (found) throw new Error(found, { cause })
}

function newClient({ url, options }: Target): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    ...(options && { options }),
    application_name: "marza start",
    connectionTimeoutMillis: timeoutSeconds * 1000,
    query_timeout: timeoutSeconds * 1000,
  })
  client.on("error", () => {})
  return client
}

/** Whether two open connections use the same server process, or one of them uses several. */
async function shareProcesses(one: pg.Client, other: pg.Client): Promise<boolean> {
  for (let probe = 0; probe < maxProbes; probe++) {
    const before = await backendIdOf(one)
    await other.query("begin")
    const meanwhile = await backendIdOf(other)
    // A pooler with a single connection would let the second query wait until the transaction ends.
    const isShared = meanwhile === before || (await backendIdOf(one)) !== before
    await other.query("rollback")
    if (isShared) return true
  }
  return false
}

/** Whether a statement prepared on one connection is later missing on it, or exists on the other. */
async function losePreparedStatements(one: pg.Client, other: pg.Client): Promise<boolean> {
  try {
    for (let probe = 0; probe < maxProbes; probe++) {
      const name = `marza_probe_${probe}`
      const before = await backendIdOf(one, name)
      await other.query("begin")
      if ((await backendIdOf(other, name)) !== before) await backendIdOf(one, name)
      await other.query("rollback")
    }
    return false
  } catch (error) {
    // The prepared statement does not exist, or exists already.
    if (error instanceof pg.DatabaseError && /^(26000|42P05)$/.test(error.code ?? "")) return true
    throw error
  }
}

async function backendIdOf(client: pg.Client, name?: string): Promise<number> {
  const { rows } = await client.query({
    text: "select pg_backend_pid() as id",
    ...(name && { name }),
  })
  return rows[0].id
}

/** The error of a failed connection, in one line without the password. @param setting where the URL comes from */
function explainFailure(error: unknown, url: string, setting: string): string {
  const { username, pathname } = new URL(url)
  const host = hostOf(url)
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  const message = error instanceof Error ? error.message : String(error)
  if (/statement pooling/.test(message))
    return `${host} is a pooler of single statements, and everything here is a transaction: give it pool_mode=transaction`
  if (/startup parameter/.test(message))
    return `${host} is a pooler that refuses the options of a connection (${message}): give DATABASE_DIRECT_URL, the same database past it`
  if (code === "28P01" || code === "28000")
    return `${host} refuses ${decodeURIComponent(username)}: ${message} (${setting})`
  if (code === "3D000")
    return `${host} has no database ${decodeURIComponent(pathname.slice(1))}: make it, or correct its name (${setting})`
  if (code === "57P03" || code === "53300")
    return `${host} takes nobody now, start again in a moment: ${message}`
  if (error instanceof pg.DatabaseError) return `${host} lets nobody in: ${message} (${setting})`
  return `the database at ${host} cannot be reached, see that it runs: ${code || message} (${setting})`
}

const hostOf = (url: string): string => {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}
