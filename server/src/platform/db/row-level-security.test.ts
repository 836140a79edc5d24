import { randomUUID } from "node:crypto"
import { carColumnNames } from "@marza/domain/cars/fields.ts"
import { expenseFieldNames } from "@marza/domain/expenses/fields.ts"
import { paymentFieldNames } from "@marza/domain/payments/fields.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { codeOf, insertCar, openSqlLogin, readAllRows } from "../../../test/sql.ts"

// These hold whatever the application does wrong: the statements run as the application's login.
const undefinedObject = "42704"
const invalidText = "22P02"
const denied = "42501"
const runnersTables = [
  "kysely_migration",
  "kysely_migration_lock",
  "migration_checksums",
  "sql_checksums",
]

let opened: TestApp
let insider: Person
let outsider: Person
let organizationId: string
let carId: string
let elsewhere: string

beforeAll(async () => {
  opened = await openApp()
  insider = await opened.person("Vidinis")
  outsider = await opened.person("Svetimas")
  organizationId = await opened.organization({ owner: insider })
  carId = await insertCar(opened, organizationId)
  elsewhere = await opened.organization({ owner: outsider })
  await opened.sql(
    "insert into expenses (organization_id, id, car_id, description, amount, date) values ($1, gen_random_uuid(), $2, 'Padangos', 1, now())",
    [organizationId, carId],
  )
  await opened.sql(
    "insert into payments (organization_id, id, car_id, amount, day, kind, until, state, state_day) values ($1, gen_random_uuid(), $2, 1, now(), 'deposit', now(), 'kept', now())",
    [organizationId, carId],
  )
  await opened.sql(
    "insert into papers (organization_id, id, kind, car_id, language) values ($1, gen_random_uuid(), 'invoice', $2, 'lt')",
    [organizationId, carId],
  )
  await opened.sql(
    "insert into paper_series (organization_id, kind, series, year) values ($1, 'invoice', 'SF-', 2026)",
    [organizationId],
  )
  const partner = randomUUID()
  await opened.sql(
    "insert into partners (organization_id, id, user_id, joined_no) values ($1, $2, $3, 1)",
    [organizationId, partner, insider.id],
  )
  await opened.sql(
    "insert into partner_parts (organization_id, partner_id, parts, version) values ($1, $2, 1, 1)",
    [organizationId, partner],
  )
  await opened.sql(
    "insert into car_shares (organization_id, car_id, partner_id, parts) values ($1, $2, $3, 1)",
    [organizationId, carId, partner],
  )
  await opened.sql(
    "insert into settlements (organization_id, id, to_partner, amount, day) values ($1, gen_random_uuid(), $2, 1, now())",
    [organizationId, partner],
  )
  await opened.sql(
    "insert into tasks (organization_id, id, title, car_id) values ($1, gen_random_uuid(), 'Raktai', $2)",
    [organizationId, carId],
  )
  await opened.sql(
    "insert into task_templates (organization_id, id, title, days_after) values ($1, gen_random_uuid(), 'Nuotraukos', 3)",
    [organizationId],
  )
  const former = await opened.person("Buvęs")
  await opened.sql("delete from organization_members where id = $1", [
    await opened.join(organizationId, former, "member"),
  ])
  const pending = await opened.person("Pakviestas")
  await opened.join(organizationId, pending, "member")
  await opened.sql("insert into invitations (organization_id, user_id) values ($1, $2)", [
    organizationId,
    pending.id,
  ])
})
afterAll(() => opened.close())

type Table = { name: string; security: boolean; forced: boolean; owner: string }

const tables = () =>
  opened.sql<Table>(
    `select relname as name, relrowsecurity as security, relforcerowsecurity as forced,
       pg_get_userbyid(relowner) as owner
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm') order by 1`,
  )

