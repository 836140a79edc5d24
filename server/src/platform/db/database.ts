import { createHash } from "node:crypto"
import { Refusal } from "@marza/domain/refusal.ts"
import { type OrganizationRole, organizationRoles } from "@marza/domain/roles.ts"
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely"
import type pg from "pg"
import { isFromStandby, refusalOf } from "./refusals.ts"
import type { DB } from "./schema.gen.ts"

/** Builds queries without sending them: only the helpers of this file send. */
export const query = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Anything that Kysely compiles, with rows of type `Row`. */
export type Query<Row> = { compile: () => CompiledQuery<Row> }

type RowOf<Q> = Q extends Query<infer Row> ? Row : never
type RowsOf<Queries extends readonly Query<unknown>[]> = {
  [Index in keyof Queries]: RowOf<Queries[Index]>[]
}

/** The caller: the session of the access token, and the X-Impersonating header (null when absent). */
export type Caller = {
  sessionId: string
  impersonating: string | null
  organizationId?: never
}

/** The caller inside an organization, in a role that may make the call. */
export type OrganizationScope = Omit<Caller, "organizationId"> & {
  organizationId: string
  allowedRoles: readonly OrganizationRole[]
}

/** The scope of what every member of an organization may do. */
export const memberScope = (
  { sessionId, impersonating }: Caller,
  organizationId: string,
): OrganizationScope => ({
  sessionId,
  impersonating,
  organizationId,
  allowedRoles: organizationRoles,
})

/** Where a transaction works: inside one organization, or outside any. */
export type Scope = Caller | OrganizationScope

/** A transaction that is open. */
export type Transaction = {
  /** Sends a query and returns all its rows. */
  all: <Row>(query: Query<Row>) => Promise<Row[]>
  /** Sends a query and returns its first row, or undefined. */
  one: <Row>(query: Query<Row>) => Promise<Row | undefined>
  /** Sends a query and returns its first row. @throws {Refusal} not_found when there is none */
  oneOrNotFound: <Row>(query: Query<Row>) => Promise<Row>
  /** Sends a statement whose rows are not needed. */
  run: (query: Query<unknown>) => Promise<void>
}

/** A transaction that sees the database as it was at its first query, and changes nothing. */
export type Snapshot = Pick<TenantTransaction, "all" | "one" | "userId" | "actorId"> & {
  /** Sends a query and gives its rows in batches, however many there are. One query at a time. */
  batches: <Row>(query: Query<Row>) => AsyncGenerator<Row[]>
}

/** What reads as the caller: the database, or a snapshot of it. */
export type Reads = Pick<Database, "read">

/** Reads by queries that are made for the database, within a snapshot. The scope is that of the snapshot. */
export const readsOf = ({ all }: Snapshot): Reads => ({
  read: async (_scope, ...queries) => {
    const results: unknown[][] = []
    for (const query of queries) results.push(await all(query))
    return results as never
  },
})

export type TenantTransaction = Transaction & {
  /** The caller's role in the organization, null outside one. */
  role: OrganizationRole | null
  /** The person whose data are seen: the impersonated one while impersonating. */
  userId: string
  /** The person who is really signed in. */
  actorId: string
  /** Works on accounts in the same transaction, so that both change or neither. */
  asAuth: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
}

/**
 * The only access to the database. Every call is one transaction that first chooses a role and, for tenant work,
 * calls begin_scope(), which checks session, impersonated person, membership and role as they are now.
 */
export type Database = {
  /** Reads as the caller; begin, begin_scope, queries and commit are sent in one pipeline. */
  read: <const Queries extends readonly Query<unknown>[]>(
    scope: Scope,
    ...queries: Queries
  ) => Promise<RowsOf<Queries>>
  /** Reads the first row of a query as the caller. @throws {Refusal} not_found when there is none */
  readOne: <Row>(scope: Scope, query: Query<Row>) => Promise<Row>
  /** Reads as the caller, with everything as it was at one moment, while others write. */
  readSnapshot: <Result>(
    scope: Scope,
    work: (snapshot: Snapshot) => Promise<Result>,
  ) => Promise<Result>
  /** Reads and writes as the caller; committed when `work` resolves, rolled back when it throws. */
  write: <Result>(
    scope: Scope,
    work: (transaction: TenantTransaction) => Promise<Result>,
  ) => Promise<Result>
  /** Works on accounts (users, sessions, secrets), without access to any tenant's data. */
  withAuthRole: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
  /** @throws when the database cannot be reached */
  ping: () => Promise<void>
  /** How many connections are busy and idle, and how many calls wait for one. */
  connections: () => { busy: number; idle: number; waiting: number }
  close: () => Promise<void>
}

const beginTenantRead = "begin read only; set local role marza_app"
const beginSnapshot = "begin isolation level repeatable read read only; set local role marza_app"
const batchRows = 500
const beginTenant = "begin; set local role marza_app"
const beginAccounts = "begin; set local role marza_auth"
const beginScope =
  "select begin_scope($1, $2, $3, $4) as role, current_setting('app.user_id') as user_id, current_setting('app.actor_id') as actor_id"

