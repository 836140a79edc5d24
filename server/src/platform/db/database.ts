import { createHash } from "node:crypto"
import type { Writable } from "node:stream"
import type { CarField } from "@marza/domain/cars/fields.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { OrganizationRole } from "@marza/domain/roles.ts"
import {
  type ColumnType,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely"
import type pg from "pg"
import { connectionShares, jobStatementSeconds, usualStatementSeconds } from "../allowances.ts"
import { openFairLine, type Requester } from "../fair-line.ts"
import { lockClasses } from "./locks.ts"
import { isFromStandby, refusalOf } from "./refusals.ts"
import type { DB } from "./schema.gen.ts"
import {
  type OrganizationScope,
  type OwnAccount,
  requesterOf,
  type Scope,
  type ScopeLimits,
  type SignedIn,
  type Superadmin,
  sessionOf,
} from "./scopes.ts"

/** A column that a field of a car still lacks is missed in cars/columns.ts alone, and not wherever cars are read. */
type Lacking<Table> = {
  [Field in Exclude<CarField, keyof Table>]: ColumnType<Car[Field], unknown, unknown>
}

export type Tables = Omit<DB, "cars" | "cars_with_figures"> & {
  cars: DB["cars"] & Lacking<DB["cars"]>
  cars_with_figures: DB["cars_with_figures"] & Lacking<DB["cars_with_figures"]>
}

/** Builds queries without sending them: only the helpers of this file send. */
export const query = new Kysely<Tables>({
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
export type Snapshot = Pick<TenantTransaction, "all" | "one" | "role" | "userId" | "actorId"> & {
  /** Sends a query and gives its rows in batches, however many there are. One query at a time. */
  batches: <Row>(query: Query<Row>) => AsyncGenerator<Row[]>
}

/** What reads as the caller: the database, or a snapshot of it. */
export type DatabaseReader = Pick<Database, "read">

/** Reads by queries that are made for the database, within a snapshot or a transaction, whose scope it is. */
export const readerOf = ({ all }: Pick<Snapshot, "all">): DatabaseReader => ({
  read: async (_scope, ...queries) => {
    const results: unknown[][] = []
    for (const query of queries) results.push(await all(query))
    return results as never
  },
})

/** Who works in a transaction. */
type Person = {
  /** The caller's role in the organization, null outside one. */
  role: OrganizationRole | null
  /** The person whose data are seen: the impersonated one while impersonating. */
  userId: string
  /** The person who is really signed in. */
  actorId: string
}

export type TenantTransaction = Transaction &
  Person & {
    /** Works on accounts in the same transaction, so that both change or neither. */
    asAuth: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
  }

/** The real person of a scope that was opened. */
export type Account = {
  id: string
  sessionId: string
  /**
   * For what depends on a row that was locked; what a whole call needs is in its declaration.
   * @throws {Refusal} factor_not_fresh when the session has passed no challenge lately
   */
  requireFreshFactor: () => Promise<void>
}

/**
 * The only access to the database. Every call is one transaction that first chooses a role and, with a scope, opens it:
 * begin_scope() checks session, impersonated person, membership and role as they are now.
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
  /** The same while nobody else writes in the organization: after those who write now, before those who come. */
  writeAlone: <Result>(
    scope: OrganizationScope,
    work: (transaction: TenantTransaction) => Promise<Result>,
  ) => Promise<Result>
  /** Opens a scope and nothing else. @returns the id of the real person */
  readActorId: (scope: Scope) => Promise<string>
  /** Works on accounts in the caller's name, without access to any tenant's data. */
  withAccount: <Result>(
    scope: OwnAccount,
    work: (transaction: Transaction, account: Account) => Promise<Result>,
  ) => Promise<Result>
  /** The same after locking the session, so that of two such calls the second sees what the first did. */
  withLockedSession: <Result>(
    scope: SignedIn | Superadmin,
    work: (transaction: Transaction, account: Account) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Works on accounts (users, sessions, secrets) in nobody's name, without access to any tenant's data.
   * `mayBeLost`: what is written may be gone after a crash of the database, so that nobody waits for the disk.
   */
  withAuthRole: <Result>(
    work: (transaction: Transaction) => Promise<Result>,
    limits?: { statementSeconds?: number; mayBeLost?: boolean },
  ) => Promise<Result>
  /** Reads an organization as its owner, of one moment, for a job that nobody has asked for. */
  readAsOwner: <const Queries extends readonly Query<unknown>[]>(
    organizationId: string,
    ...queries: Queries
  ) => Promise<RowsOf<Queries>>
  /** @throws when the database cannot be reached */
  ping: () => Promise<void>
  /** How many connections are busy and idle, and how many calls wait for one. */
  connections: () => { busy: number; idle: number; waiting: number }
  close: () => Promise<void>
}

const selectActor = query.selectNoFrom(sql<string>`current_actor_id()`.as("id"))
const openAsOwner = (organizationId: string) =>
  sql`open_as_owner(${organizationId}::uuid)`.as("opened")
const lockSession = (id: string) =>
  query.selectFrom("sessions").select("id").where("id", "=", id).forUpdate()
/** A passed challenge is kept until its session may no longer change factors (features/factors/challenges.ts). */
const selectFreshFactor = (sessionId: string) =>
  query.selectNoFrom([
    sql<boolean>`exists (
      select from factor_challenges
      where session_id = ${sessionId} and verified_at is not null and expires_at > now()
    )`.as("isFresh"),
    sql<boolean>`exists (
      select from factors
      where user_id = current_setting('app.actor_id')::uuid and status = 'verified'
    )`.as("isEnrolled"),
  ])

const beginTenantRead = "begin read only; set local role marza_app"
const beginSnapshot = "begin isolation level repeatable read read only; set local role marza_app"
const batchRows = 150
const beginTenant = "begin; set local role marza_app"
const beginAccounts = "begin; set local role marza_auth"
/** Its commit does not wait for the disk: a crash of the database may lose what was written in the last second. */
const beginCounting = `${beginAccounts}; set local synchronous_commit = off`

/** The login allows a statement the usual time; nothing is said of that. */
const withTime = (begin: string, seconds = usualStatementSeconds): string =>
  seconds === usualStatementSeconds
    ? begin
    : `${begin}; set local statement_timeout = '${seconds}s'`

/** For whom a transaction takes its connection, and until when. */
type Caller = { requester: Requester; limits?: Partial<ScopeLimits> | undefined }

const callerOf = (scope: Scope): Caller => ({
  requester: requesterOf(scope),
  limits: scope.limits,
})
/** Accounts, in nobody's name. */
const nobody: Caller = { requester: { organization: "", person: "" } }
const jobOf = (organization: string): Caller => ({
  requester: { organization, person: "" },
  limits: { statementSeconds: jobStatementSeconds },
})
const beginScope =
  "select begin_scope($1, $2, $3, $4) as role, current_setting('app.user_id') as user_id, current_setting('app.actor_id') as actor_id, $5 and is_superadmin() as is_superadmin, $6 and not sees_partners() as is_no_partner"

const holdingMonths = {
  shared: `select pg_advisory_xact_lock_shared(${lockClasses.closings}, hashtext($1::text)), set_config('app.into_closed', $2, true)`,
  alone: `select pg_advisory_xact_lock(${lockClasses.closings}, hashtext($1::text)), set_config('app.into_closed', $2, true)`,
}

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
  const sendQuery = <Row>(client: pg.PoolClient, query: Query<Row>) =>
    send(client, query.compile()).then((result) => result.rows as Row[])

  const readFreshFactor = async (client: pg.PoolClient, sessionId: string) => {
    const [, [found]] = await Promise.all([
      client.query("set local role marza_auth"),
      sendQuery(client, selectFreshFactor(sessionId)),
      client.query("set local role marza_app"),
    ])
    return found
  }
  /** The one place where a transaction gets its scope. @throws {Refusal} when the caller lacks what it asks for */
  const openScope = async (client: pg.PoolClient, scope: Scope): Promise<Person> => {
    const { sessionId, impersonating } = sessionOf(scope)
    const { access, organizationId = null, allowedRoles = null, needsFreshFactor } = scope
    // Nothing is awaited before all is sent, because read() sends its queries right behind.
    const [{ rows }, factors] = await Promise.all([
      send(client, {
        sql: beginScope,
        parameters: [
          sessionId,
          impersonating,
          organizationId,
          allowedRoles,
          access === "superadmin",
          scope.needsPartner === true,
        ],
      }),
      needsFreshFactor && readFreshFactor(client, sessionId),
    ])
    const { role, user_id: userId, actor_id: actorId, is_superadmin, is_no_partner } = rows[0]
    const isImpersonating = userId !== actorId
    if (is_no_partner) throw new Refusal("forbidden")
    if (isImpersonating && scope.notWhileImpersonating) throw new Refusal("not_while_impersonating")
    // begin_scope() lets nobody else impersonate.
    if (access === "superadmin" && !is_superadmin && !isImpersonating)
      throw new Refusal("forbidden")
    if (factors && !factors.isFresh && (needsFreshFactor === true || factors.isEnrolled))
      throw new Refusal("factor_not_fresh")
    return { role, userId, actorId }
  }

  const line = openFairLine(connectionShares)
  /** Every failure to connect is temporary: the database starts, has no connection left or moves, or the network is down. */
  const connect = async ({ requester, limits }: Caller) => {
    const release = await line.acquire(requester, limits?.gone)
    try {
      const client = await pool.connect()
      const giveBack = (broken: Error | undefined) => {
        client.release(broken)
        release()
      }
      return { client, giveBack }
    } catch (cause) {
      release()
      throw new Refusal("unavailable", { cause })
    }
  }

  const transact = async <Result>(
    begin: string,
    caller: Caller,
    work: (client: pg.PoolClient) => Promise<Result>,
  ) => {
    const { client, giveBack } = await connect(caller)
    let broken: Error | undefined
    try {
      const begun = client.query(withTime(begin, caller.limits?.statementSeconds))
      begun.catch(() => {})
      const result = await work(client)
      await begun
      await commit(client)
      return result
    } catch (error) {
      broken = (await rollback(client)) ?? (isFromStandby(error) ? error : undefined)
      throw refusalOf(error, broken)
    } finally {
      giveBack(broken)
    }
  }

  const workOnAccounts = async <Result>(
    client: pg.PoolClient,
    scope: Scope,
    work: (transaction: Transaction, account: Account) => Promise<Result>,
  ) => {
    const { actorId } = await openScope(client, scope)
    await client.query("set local role marza_auth")
    const { sessionId } = sessionOf(scope)
    const requireFreshFactor = async () => {
      const [found] = await sendQuery(client, selectFreshFactor(sessionId))
      if (!found?.isFresh) throw new Refusal("factor_not_fresh")
    }
    return work(transactionOf(client, sendQuery), { id: actorId, sessionId, requireFreshFactor })
  }

  const read: Database["read"] = async (scope, ...queries) => {
    // Compiled before a connection is taken, so that a compile error leaves no connection in a transaction.
    const compiled = queries.map((query) => query.compile())
    const { client, giveBack } = await connect(callerOf(scope))
    let broken: Error | undefined
    try {
      const sent = inOneWrite(client, () => [
        client.query(withTime(beginTenantRead, scope.limits?.statementSeconds)),
        openScope(client, scope),
        ...compiled.map((query) => send(client, query)),
        commit(client),
      ])
      const settled = await Promise.allSettled(sent)
      const failed = settled.find((result) => result.status === "rejected")
      if (failed) throw failed.reason
      const [, , ...results] = (await Promise.all(
        sent.slice(0, -1),
      )) as unknown[] as pg.QueryResult[]
      return results.map(({ rows }) => rows) as never
    } catch (error) {
      broken = await rollback(client)
      throw refusalOf(error, broken)
    } finally {
      giveBack(broken)
    }
  }

  /** @param months how the lock of the organization's months is held */
  const writeWith = <Result>(
    months: "shared" | "alone",
    scope: Scope,
    work: (transaction: TenantTransaction) => Promise<Result>,
  ) =>
    transact(beginTenant, callerOf(scope), async (client) => {
      const opening = openScope(client, scope)
      // Sent right behind, and before the work holds any row: who waits for a closing keeps nobody else waiting.
      const holding = scope.organizationId !== undefined && holdMonths(client, months, scope)
      if (holding) holding.catch(() => {})
      const person = await opening
      await holding
      const transaction = transactionOf(client, sendQuery)
      return work({
        ...transaction,
        ...person,
        asAuth: async (accountWork) => {
          await client.query("set local role marza_auth")
          const result = await accountWork(transaction)
          await client.query("set local role marza_app")
          return result
        },
      })
    })
  const holdMonths = (
    client: pg.PoolClient,
    months: "shared" | "alone",
    { organizationId, intoClosed = "" }: Scope,
  ) => send(client, { sql: holdingMonths[months], parameters: [organizationId, intoClosed] })

  return {
    read,
    readOne: async (scope, query) => {
      const [[row]] = await read(scope, query)
      if (!row) throw new Refusal("not_found")
      return row
    },
    readSnapshot: (scope, work) =>
      transact(beginSnapshot, callerOf(scope), async (client) => {
        const person = await openScope(client, scope)
        const gone = scope.limits?.gone()
        const check = () => {
          if (gone?.aborted) throw new Refusal("bad_request")
        }
        const { all, one } = transactionOf(client, (client, query) => {
          check()
          return sendQuery(client, query)
        })
        return work({ all, one, ...person, batches: batchesOf(client, check) })
      }),
    write: (scope, work) => writeWith("shared", scope, work),
    writeAlone: (scope, work) => writeWith("alone", scope, work),
    readActorId: async (scope) => (await read(scope, selectActor))[0][0]?.id ?? "",
    withAccount: (scope, work) =>
      transact(beginTenant, callerOf(scope), (client) => workOnAccounts(client, scope, work)),
    withLockedSession: (scope, work) =>
      transact(beginAccounts, callerOf(scope), async (client) => {
        await sendQuery(client, lockSession(sessionOf(scope).sessionId))
        await client.query("set local role marza_app")
        return workOnAccounts(client, scope, work)
      }),
    withAuthRole: (work, { mayBeLost, ...limits } = {}) =>
      transact(mayBeLost ? beginCounting : beginAccounts, { ...nobody, limits }, (client) =>
        work(transactionOf(client, sendQuery)),
      ),
    readAsOwner: (organizationId, ...queries) =>
      transact(beginSnapshot, jobOf(organizationId), async (client) => {
        await client.query("set local role marza_auth")
        await sendQuery(client, query.selectNoFrom(openAsOwner(organizationId)))
        await client.query("set local role marza_app")
        const rows: unknown[] = []
        for (const each of queries) rows.push(await sendQuery(client, each))
        return rows as never
      }),
    ping: async () => {
      await pool.query("select 1")
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: line.state().waiting,
    }),
    close: () => pool.end(),
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

/**
 * Reads through a cursor, so that a table takes no more memory than a few of its rows.
 * @param check throws when nobody waits for it any more
 */
const batchesOf = (client: pg.PoolClient, check: () => void): Snapshot["batches"] =>
  async function* <Row>(query: Query<Row>) {
    const { sql, parameters } = query.compile()
    await client.query(`declare batches no scroll cursor for ${sql}`, parameters as unknown[])
    const fetchNext = () => {
      const fetched = client.query(`fetch ${batchRows} from batches`)
      // Whoever reads may stop before they ask for it.
      fetched.catch(() => undefined)
      return fetched
    }
    let next = fetchNext()
    for (;;) {
      const { rows } = await next
      if (rows.length === 0) break
      check()
      // The database reads on while these rows are worked with.
      next = fetchNext()
      yield rows as Row[]
    }
    await client.query("close batches")
  }

/** Sends statements to PostgreSQL in one write, where each alone would be a call of the system and wake it up. */
function inOneWrite<Sent>(client: pg.PoolClient, send: () => Sent): Sent {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Writable } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
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
