import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { startCluster } from "../src/platform/db/embedded/cluster.ts"
import { migrate } from "../src/platform/db/migrate.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the migrated template; its role may create databases. */
    templateUrl: string
    /** The application's login, for any database of this cluster. */
    appUrl: string
    /** A folder that is removed after the run, for what several files share. */
    sharedFolder: string
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated template that each test file copies. TEST_DATABASE_URL
 * names another server to test on (Debian's 15, say); its role may create databases and roles.
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), "marza-test-"))
  const cluster = given
    ? undefined
    : await startCluster(folder, {
        // The data are thrown away, so a crash may lose them.
        settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
      })
  const baseUrl = given ?? cluster?.url ?? ""
  const template = `marza_template_${randomBytes(4).toString("hex")}`
  const templateUrl = await createDatabase(baseUrl, template)
  project.provide("templateUrl", templateUrl)
  project.provide("sharedFolder", folder)
  project.provide("appUrl", await migrate(templateUrl))

  return async () => {
    if (given)
      for (const name of [template, filledName(template)]) await dropDatabase(baseUrl, name)
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The database with a full organization that `filled.ts` makes beside a template. */
export const filledName = (template: string) => `${template}_filled`

const objectInUse = "55006"
const maxAttempts = 5

/** Creates a database, as a copy of `template` if given. @returns its URL */
export async function createDatabase(
  url: string,
  name: string,
  template?: string,
): Promise<string> {
  const statement = `create database ${name} ${template ? `template ${template}` : ""} strategy file_copy`
  for (let attempt = 1; ; attempt++)
    try {
      await administer(url, statement)
      break
    } catch (error) {
      // PostgreSQL waits 5 s for its own vacuum to leave the template, which a busy machine may exceed.
      const isInUse = error instanceof pg.DatabaseError && error.code === objectInUse
      if (!isInUse || attempt === maxAttempts) throw error
    }
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await administer(url, `drop database if exists ${name} with (force)`)
}

const administer = (url: string, statement: string) => ask(administrationUrl(url), statement)

/** The database of the same server that is neither a test's nor a template. */
export function administrationUrl(url: string): string {
  const target = new URL(url)
  target.pathname = "/postgres"
  return target.href
}

/** Sends one statement over a connection of its own. @returns its rows */
export async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  // Its database is killed in some tests.
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
