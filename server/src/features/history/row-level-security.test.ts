import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { codeOf, openSqlLogin } from "../../../test/sql.ts"

let opened: TestApp
let owner: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person()
  organizationId = await opened.organization({ owner })
  await owner.call("POST", `/api/organizations/${organizationId}/cars`, carBody())
})
afterAll(() => opened.close())

const entries = () => opened.sql("select * from history order by id")

describe("nobody can write history", () => {
  const attempts = [
    "insert into history (organization_id, entity, entity_id, action) select organization_id, 'cars', id, 'insert' from cars",
    "update history set actor_id = null",
    "delete from history",
    "truncate history",
    "alter table history disable row level security",
    "copy history from program 'true'",
    "select record_history()",
    "create trigger mine after insert on cars for each row execute function record_history()",
    "select record_insertions()",
    "create trigger mine after insert on cars referencing new table as inserted for each statement execute function record_insertions()",
  ]

  test.each(attempts)("by %s", async (attempt) => {
    const { as } = await openSqlLogin(opened)
    const before = await entries()
    expect(before.length).toBeGreaterThan(1)
    const settings = {
      "app.user_id": owner.id,
      "app.actor_id": owner.id,
      "app.organization_id": organizationId,
    }
    for (const role of ["marza_app", "marza_auth", "none"] as const) {
      const code = await codeOf(as(role, settings, attempt))
      expect(["42501", "42P01", "0A000", "42883"]).toContain(code)
    }
    expect(await entries()).toEqual(before)
  })

  test("nor avoid it: a change in plain SQL is recorded too", async () => {
    const { asPerson, asMember } = await openSqlLogin(opened)
    const before = await entries()
    await asMember({ id: owner.id, organizationId }, "update cars set name = 'Per SQL'")
    expect((await entries()).slice(before.length)).toMatchObject([
      { actor_id: owner.id, action: "update", after: { name: "Per SQL" } },
    ])
    // Only a superuser may switch triggers off.
    expect(await codeOf(asPerson(owner.id, "set local session_replication_role = replica"))).toBe(
      "42501",
    )
  })
})

describe("a deleted organization", () => {
  const removal = "delete from organizations where id = $1"

  test("leaves one tombstone without content, and nothing else of it", async () => {
    const other = await opened.organization({ owner })
    const doomed = await opened.organization(
      { owner, admin: await opened.person() },
      "Slaptas pavadinimas",
    )
    for (const id of [other, doomed]) {
      const car = carBody()
      await owner.call("POST", `/api/organizations/${id}/cars`, car)
      await owner.call("POST", `/api/organizations/${id}/cars/${car.id}/expenses`, expenseBody())
    }
    const kept = await opened.sql("select * from history where organization_id = $1 order by id", [
      other,
    ])
    const { asPerson } = await openSqlLogin(opened)
    await asPerson(owner.id, [removal, [doomed]])
    const left = await opened.sql("select * from history where organization_id = $1", [doomed])
    expect(left).toHaveLength(1)
    expect(left[0]).toMatchObject({
      entity: "organizations",
      entity_id: doomed,
      action: "delete",
      actor_id: owner.id,
      before: null,
      after: null,
      car_id: null,
    })
    for (const table of ["cars", "expenses", "organization_members", "favorite_organizations"])
      expect(
        await opened.sql(`select 1 from ${table} where organization_id = $1`, [doomed]),
      ).toEqual([])
    expect(kept.length).toBeGreaterThan(2)
    expect(
      await opened.sql("select * from history where organization_id = $1 order by id", [other]),
    ).toEqual(kept)
  })

  test("can be deleted by its owner alone, and never while impersonated", async () => {
    const [admin, member] = [await opened.person(), await opened.person()]
    const id = await opened.organization({ owner, admin, member })
    const { as, asPerson } = await openSqlLogin(opened)
    for (const person of [admin, member, await opened.person()])
      await asPerson(person.id, [removal, [id]])
    await as("marza_app", { "app.user_id": owner.id, "app.actor_id": admin.id }, [removal, [id]])
    expect(await opened.sql("select 1 from organizations where id = $1", [id])).toHaveLength(1)
  })
})