/**
 * @param pool of the application's login role, pipelining
 * @param prepared false where PgBouncer older than 1.21 pools transactions
 */
export function openDatabase(pool: pg.Pool, prepared = true): Database {
  const send = (
    client: pg.PoolClient,
    { sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">,
  ) =>
    client.query({
      text: sql,
      values: parameters as unknown[],
      ...(prepared && { name: statementName(sql) }),
    })
  const sendBeginScope = (client: pg.PoolClient, scope: Scope) => {
    const { sessionId, impersonating } = scope
    const inside =
      scope.organizationId === undefined ? [null, null] : [scope.organizationId, scope.allowedRoles]
    return send(client, { sql: beginScope, parameters: [sessionId, impersonating, ...inside] })
  }
  const sendQuery = <Row>(client: pg.PoolClient, query: Query<Row>) =>
    send(client, query.compile()).then((result) => result.rows as Row[])

  const transact = async <Result>(
    begin: string,
    work: (client: pg.PoolClient) => Promise<Result>,
  ) => {
    const client = await connect(pool)
    let broken: Error | undefined
    try {
      const begun = client.query(begin)
      begun.catch(() => {})
      const result = await work(client)
      await begun
      await commit(client)
      return result
    } catch (error) {
      broken = (await rollback(client)) ?? (isFromStandby(error) ? error : undefined)
      throw refusalOf(error, broken)
    } finally {
      client.release(broken)
    }
  }

  const read: Database["read"] = async (scope, ...queries) => {
    // Compiled before a connection is taken, so that a compile error leaves no connection in a transaction.
    const compiled = queries.map((query) => query.compile())
    const client = await connect(pool)
    let broken: Error | undefined
    try {
      const sent = [
        client.query(beginTenantRead),
        sendBeginScope(client, scope),
        ...compiled.map((query) => send(client, query)),
        commit(client),
      ]
      const settled = await Promise.allSettled(sent)
      const failed = settled.find((result) => result.status === "rejected")
      if (failed) throw failed.reason
      const [, , ...results] = (await Promise.all(sent.slice(0, -1))) as pg.QueryResult[]
      return results.map(({ rows }) => rows) as never
    } catch (error) {
      broken = await rollback(client)
      throw refusalOf(error, broken)
    } finally {
      client.release(broken)
    }
  }

  return {
    read,
    readOne: async (scope, query) => {
      const [[row]] = await read(scope, query)
      if (!row) throw new Refusal("not_found")
      return row
    },
    readSnapshot: (scope, work) =>
      transact(beginSnapshot, async (client) => {
        const { rows } = await sendBeginScope(client, scope)
        const { user_id: userId, actor_id: actorId } = rows[0]
        const { all, one } = transactionOf(client, sendQuery)
        return work({ all, one, userId, actorId, batches: batchesOf(client) })
      }),
    write: (scope, work) =>
      transact(beginTenant, async (client) => {
        const { rows } = await sendBeginScope(client, scope)
        const { role, user_id: userId, actor_id: actorId } = rows[0]
        const transaction = transactionOf(client, sendQuery)
        return work({
          ...transaction,
          role,
          userId,
          actorId,
          asAuth: async (accountWork) => {
            await client.query("set local role marza_auth")
            const result = await accountWork(transaction)
            await client.query("set local role marza_app")
            return result
          },
        })
      }),
    withAuthRole: (work) =>
      transact(beginAccounts, (client) => work(transactionOf(client, sendQuery))),
    ping: async () => {
      await pool.query("select 1")
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

/** Every failure to connect is temporary: the database starts, has no connection left or moves, or the network is down. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    throw new Refusal("unavailable", { cause })
  }
}

function transactionOf(
  client: pg.PoolClient,
  send: <Row>(client: pg.PoolClient, query: Query<Row>) => Promise<Row[]>,
): Transaction {
  return {
    all: (query) => send(client, query),
    one: async (query) => (await send(client, query))[0],
    oneOrNotFound: async (query) => {
      const [row] = await send(client, query)
      if (!row) throw new Refusal("not_found")
      return row
    },
    run: async (query) => void (await send(client, query)),
  }
}

/** Reads through a cursor, so that a table takes no more memory than a few of its rows. */
const batchesOf = (client: pg.PoolClient): Snapshot["batches"] =>
  async function* <Row>(query: Query<Row>) {
    const { sql, parameters } = query.compile()
    await client.query(`declare batches no scroll cursor for ${sql}`, parameters as unknown[])
    for (;;) {
      const { rows } = await client.query(`fetch ${batchRows} from batches`)
      if (rows.length === 0) break
      yield rows as Row[]
    }
    await client.query("close batches")
  }

/** PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error; that must not count as saved. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit")
  if (command !== "COMMIT") throw new Error(`commit was answered ${command}`)
}

/** @returns an error when the connection is broken and must not go back to the pool */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback")
    return undefined
  } catch (error) {
    return error as Error
  }
}

const names = new Map<string, string>()

function statementName(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = createHash("sha256").update(sql).digest("base64url").slice(0, 22)
    names.set(sql, name)
  }
  return name
}