describe("every table", () => {
  test("has row level security, enabled and forced", async () => {
    const all = await tables()
    expect(all.length).toBeGreaterThan(10)
    const open = all.filter(({ security, forced }) => !security || !forced)
    expect(open.map(({ name }) => name)).toEqual(runnersTables)
  })

  test("that belongs to the migration runner is closed to both roles", async () => {
    for (const role of ["marza_app", "marza_auth"]) {
      for (const table of runnersTables) {
        const [{ any }] = (await opened.sql(
          "select has_table_privilege($1, $2, 'select, insert, update, delete, truncate') as any",
          [role, table],
        )) as [{ any: boolean }]
        expect(any).toBe(false)
      }
    }
  })

  test("grants tenant work single columns to write, and nobody may truncate it", async () => {
    const whole = await opened.sql(
      `select table_name, privilege_type from information_schema.role_table_grants
       where grantee = 'marza_app' and privilege_type not in ('SELECT', 'DELETE')`,
    )
    expect(whole).toEqual([])
    const emptied = await opened.sql(
      `select table_name from information_schema.role_table_grants
       where grantee in ('marza_auth', 'PUBLIC') and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`,
    )
    expect(emptied).toEqual([])
    const columns = await opened.sql(
      `select distinct table_name from information_schema.role_column_grants
       where grantee = 'marza_app' and privilege_type = 'INSERT' order by 1`,
    )
    expect(columns.map((row) => row.table_name)).toEqual([
      "attachments",
      "car_shares",
      "cars",
      "closings",
      "expenses",
      "favorite_organizations",
      "first_answers",
      "imports",
      "invitations",
      "organization_members",
      "organizations",
      "overheads",
      "paper_logos",
      "paper_series",
      "papers",
      "partner_parts",
      "partners",
      "payments",
      "profiles",
      "settlements",
      "splits",
      "task_templates",
      "tasks",
    ])
  })

  test("lets members write each field of a car, of an expense and of a payment", async () => {
    for (const [table, fields] of [
      ["cars", carColumnNames],
      ["expenses", expenseFieldNames],
      ["payments", paymentFieldNames],
    ] as const) {
      const closed = await opened.sql(
        `select field, privilege from unnest($2::text[]) field, unnest('{insert,update}'::text[]) privilege
         where not has_column_privilege('marza_app', $1, field, privilege)`,
        [table, fields],
      )
      expect(closed, `grant insert (…), update (…) on ${table} to marza_app`).toEqual([])
    }
  })

  test("lets nobody change the key or the organization of a tenant's row", async () => {
    const columns = await opened.sql(
      `select table_name, column_name from information_schema.role_column_grants
       where grantee = 'marza_app' and privilege_type = 'UPDATE'
         and column_name in ('id', 'organization_id', 'car_id', 'user_id', 'added_by', 'created_at', 'created_by')`,
    )
    expect(columns.toSorted((a, b) => (a.table_name < b.table_name ? -1 : 1))).toEqual([
      // A paper of the inbox is assigned to a car.
      { table_name: "attachments", column_name: "car_id" },
      // A car counts from the earliest day that somebody gives.
      { table_name: "cars", column_name: "created_at" },
      // The partner of a deleted account may be given another member's.
      { table_name: "partners", column_name: "user_id" },
      // A task may turn out to be about another car.
      { table_name: "tasks", column_name: "car_id" },
    ])
  })
})

test("the application's roles own nothing, bypass nothing and cannot become more", async () => {
  const owned = await opened.sql(
    `select relname from pg_class where relowner in ('marza_app'::regrole, 'marza_auth'::regrole)
     union all select proname from pg_proc where proowner in ('marza_app'::regrole, 'marza_auth'::regrole)`,
  )
  expect(owned).toEqual([])
  const login = new URL(opened.appUrl).username
  const roles = await opened.sql(
    `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty, rolinherit
     from pg_roles where rolname in ('marza_app', 'marza_auth', 'marza_definer', $1) order by rolname`,
    [login],
  )
  expect(roles).toHaveLength(4)
  expect(roles.filter((role) => role.mighty)).toEqual([])
  expect(roles.find((role) => role.rolname === login)?.rolinherit).toBe(false)
  const memberships = await opened.sql(
    `select roleid::regrole::text as role from pg_auth_members where member = $1::regrole order by 1`,
    [login],
  )
  expect(memberships.map(({ role }) => role)).toEqual(["marza_app", "marza_auth"])
})

