import { randomBytes } from "node:crypto"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest"
import { ask, createDatabase, dropDatabase } from "../../../test/database.ts"
import { scopeOf, signedInScope } from "../../../test/open-app.ts"
import { newSecret } from "../keys/secrets.ts"
import { openDatabase, query } from "./database.ts"
import { describeSchema, schemaFile } from "./describe-schema.ts"
import { type Cluster, startCluster } from "./embedded/cluster.ts"
import { generateTypes } from "./generate-types.ts"
import { migrate, migrationChecksums, migrationsFolder } from "./migrate.ts"
import { openPool } from "./pool.ts"
import { sqlFolder } from "./sql-files.ts"

const migrationNames = Object.keys(migrationChecksums())

test("the generated types and docs/schema.sql are those of the migrated database", async () => {
  expect(generateTypes(inject("templateUrl"), "compare")).toBe(true)
  expect(await describeSchema(inject("templateUrl"))).toBe(readFileSync(schemaFile, "utf8"))
})

test("the comparison fails when a column differs", async () => {
  const name = `marza_other_${process.pid}`
  const url = await createDatabase(
    inject("templateUrl"),
    name,
    new URL(inject("templateUrl")).pathname.slice(1),
  )
  onTestFinished(() => dropDatabase(url, name))
  await ask(url, "alter table cars add column surprise text")
  expect(generateTypes(url, "compare")).toBe(false)
  expect(await describeSchema(url)).toContain("  surprise text,\n  constraint cars_pkey")
})

test("every migration is applied, in order", async () => {
  const applied = await ask(
    inject("templateUrl"),
    'select name from kysely_migration order by "timestamp", name',
  )
  expect(applied.map(({ name }) => name)).toEqual(migrationNames)
  expect(migrationNames.length).toBeGreaterThanOrEqual(15)
})

test("migrating a second time changes nothing and gives the same login", async () => {
  const rows = () => ask(inject("templateUrl"), "select * from kysely_migration order by name")
  const before = await rows()
  expect(await migrate(inject("templateUrl"))).toBe(inject("appUrl"))
  expect(await rows()).toEqual(before)
})

test("the login can make no temporary tables, and its statements time out", async () => {
  const name = `marza_fresh_${process.pid}`
  const url = await createDatabase(inject("templateUrl"), name)
  onTestFinished(() => dropDatabase(url, name))
  const appUrl = await migrate(url)
  await expect(ask(appUrl, "create temporary table mine (id int)")).rejects.toThrow(/permission/)
  expect(await ask(appUrl, "show statement_timeout")).toEqual([{ statement_timeout: "15s" }])
})

test("a migrating URL without a password is refused, and the error asks for the application's own login", async () => {
  const url = new URL(inject("templateUrl"))
  url.password = ""
  // A server that needs no password would get so far; this one refuses earlier.
  await expect(migrate(url.href)).rejects.toThrow(/password/)
})

describe("the error of a failed migration names", () => {
  const template = () => new URL(inject("templateUrl")).pathname.slice(1)
  const open = async (from?: string) => {
    const name = `marza_refused_${randomBytes(4).toString("hex")}`
    const url = await createDatabase(inject("templateUrl"), name, from)
    onTestFinished(() => dropDatabase(url, name))
    return url
  }

  test("a migration that fails, and none is applied", async () => {
    const url = await open()
    await ask(url, "create table cars (id int)")
    await expect(migrate(url)).rejects.toThrow(
      'migration 0009_cars failed, and none was applied: relation "cars" already exists',
    )
    expect(await ask(url, "select to_regclass('users') as users")).toEqual([{ users: null }])
  })

  test("a database that is newer than the program", async () => {
    const url = await open(template())
    await ask(url, "insert into kysely_migration values ('9999_later', now()::text)")
    await expect(migrate(url)).rejects.toThrow(/newer than this program.* know 9999_later: start/)
  })

  test("a database that was made before the first release", async () => {
    const url = await open(template())
    // Such a database has other migrations, some with names that exist again.
    await ask(url, "delete from kysely_migration where name > '0003'")
    await ask(url, "insert into kysely_migration values ('0004_enter', now()::text)")
    await expect(migrate(url)).rejects.toThrow(
      "the database was made before version 0.2.0, whose schema cannot be brought over: give DATA_DIR an empty folder, or DATABASE_URL an empty database",
    )
  })

  test("a migration that was edited after it was applied", async () => {
    const url = await open(template())
    await ask(url, "update migration_checksums set sha256 = 'x' where name = '0006_scope'")
    await expect(migrate(url)).rejects.toThrow(
      /migration 0006_scope was edited .* restore server\/migrations\/0006_scope\.sql/,
    )
  })

  test("a database from before checksums is given those of today", async () => {
    const url = await open(template())
    await ask(url, "drop table migration_checksums")
    await migrate(url)
    const kept = await ask(url, "select name from migration_checksums order by name")
    expect(kept.map(({ name }) => name)).toEqual(migrationNames)
  })

  test("a login that does not exist", async () => {
    const appUrl = new URL(inject("appUrl"))
    appUrl.username = "nobody_here"
    await expect(migrate(await open(template()), appUrl.href)).rejects.toThrow(
      /role "nobody_here" does not exist. The login of DATABASE_APP_URL must be made first/,
    )
  })
})

