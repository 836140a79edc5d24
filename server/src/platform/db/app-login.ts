import { createHmac } from "node:crypto"
import type pg from "pg"
import { usualStatementSeconds } from "../allowances.ts"

/**
 * One login role for each database. Its password is derived from the migrating role's, so that all processes know it
 * without storing it.
 */
export async function createLogin(client: pg.PoolClient, directUrl: string): Promise<string> {
  const url = new URL(directUrl)
  if (!url.password) {
    throw new Error(
      "DATABASE_URL holds no password: give DATABASE_APP_URL, a role for the application",
    )
  }
  const { rows } = await client.query<{ name: string }>("select current_database() as name")
  const role = `${rows[0]?.name}_login`
  const password = createHmac("sha256", url.password).update(`login of ${role}`).digest("base64url")
  const name = client.escapeIdentifier(role)
  const found = await client.query("select 1 from pg_roles where rolname = $1", [role])
  // noinherit: it may do nothing until a transaction chooses marza_app or marza_auth.
  await client.query(
    `${found.rowCount ? "alter" : "create"} role ${name} login noinherit password ${client.escapeLiteral(password)}`,
  )
  // No statement of ours takes long; one that does must not hold a connection or a lock for ever.
  for (const limit of [
    `statement_timeout = '${usualStatementSeconds}s'`,
    "idle_in_transaction_session_timeout = '30s'",
  ]) {
    await client.query(`alter role ${name} set ${limit}`)
  }
  url.username = role
  url.password = password
  return grantRoles(client, url.href)
}

/** Lets the application's login choose its roles. @returns its URL */
export async function grantRoles(client: pg.PoolClient, appUrl: string): Promise<string> {
  const role = decodeURIComponent(new URL(appUrl).username)
  const { rows } = await client.query<{ is_member: boolean }>(
    `select pg_has_role($1, 'marza_app', 'member') and pg_has_role($1, 'marza_auth', 'member') as is_member`,
    [role],
  )
  if (!rows[0]?.is_member) {
    await client.query(`grant marza_app, marza_auth to ${client.escapeIdentifier(role)}`)
  }
  return appUrl
}