test("functions are closed unless they are granted, and definers fix their search path", async () => {
  const functions = await opened.sql(
    `select proname, prosecdef, coalesce(array_to_string(proconfig, ' '), '') as config,
       pg_get_userbyid(proowner) as owner,
       has_function_privilege('marza_app', oid, 'execute') as app,
       has_function_privilege('marza_auth', oid, 'execute') as auth,
       has_function_privilege($1, oid, 'execute') as login
     from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    [new URL(opened.appUrl).username],
  )
  expect(functions.length).toBeGreaterThan(5)
  expect(functions.filter(({ login }) => login)).toEqual([])
  expect(functions.filter(({ auth }) => auth).map(({ proname }) => proname)).toEqual([
    "begin_look_through",
    "blank_drafts",
    "blank_paper",
    "cars_with_differing_sums",
    "compare_sums",
    "enqueue",
    "fold_name",
    "hold_organizations_of_account",
    "hold_rows_of_account",
    "images_in_use",
    "import_organization",
    "import_rows",
    "is_member_elsewhere",
    "made_tasks",
    "make_tasks",
    "morning_tasks",
    "note_balances",
    "open_as_owner",
    "organization_after",
    "organizations_to_look_through",
    "organizations_with_differing_balances",
    "paper_to_mail",
    "paper_to_render",
    "papers_to_blank",
    "purge_attachments",
    "record_import",
    "set_attachment_size",
    "set_attachment_undrawable",
    "set_paper_file",
    "set_paper_mailed",
    "settle_imported_rows",
    "settle_tasks",
    "task_cars",
    "task_facts",
  ])
  expect(functions.filter(({ app }) => app).map(({ proname }) => proname)).toEqual([
    "annul_paper_file",
    "begin_scope",
    "closing_of_month",
    "current_actor_id",
    "current_user_id",
    "deducted_vat",
    "deletion_of_car",
    "enqueue",
    "eur_of_one",
    "expense_in_eur",
    "fold_name",
    "guarded_lines",
    "guarded_of_car",
    "guarded_of_expense",
    "guarded_of_overhead",
    "guarded_of_paper",
    "guarded_of_payment",
    "hold_organization",
    "imported_on",
    "in_eur",
    "is_deleted_organization",
    "is_estimated",
    "is_superadmin",
    "issued_papers_of",
    "leave_parts_as_overheads",
    "names_in_history",
    "open_organization_of_car",
    "organizations_with_role",
    "overheads_of_partners",
    "overheads_of_split",
    "partners_of",
    "payment_sums",
    "sees_partners",
    "stock_on",
    "stored_bytes",
    "vat_due",
    "vat_rate_on",
  ])
  for (const definer of functions.filter(({ prosecdef }) => prosecdef)) {
    const owner = definer.proname === "enqueue" ? "marza_worker" : "marza_definer"
    expect(definer).toMatchObject({ owner })
    expect(definer.config).toContain("search_path=pg_catalog, public, pg_temp")
  }
})

describe("the application's login", () => {
  test("reads no table and no view until it has chosen a role", async () => {
    const { as } = await openSqlLogin(opened)
    for (const { name } of [...(await tables()), { name: "cars_with_figures" }]) {
      expect(await codeOf(as("none", {}, `select 1 from public.${name}`))).toBe(denied)
    }
  })

  test("cannot become the definer, the owner or a superuser, nor switch row security off", async () => {
    const { as } = await openSqlLogin(opened)
    for (const role of [
      "marza_definer",
      "marza_backup",
      new URL(opened.ownerUrl).username,
      "pg_read_all_data",
    ]) {
      expect(await codeOf(as("none", {}, `set local role ${role}`))).toBe(denied)
    }
    const off = as(
      "marza_app",
      { row_security: "off", "app.user_id": outsider.id, "app.actor_id": outsider.id },
      "select 1 from cars",
    )
    expect(await codeOf(off)).toBe(denied)
  })

  test("can create nothing in the schema", async () => {
    const { as } = await openSqlLogin(opened)
    for (const role of ["none", "marza_app", "marza_auth"] as const) {
      expect(await codeOf(as(role, {}, "create table public.mine (id int)"))).toBe(denied)
      expect(await codeOf(as(role, {}, "alter table public.cars disable row level security"))).toBe(
        denied,
      )
      expect(await codeOf(as(role, {}, "drop policy members on public.cars"))).toBe(denied)
      expect(
        await codeOf(as(role, {}, "alter table public.cars disable trigger record_history")),
      ).toBe(denied)
    }
  })
})

describe("tenant work without a caller", () => {
  const tenantTables = [
    "organizations",
    "organization_members",
    "invitations",
    "former_members",
    "cars",
    "expenses",
    "papers",
    "paper_series",
    "payments",
    "history",
    "profiles",
  ]

  test.each(tenantTables)("raises an error for %s instead of returning rows", async (table) => {
    const { as, asMember } = await openSqlLogin(opened)
    expect(await codeOf(as("marza_app", {}, `select 1 from ${table}`))).toBe(undefinedObject)
    // After an earlier transaction on the same connection the setting is an empty text.
    await asMember({ id: insider.id, organizationId }, "select 1")
    expect(await codeOf(as("marza_app", {}, `select 1 from ${table}`))).toBe(invalidText)
  })

  test("sees no accounts, and work on accounts sees no tenants", async () => {
    const { as, asPerson } = await openSqlLogin(opened)
    for (const table of ["users", "sessions", "secrets", "first_user_links"])
      expect(await codeOf(asPerson(insider.id, `select 1 from ${table}`))).toBe(denied)
    for (const table of [
      ...tenantTables.filter((name) => name !== "profiles"),
      "cars_with_figures",
    ])
      expect(await codeOf(as("marza_auth", {}, `select 1 from ${table}`))).toBe(denied)
  })
})

/** Tables with rows of an organization whose policies ask for the person instead, and why. */
const byPerson = {
  favorite_organizations: "the list of organizations shows those of all",
  former_members: "names of people whom the person has known anywhere",
  organization_members: "begin_scope() itself, the list of organizations, and names of people",
}

describe("inside an organization", () => {
  test("every table compares with the organization of the call, but for the named exceptions", async () => {
    const policies = await opened.sql<{ table: string; scoped: boolean }>(
      `select c.relname as table, bool_and(
         p.polpermissive is false
         or coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
           ~ '^\\(?\\(organization_id = \\( SELECT \\(current_setting\\(''app.organization_id'''
       ) as scoped
       from pg_policy p
       join pg_class c on c.oid = p.polrelid
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where 'marza_app'::regrole = any (p.polroles)
       group by 1 order by 1`,
    )
    const tables = (scoped: boolean) =>
      policies.filter((table) => table.scoped === scoped).map(({ table }) => table)
    expect(tables(false)).toEqual(Object.keys(byPerson))
    expect(tables(true)).toEqual([
      "attachments",
      "car_shares",
      "cars",
      "closing_changes",
      "closings",
      "differing_sums",
      "expenses",
      "first_answers",
      "history",
      "imports",
      "invitations",
      "overheads",
      "paper_logos",
      "paper_series",
      "papers",
      "partner_parts",
      "partners",
      "payments",
      "settlements",
      "splits",
      "sums_checked",
      "task_templates",
      "tasks",
    ])
  })

  test("nothing of another organization of the same person is seen", async () => {
    const { asMember } = await openSqlLogin(opened)
    const both = await opened.person("Abiejų")
    for (const id of [organizationId, elsewhere]) await opened.join(id, both, "owner")
    for (const table of [
      "cars",
      "cars_with_figures",
      "expenses",
      "papers",
      "paper_series",
      "payments",
      "history",
      "invitations",
    ]) {
      const counts = await asMember({ id: both.id, organizationId: elsewhere }, [
        `select count(*)::int as n from ${table} where organization_id = $1`,
        [organizationId],
      ])
      expect(counts).toEqual([{ n: 0 }])
    }
  })
})

describe("another tenant", () => {
  test("sees none of the rows, whatever the query", async () => {
    const { asMember } = await openSqlLogin(opened)
    for (const table of [
      "cars",
      "cars_with_figures",
      "expenses",
      "papers",
      "paper_series",
      "payments",
      "history",
      "invitations",
      "former_members",
      "organizations",
    ]) {
      const key = table === "organizations" ? "id" : "organization_id"
      const query: [string, unknown[]] = [
        `select count(*)::int as n from ${table} where ${key} = $1`,
        [organizationId],
      ]
      expect(await asMember({ id: outsider.id, organizationId: elsewhere }, query)).toEqual([
        { n: 0 },
      ])
      const insiders = await asMember({ id: insider.id, organizationId }, query)
      expect(insiders[0]?.n).toBeGreaterThan(0)
    }
  })

  test("changes and deletes nothing, and adds nothing", async () => {
    const { asMember } = await openSqlLogin(opened)
    const before = await readAllRows(opened)
    await asMember({ id: outsider.id, organizationId: elsewhere }, [
      "update cars set name = 'x' where id = $1",
      [carId],
    ])
    await asMember({ id: outsider.id, organizationId: elsewhere }, [
      "delete from cars where id = $1",
      [carId],
    ])
    await asMember({ id: outsider.id, organizationId: elsewhere }, [
      "update organizations set name = 'x' where id = $1",
      [organizationId],
    ])
    await asMember({ id: outsider.id, organizationId: elsewhere }, [
      "delete from organizations where id = $1",
      [organizationId],
    ])
    await asMember({ id: outsider.id, organizationId: elsewhere }, [
      "delete from organization_members where organization_id = $1",
      [organizationId],
    ])
    const car: [string, unknown[]] = [
      "insert into cars (organization_id, id, name, name_folded, purchase_price, user_id) values ($1, gen_random_uuid(), 'x', 'x', 1, $2)",
      [organizationId, outsider.id],
    ]
    expect(await codeOf(asMember({ id: outsider.id, organizationId: elsewhere }, car))).toBe(denied)
    const expense: [string, unknown[]] = [
      "insert into expenses (organization_id, id, car_id, description, amount, date, added_by) values ($1, gen_random_uuid(), $2, 'x', 1, now(), $3)",
      [organizationId, carId, outsider.id],
    ]
    expect(await codeOf(asMember({ id: outsider.id, organizationId: elsewhere }, expense))).toBe(
      denied,
    )
    const join: [string, unknown[]] = [
      "insert into organization_members (organization_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'admin')",
      [organizationId, outsider.id],
    ]
    expect(await codeOf(asMember({ id: outsider.id, organizationId: elsewhere }, join))).toBe(
      denied,
    )
    expect(await readAllRows(opened)).toEqual(before)
  })

  test("cannot be reached by a key: an expense of one tenant never hangs on a car of another", async () => {
    const { asMember } = await openSqlLogin(opened)
    const [own] = await opened.sql<{ organization_id: string }>(
      "select organization_id from organization_members where user_id = $1",
      [outsider.id],
    )
    const expense: [string, unknown[]] = [
      "insert into expenses (organization_id, id, car_id, description, amount, date, added_by) values ($1, gen_random_uuid(), $2, 'x', 1, now(), $3)",
      [own?.organization_id, carId, outsider.id],
    ]
    expect(await codeOf(asMember({ id: outsider.id, organizationId: elsewhere }, expense))).toBe(
      "23503",
    )
  })

  test("cannot be given rows under another person's name", async () => {
    const { asMember } = await openSqlLogin(opened)
    const car: [string, unknown[]] = [
      "insert into cars (organization_id, id, name, name_folded, purchase_price, user_id) values ($1, gen_random_uuid(), 'x', 'x', 1, $2)",
      [organizationId, outsider.id],
    ]
    expect(await codeOf(asMember({ id: insider.id, organizationId }, car))).toBe(denied)
  })
})