/** A copy of a folder, for one test. */
function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "marza-schema-"))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(folder, copy, { recursive: true })
  return copy
}

describe("a later migration", () => {
  const addMigration = (text: string) => {
    const migrations = copyOf(migrationsFolder)
    writeFileSync(join(migrations, "9999_tires.sql"), text)
    return migrations
  }
  /** The functions and views with one more table of organizations. */
  const addTenantTable = (entry: string) => {
    const folder = copyOf(sqlFolder)
    const file = join(folder, "functions/tenant_tables.sql")
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace("('history',", `(${entry}),\n    ('history',`),
    )
    return folder
  }
  const open = async () => {
    const name = `marza_later_${randomBytes(4).toString("hex")}`
    const template = new URL(inject("templateUrl")).pathname.slice(1)
    const url = await createDatabase(inject("templateUrl"), name, template)
    onTestFinished(() => dropDatabase(url, name))
    return url
  }
  const tires =
    "create table tires (organization_id uuid not null, id uuid not null, car_id uuid, primary key (organization_id, id));"
  test("that forgets the history of its table fails, and leaves no table", async () => {
    const url = await open()
    await expect(migrate(url, undefined, { migrations: addMigration(tires) })).rejects.toThrow(
      "history could not be set up, and nothing was applied: tenant_tables() does not say whether tires has history",
    )
    expect(await ask(url, "select to_regclass('tires') as tires")).toEqual([{ tires: null }])
  })

  test("that servers of the older version get in the way of says so", async () => {
    const deadlock = "do $$ begin raise 'deadlock detected' using errcode = '40P01'; end $$;"
    await expect(
      migrate(await open(), undefined, { migrations: addMigration(deadlock) }),
    ).rejects.toThrow(
      "deadlock detected. Servers of the older version still work on the database: stop them, and start again",
    )
  })

  test("that waits for a lock waits as long as the role allows", async () => {
    const url = await open()
    const noLimit = `do $$ begin
      if current_setting('lock_timeout') <> '0' then raise 'lock_timeout'; end if;
    end $$;`
    await migrate(url, undefined, { migrations: addMigration(noLimit) })
  })

  test("that lists its table without a kind is applied, and the table has no history", async () => {
    const url = await open()
    await migrate(url, undefined, {
      migrations: addMigration(tires),
      sql: addTenantTable("'tires', null, null, null"),
    })
    await ask(url, "insert into tires values (gen_random_uuid(), gen_random_uuid())")
    expect(await ask(url, "select * from history")).toEqual([])
  })

  test("that lists its table with a kind gives it history and events", async () => {
    const url = await open()
    await migrate(url, undefined, {
      migrations: addMigration(tires),
      sql: addTenantTable("'tires', 'tire', '{}', '{}'"),
    })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const announced = new Promise((resolve) =>
      client.on("notification", ({ payload = "" }) => resolve(JSON.parse(payload))),
    )
    await client.query("listen marza_events")
    const [tire] = await ask(
      url,
      "insert into tires values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid()) returning *",
    )
    expect(await announced).toEqual({
      type: "changed",
      organization_id: tire.organization_id,
      kind: "tire",
      id: tire.id,
    })
    expect(await ask(url, "select entity, entity_id, car_id, action from history")).toEqual([
      { entity: "tires", entity_id: tire.id, car_id: tire.car_id, action: "insert" },
    ])
  })
})

/** A PostgreSQL server for the tests of one describe, where no role is known yet. */
function ownCluster(): () => string {
  const folder = mkdtempSync(join(tmpdir(), "marza-migrate-"))
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(folder, { settings: ["fsync=off"] })
  })
  afterAll(async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return () => cluster.url
}

describe("migrating on a server of its own", () => {
  const clusterUrl = ownCluster()

  test("succeeds for two databases, each migrated twice at the same time", async () => {
    // Roles belong to the whole server, so both meet there, where no database's lock separates them.
    const urls = [
      await createDatabase(clusterUrl(), "one"),
      await createDatabase(clusterUrl(), "two"),
    ]
    const logins = await Promise.all([...urls, ...urls].map((url) => migrate(url)))
    expect(logins[0]).toBe(logins[2])
    expect(logins[1]).toBe(logins[3])
    for (const url of urls) {
      expect(await ask(url, "select count(*)::int as n from kysely_migration")).toEqual([
        { n: migrationNames.length },
      ])
    }
    for (const url of logins) expect(await ask(url, "select 1 as works")).toEqual([{ works: 1 }])
  })
})

