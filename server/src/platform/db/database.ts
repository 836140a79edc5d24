import { createHash } from "node:crypto"
import type { OrganizationRole } from "@marza/domain/members/roles.ts"
import { Refusal, type RefusalCode, refusalCodes } from "@marza/domain/refusal.ts"
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely"
import pg from "pg"
import { isNoRoom } from "../disk-space.ts"
import type { DB } from "./schema.gen.ts"

/** Builds queries and sends nothing: only the helpers of this file send. */
export const query = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Anything Kysely compiles to rows of type `Row`. */
export type Query<Row> = { compile: () => CompiledQuery<Row> }

type RowOf<Q> = Q extends Query<infer Row> ? Row : never
type RowsOf<Queries extends readonly Query<unknown>[]> = {
  [Index in keyof Queries]: RowOf<Queries[Index]>[]
}

/** Who asks: the session of the access token, and the X-Impersonating header (null when absent). */
export type Caller = { sessionId: string; impersonating: string | null }

/** The caller inside one organization (null: a call outside any). */
export type Scope = Caller & {
  organizationId: string | null
  /** Whose role may work in it; every member's when absent. */
  allows?: (role: OrganizationRole) => boolean
}

/** The caller inside an organization. */
export type OrganizationScope = Scope & { organizationId: string }

/** A transaction that is open. */
export type Transaction = {
  /** Sends a query and gives all its rows. */
  all: <Row>(query: Query<Row>) => Promise<Row[]>
  /** Sends a query and gives its first row, or undefined. */
  one: <Row>(query: Query<Row>) => Promise<Row | undefined>
  /** Sends a query and gives its first row. @throws {Refusal} not_found when there is none */
  oneOrNotFound: <Row>(query: Query<Row>) => Promise<Row>
  /** Sends a statement of which no row is needed. */
  run: (query: Query<unknown>) => Promise<void>
}

export type TenantTransaction = Transaction & {
  /** The caller's role in the organization, null outside one. */
  role: OrganizationRole | null
  /** The person whose data are seen: the impersonated one while impersonating. */
  userId: string
  /** The person who is really signed in. */
  actorId: string
  /** Works on accounts in the same transaction, for what must happen to both or to neither. */
  asAuth: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
}

/**
 * The only door to the database. Every call is one transaction that first chooses a role and, for tenant
 * work, calls begin_scope(): the session, the impersonated person and the membership are checked as they are now.
 */
export type Database = {
  /** Reads as the caller, all in one flight: begin, begin_scope, queries, commit. */
  read: <const Queries extends readonly Query<unknown>[]>(
    scope: Scope,
    ...queries: Queries
  ) => Promise<RowsOf<Queries>>
  /** Reads and writes as the caller; committed when `work` resolves, rolled back when it throws. */
  write: <Result>(
    scope: Scope,
    work: (transaction: TenantTransaction) => Promise<Result>,
  ) => Promise<Result>
  /** Works on accounts (users, sessions, secrets), without access to any tenant's data. */
  withAuthRole: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
  /** Answers whether the database can be reached. */
  ping: () => Promise<void>
  close: () => Promise<void>
}

const beginTenantRead = "begin read only; set local role marza_app"
const beginTenant = "begin; set local role marza_app"
const beginAccounts = "begin; set local role marza_auth"
const beginScope =
  "select begin_scope($1, $2, $3) as role, current_setting('app.user_id') as user_id, current_setting('app.actor_id') as actor_id"

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
  const sendEnter = (client: pg.PoolClient, scope: Scope) =>
    send(client, {
      sql: beginScope,
      parameters: [scope.sessionId, scope.impersonating, scope.organizationId],
    })
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
      broken = await rollback(client)
      throw refusalOf(error, broken)
    } finally {
      client.release(broken)
    }
  }

  return {
    read: async (scope, ...queries) => {
      // Compiled before a connection is taken: what cannot be compiled holds nothing up.
      const compiled = queries.map((query) => query.compile())
      const client = await connect(pool)
      let broken: Error | undefined
      try {
        const flight = [
          client.query(beginTenantRead),
          sendEnter(client, scope),
          ...compiled.map((query) => send(client, query)),
          commit(client),
        ]
        const landed = await Promise.allSettled(flight)
        const failed = landed.find((result) => result.status === "rejected")
        if (failed) throw failed.reason
        const [, entered, ...results] = (await Promise.all(flight.slice(0, -1))) as pg.QueryResult[]
        checkRole(scope, entered?.rows[0]?.role)
        return results.map(({ rows }) => rows) as never
      } catch (error) {
        broken = await rollback(client)
        throw refusalOf(error, broken)
      } finally {
        client.release(broken)
      }
    },
    write: (scope, work) =>
      transact(beginTenant, async (client) => {
        const { rows } = await sendEnter(client, scope)
        const { role, user_id: userId, actor_id: actorId } = rows[0]
        checkRole(scope, role)
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
    close: () => pool.end(),
  }
}

/** @throws {Refusal} forbidden for a role that the scope does not allow */
function checkRole({ allows }: Scope, role: OrganizationRole | null): void {
  if (allows && !(role && allows(role))) throw new Refusal("forbidden")
}

/** Whatever keeps a connection from us passes: the database starts, is full or moves, or the network is cut. */
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

/** A transaction that failed answers COMMIT with ROLLBACK and no error: that must not pass as saved. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit")
  if (command !== "COMMIT") throw new Error(`commit was answered ${command}`)
}

/** @returns an error when the connection is of no more use and must not go back to the pool */
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

/**
 * The connection's trouble, not the statement's (classes 08 and 57); or the transaction was taken back whole because
 * of another (class 40, a deadlock, or a lock that did not come), or for want of memory
 * or of another resource (class 53, of which the room on the disk is told by itself).
 */
const passing = /^(08...|40...|57...|53...|55P03)$/

/**
 * What passes, and refusals that the database speaks: those raised with MZ…, and a policy's denial.
 * @param broken what is wrong with the connection: then its words of the statement are no matter. A COMMIT that it
 *   took along may have been carried out or not, which an id made by the client tells when the call is tried again.
 */
function refusalOf(error: unknown, broken: Error | undefined): unknown {
  if (error instanceof Refusal) return error
  if (isNoRoom(error)) return new Refusal("storage_full", { cause: error })
  if (broken) return new Refusal("unavailable", { cause: error })
  if (!(error instanceof pg.DatabaseError)) return error
  if (passing.test(error.code ?? "")) return new Refusal("unavailable", { cause: error })
  if (error.code?.startsWith("MZ") && isRefusalCode(error.message))
    return new Refusal(error.message)
  // The routine tells a policy's denial from a missing grant, which is a fault of ours.
  if (error.code === "42501" && error.routine === "ExecWithCheckOptions")
    return new Refusal("forbidden")
  // What the row was to belong to has been deleted by somebody else while this transaction ran.
  if (error.code === "23503" && /_organization_id_(\w+_)?fkey$/.test(error.constraint ?? ""))
    return new Refusal("not_found")
  return error
}

const isRefusalCode = (text: string): text is RefusalCode =>
  (refusalCodes as readonly string[]).includes(text)