describe("migrating as a role that is no superuser", () => {
  const clusterUrl = ownCluster()

  test("without the right to create roles fails, and the error says what to grant", async () => {
    await ask(clusterUrl(), "create role poor login createdb password 'secret'")
    const poor = new URL(clusterUrl())
    poor.username = "poor"
    poor.password = "secret"
    const url = await createDatabase(poor.href, "poor")
    await expect(migrate(url)).rejects.toThrow(
      /migration 0001_roles failed.*permission denied to create role.*CREATEROLE/,
    )
  })

  test("with the right to create roles makes everything, and works although security is forced on the owner", async () => {
    await ask(
      clusterUrl(),
      "create role manager login createrole createdb nosuperuser nobypassrls password 'secret'",
    )
    const manager = new URL(clusterUrl())
    manager.username = "manager"
    manager.password = "secret"
    const url = await createDatabase(manager.href, "managed")
    const appUrl = await migrate(url)
    expect(await migrate(url)).toBe(appUrl)

    // The owner of the tables sees no row, because row level security is forced.
    const database = openDatabase(openPool(appUrl))
    onTestFinished(() => database.close())
    const [userId, sessionId, carId] = [
      crypto.randomUUID(),
      crypto.randomUUID(),
      crypto.randomUUID(),
    ]
    await database.withAuthRole(async ({ run }) => {
      await run(query.insertInto("users").values({ id: userId, email: "a@test.lt" }))
      await run(
        query.insertInto("profiles").values({ id: userId, email: "a@test.lt", full_name: "A" }),
      )
      await run(query.insertInto("user_roles").values({ user_id: userId, role: "superadmin" }))
      const secret = newSecret("refresh_token")
      await run(query.insertInto("secrets").values(secret))
      await run(
        query.insertInto("sessions").values({
          id: sessionId,
          user_id: userId,
          refresh_key: secret.id,
          refresh_hash: Buffer.alloc(32),
          expires_at: new Date(Date.now() + 60_000).toISOString(),
        }),
      )
    })
    expect(await ask(url, "select 1 from users")).toEqual([])

    const organizationId = crypto.randomUUID()
    const person = { sessionId }
    await database.write(signedInScope(person), ({ run }) =>
      run(
        query
          .insertInto("organizations")
          .values({ id: organizationId, name: "A", created_by: userId }),
      ),
    )
    const scope = scopeOf(person, organizationId)
    const role = await database.write(scope, async ({ run, role }) => {
      await run(
        query.insertInto("cars").values({
          organization_id: organizationId,
          id: carId,
          name: "x",
          name_folded: "x",
          purchase_price: "5.00",
          user_id: userId,
        }),
      )
      return role
    })
    expect(role).toBe("owner")
    const [cars, history] = await database.read(
      scope,
      query.selectFrom("cars_with_figures").select(["id", "cost_eur"]),
      query.selectFrom("history").select(["entity", "actor_id"]).orderBy("id"),
    )
    expect(cars).toEqual([{ id: carId, cost_eur: "5.00" }])
    expect(history.map(({ entity }) => entity).sort()).toEqual([
      "cars",
      "organization_members",
      "organizations",
    ])
    // Rows of a person or an organization are deleted with it, past the forced policies.
    await database.write(scope, ({ run }) => run(query.deleteFrom("organizations")))
    await database.withAuthRole(({ run }) => run(query.deleteFrom("users")))
    const managedAsSuperuser = new URL(clusterUrl())
    managedAsSuperuser.pathname = "/managed"
    const left = await ask(
      managedAsSuperuser.href,
      "select (select count(*)::int from cars) as cars, (select count(*)::int from sessions) as sessions, (select count(*)::int from history) as history",
    )
    expect(left).toEqual([{ cars: 0, sessions: 0, history: 1 }])
  })

  test("needs no right to create roles at later starts where the application's login is given", async () => {
    const manager = new URL(clusterUrl())
    manager.username = "manager"
    manager.password = "secret"
    const url = await createDatabase(manager.href, "later")
    const appUrl = await migrate(url)
    await ask(clusterUrl(), "alter role manager nocreaterole")
    await expect(migrate(url)).rejects.toThrow(/roles could not be prepared.*DATABASE_APP_URL/)
    expect(await migrate(url, appUrl)).toBe(appUrl)
  })
})
