import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { importBody } from "../../../test/imports.ts"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar, readAllRows } from "../../../test/sql.ts"
import { operate } from "../account/operator.ts"

let opened: TestApp
let superadmin: Person
let impersonated: Person
let organizationId: string
let cars: string

beforeAll(async () => {
  opened = await openApp()
})
beforeEach(async () => {
  superadmin = await opened.person("Super", true)
  impersonated = await opened.person("Žiūrimas")
  organizationId = await opened.organization(
    { admin: impersonated, owner: await opened.person() },
    "Žiūrimojo",
  )
  await opened.organization({ owner: superadmin }, "Superadministratoriaus")
  cars = `/api/organizations/${organizationId}/cars`
})
afterAll(() => opened.close())

const path = "/api/impersonation"
async function impersonate(person: Person | null) {
  const response = person
    ? await superadmin.call("PUT", path, { user_id: person.id })
    : await superadmin.call("DELETE", path)
  expect(response).toMatchObject({ status: 204, body: "" })
}
/** Sets the session directly, to states that the route would refuse. */
const forceImpersonation = (person: Person) =>
  opened.sql("update sessions set impersonated_id = $2 where id = $1", [
    superadmin.sessionId,
    person.id,
  ])
const impersonatedBy = async ({ sessionId }: Person) =>
  (await opened.sql("select impersonated_id from sessions where id = $1", [sessionId]))[0]
    ?.impersonated_id
const makeSuperadmin = (person: Person) =>
  opened.sql("insert into user_roles values ($1, 'superadmin')", [person.id])
/** What is recorded of this test's superadmin, oldest first. */
const records = () =>
  opened.sql(
    "select impersonated_id, action, entity, entity_id, fields from impersonation_records where actor_id = $1 order by id",
    [superadmin.id],
  )
const organizationsOf = async (person: Person) =>
  (await person.call("GET", "/api/organizations")).body.items.map(
    ({ name, role }: Record<string, string>) => [name, role],
  )

describe("impersonation begins", () => {
  test("when a superadmin chooses anybody who is none, and is kept with the session", async () => {
    const other = await opened.person("Kitas")
    await impersonate(impersonated)
    expect(await impersonatedBy(superadmin)).toBe(impersonated.id)
    await impersonate(impersonated)
    await impersonate(other)
    expect(await impersonatedBy(superadmin)).toBe(other.id)
    await impersonate(null)
    await impersonate(null)
    expect(await impersonatedBy(superadmin)).toBeNull()
    expect(
      (await records()).map(({ action, impersonated_id }) => [action, impersonated_id]),
    ).toEqual([
      ["began", impersonated.id],
      ["ended", impersonated.id],
      ["began", other.id],
      ["ended", other.id],
    ])
  })

  test("for nobody else, whatever their role, and the refusal does not reveal who exists", async () => {
    const globalAdmin = await opened.person("Globalus")
    await opened.sql("insert into user_roles values ($1, 'admin')", [globalAdmin.id])
    const owner = await opened.person("Savininkas")
    await opened.organization({ owner, member: impersonated })
    for (const person of [globalAdmin, owner, impersonated]) {
      const before = await readAllRows(opened)
      for (const user_id of [impersonated.id, person.id, superadmin.id, crypto.randomUUID()]) {
        const response = await person.call("PUT", path, { user_id })
        expect(response).toMatchObject({ status: 403, body: { code: "forbidden" } })
      }
      expect((await person.call("DELETE", path)).status).toBe(204)
      expect(await readAllRows(opened)).toEqual(before)
    }
  })

  test("neither for a superadmin, oneself included, nor for a person who does not exist", async () => {
    const other = await opened.person("Kita super", true)
    const before = await readAllRows(opened)
    for (const { id } of [superadmin, other]) {
      const response = await superadmin.call("PUT", path, { user_id: id })
      expect(response).toMatchObject({ status: 403, body: { code: "cannot_impersonate" } })
    }
    const unknown = await superadmin.call("PUT", path, { user_id: crypto.randomUUID() })
    expect(unknown).toMatchObject({ status: 404, body: { code: "not_found" } })
    expect((await superadmin.call("PUT", path, { user_id: "" })).status).toBe(400)
    expect(await readAllRows(opened)).toEqual(before)
  })

  test("in one of two tabs that begin it at once", async () => {
    const other = await opened.person("Kitas")
    const begin = (person: Person) =>
      superadmin.call("PUT", path, { user_id: person.id }, { "x-impersonating": "" })
    const responses = await Promise.all([
      begin(impersonated),
      begin(other),
      begin(impersonated),
      begin(other),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
    const winner =
      responses.findIndex(({ status }) => status === 204) % 2 === 0 ? impersonated : other
    expect(await impersonatedBy(superadmin)).toBe(winner.id)
  })
})

describe("while impersonating", () => {
  test("lists, roles and rights are the impersonated person's", async () => {
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
    await impersonate(impersonated)
    expect(await organizationsOf(superadmin)).toEqual([["Žiūrimojo", "admin"]])
    expect(
      (await superadmin.call("PATCH", `/api/organizations/${organizationId}`, { name: "Kita" }))
        .status,
    ).toBe(200)
    await opened.sql("update organization_members set role = 'member' where user_id = $1", [
      impersonated.id,
    ])
    expect(
      (await superadmin.call("PATCH", `/api/organizations/${organizationId}`, { name: "Dar kita" }))
        .status,
    ).toBe(403)
    // The superadmin's own rights do not apply meanwhile.
    expect((await superadmin.call("POST", "/api/organizations", { name: "x" })).status).toBe(403)
    expect((await superadmin.call("GET", "/api/profiles")).body.items).toHaveLength(2)
    await impersonate(null)
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
  })

  test("the current user's response holds both people", async () => {
    const alone = (await superadmin.call("GET", "/api/user")).body
    expect(alone).toMatchObject({
      id: superadmin.id,
      email: superadmin.email,
      roles: ["superadmin"],
      impersonating: null,
      profile: { full_name: "Super" },
    })
    await impersonate(impersonated)
    expect((await superadmin.call("GET", "/api/user")).body).toMatchObject({
      id: superadmin.id,
      email: superadmin.email,
      roles: ["superadmin"],
      profile: { id: impersonated.id, full_name: "Žiūrimas" },
      impersonating: { id: impersonated.id },
    })
  })

  test("every write records who really did it", async () => {
    await impersonate(impersonated)
    const body = carBody()
    expect((await superadmin.call("POST", cars, body)).status).toBe(201)
    await superadmin.call("PATCH", `${cars}/${body.id}`, { version: 1, name: "x" })
    const expense = expenseBody()
    await superadmin.call("POST", `${cars}/${body.id}/expenses`, expense)
    const [car] = await opened.sql("select user_id, changed_by from cars where id = $1", [body.id])
    expect(car).toEqual({ user_id: impersonated.id, changed_by: superadmin.id })
    expect(await opened.sql("select added_by from expenses where id = $1", [expense.id])).toEqual([
      { added_by: impersonated.id },
    ])
    const entries = await opened.sql(
      "select actor_id, impersonated_id from history where car_id = $1",
      [body.id],
    )
    expect(entries).toEqual(
      Array(3).fill({ actor_id: superadmin.id, impersonated_id: impersonated.id }),
    )
  })

  test("an import and its cars are the impersonated person's, and record who really did it", async () => {
    await impersonate(impersonated)
    const body = importBody()
    const { status } = await superadmin.call(
      "POST",
      `/api/organizations/${organizationId}/imports`,
      body,
    )
    expect(status).toBe(201)
    expect(
      await opened.sql("select user_id, changed_by from cars where organization_id = $1", [
        organizationId,
      ]),
    ).toEqual([{ user_id: impersonated.id, changed_by: superadmin.id }])
    expect(await opened.sql("select imported_by from imports where id = $1", [body.id])).toEqual([
      { imported_by: impersonated.id },
    ])
    expect(
      await opened.sql(
        "select distinct actor_id, impersonated_id from history where organization_id = $1 and actor_id is not null",
        [organizationId],
      ),
    ).toEqual([{ actor_id: superadmin.id, impersonated_id: impersonated.id }])
  })

  test("changes are made to the impersonated person's name and favourites", async () => {
    await impersonate(impersonated)
    expect(
      (await superadmin.call("PATCH", `/api/profiles/${impersonated.id}`, { full_name: "Naujas" }))
        .status,
    ).toBe(200)
    expect(
      (await superadmin.call("PATCH", `/api/profiles/${superadmin.id}`, { full_name: "x" })).status,
    ).toBe(404)
    await superadmin.call("PUT", `/api/organizations/${organizationId}/favorite`)
    expect(
      await opened.sql("select user_id from favorite_organizations where organization_id = $1", [
        organizationId,
      ]),
    ).toEqual([{ user_id: impersonated.id }])
    const rows = await opened.sql("select full_name from profiles where id = any($1) order by 1", [
      [impersonated.id, superadmin.id],
    ])
    expect(rows.map(({ full_name }) => full_name)).toEqual(["Naujas", "Super"])
  })

  test("what is done outside an organization is recorded too, without its content", async () => {
    await impersonate(impersonated)
    await superadmin.call("PATCH", `/api/profiles/${impersonated.id}`, {
      full_name: "Slaptas vardas",
    })
    const favorite = `/api/organizations/${organizationId}/favorite`
    await superadmin.call("PUT", favorite)
    await superadmin.call("DELETE", favorite)
    await impersonate(null)
    await superadmin.call("PATCH", `/api/profiles/${superadmin.id}`, { full_name: "Savas" })
    const profile = { entity: "profiles", entity_id: impersonated.id }
    const star = { entity: "favorite_organizations", entity_id: organizationId, fields: null }
    const nothing = { entity: null, entity_id: null, fields: null }
    expect(await records()).toEqual(
      [
        { action: "began", ...nothing },
        { action: "update", ...profile, fields: ["full_name"] },
        { action: "insert", ...star },
        { action: "delete", ...star },
        { action: "ended", ...nothing },
      ].map((record) => ({ impersonated_id: impersonated.id, ...record })),
    )
  })

  test("an upload changes the impersonated person's picture, under their id, and nobody else's", async () => {
    await impersonate(impersonated)
    const image = await picture("png", { width: 40, height: 40 })
    const put = (person: Person) =>
      superadmin.call("PUT", `/api/profiles/${person.id}/avatar`, image)
    expect((await put(impersonated)).status).toBe(200)
    expect((await put(superadmin)).status).toBe(404)
    const rows = await opened.sql("select id, avatar_path from profiles where id = any($1)", [
      [impersonated.id, superadmin.id],
    ])
    const paths = Object.fromEntries(rows.map(({ id, avatar_path }) => [id, avatar_path]))
    expect(paths[impersonated.id]).toContain(impersonated.id)
    expect(paths[superadmin.id]).toBeNull()
    expect((await records()).slice(1)).toMatchObject([
      {
        impersonated_id: impersonated.id,
        action: "update",
        entity: "profiles",
        fields: ["avatar_path"],
      },
    ])
  })

  test("the account, its devices and the deletion of its organizations are refused", async () => {
    await opened.sql("update organization_members set role = 'owner' where user_id = $1", [
      impersonated.id,
    ])
    await impersonate(impersonated)
    const before = await readAllRows(opened)
    for (const [method, path, body] of [
      ["PATCH", "/api/user", { email: "nauja@test.lt" }],
      ["PATCH", "/api/user", { password: "slaptas-1" }],
      ["DELETE", "/api/user", { organization_ids: [organizationId] }],
      ["GET", "/api/user/deletion", undefined],
      ["GET", "/api/sessions", undefined],
      ["DELETE", "/api/sessions?others=true", undefined],
      ["DELETE", `/api/sessions/${impersonated.sessionId}`, undefined],
      ["DELETE", `/api/sessions/${superadmin.sessionId}`, undefined],
      ["DELETE", `/api/organizations/${organizationId}`, undefined],
      ["GET", "/api/factors", undefined],
      ["POST", "/api/factors", undefined],
      ["POST", "/api/factors/backup-codes", { challenge_id: crypto.randomUUID(), code: "123456" }],
    ] as const) {
      const response = await superadmin.call(method, path, body)
      expect({ path, status: response.status, code: response.body.code }).toEqual({
        path,
        status: 403,
        code: "not_while_impersonating",
      })
    }
    expect(await readAllRows(opened)).toEqual(before)
    expect((await impersonated.call("DELETE", `/api/organizations/${organizationId}`)).status).toBe(
      204,
    )
  })

  test("a refreshed session goes on impersonating", async () => {
    await impersonate(impersonated)
    const again = await opened.call("POST", "/api/session/refresh", {
      refresh_token: superadmin.refreshToken,
    })
    const headers = {
      authorization: `Bearer ${again.body.access_token}`,
      "x-impersonating": impersonated.id,
    }
    const user = await opened.call("GET", "/api/user", undefined, headers)
    expect(user.body.impersonating).toMatchObject({ id: impersonated.id })
  })

  test("the impersonated person's own sessions are not touched", async () => {
    await impersonate(impersonated)
    expect(await organizationsOf(impersonated)).toEqual([["Žiūrimojo", "admin"]])
    expect((await impersonated.call("GET", "/api/user")).body.impersonating).toBeNull()
  })
})

describe("X-Impersonating", () => {
  test("is not checked when absent, passes for the same person, and is else 409 and changes nothing", async () => {
    await insertCar(opened, organizationId)
    const ask = (impersonating?: string) =>
      superadmin.call(
        "GET",
        "/api/organizations",
        undefined,
        impersonating === undefined ? {} : { "x-impersonating": impersonating },
      )
    expect((await ask("")).status).toBe(200)
    expect((await ask()).status).toBe(200)
    expect(await ask(impersonated.id)).toMatchObject({
      status: 409,
      body: { code: "impersonation_changed" },
    })
    await impersonate(impersonated)
    expect((await ask(impersonated.id)).status).toBe(200)
    expect((await ask()).status).toBe(200)
    const before = await readAllRows(opened)
    for (const wrong of ["", superadmin.id, crypto.randomUUID(), "nonsense", "' or true"]) {
      expect(await ask(wrong)).toMatchObject({
        status: 409,
        body: { code: "impersonation_changed" },
      })
      const write = await superadmin.call("POST", cars, carBody(), { "x-impersonating": wrong })
      expect(write).toMatchObject({ status: 409, body: { code: "impersonation_changed" } })
    }
    expect(await readAllRows(opened)).toEqual(before)
  })
})

describe("impersonation ends", () => {
  test("when the superadmin no longer is one", async () => {
    await impersonate(impersonated)
    await opened.sql("delete from user_roles where user_id = $1", [superadmin.id])
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
    const response = await superadmin.call("GET", "/api/organizations", undefined, {
      "x-impersonating": impersonated.id,
    })
    expect(response).toMatchObject({ status: 409, body: { code: "impersonation_changed" } })
    expect((await superadmin.call("GET", cars)).status).toBe(404)
  })

  test("when an operator takes superadmin away, and is not resumed when it is given again", async () => {
    await impersonate(impersonated)
    const set = (state: string) =>
      operate(opened.services.database, ["superadmin", superadmin.email, state], undefined)
    await set("off")
    expect(await impersonatedBy(superadmin)).toBeNull()
    await forceImpersonation(impersonated)
    await set("on")
    expect(await impersonatedBy(superadmin)).toBeNull()
    expect((await superadmin.call("GET", "/api/user")).body.impersonating).toBeNull()
  })

  test("and with it the refusal of calls about the account", async () => {
    await impersonate(impersonated)
    await opened.sql("delete from user_roles where user_id = $1", [superadmin.id])
    const headers = { "x-impersonating": "" }
    expect((await superadmin.call("GET", "/api/sessions", undefined, headers)).status).toBe(200)
    expect((await superadmin.call("GET", "/api/organizations", undefined, headers)).status).toBe(
      200,
    )
  })

  test("with the sign-out", async () => {
    await impersonate(impersonated)
    await superadmin.call("DELETE", "/api/session")
    expect((await superadmin.call("GET", "/api/user")).status).toBe(401)
    expect((await records()).map(({ action }) => action)).toEqual(["began", "ended"])
  })

  test("and never begins for a global admin", async () => {
    await opened.sql("update user_roles set role = 'admin' where user_id = $1", [superadmin.id])
    await forceImpersonation(impersonated)
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
  })

  test("when the impersonated person becomes a superadmin, who cannot be impersonated", async () => {
    await impersonate(impersonated)
    await makeSuperadmin(impersonated)
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
    expect((await superadmin.call("GET", cars)).status).toBe(404)
  })

  test("when the impersonated account is deleted", async () => {
    await impersonate(impersonated)
    await opened.sql("delete from users where id = $1", [impersonated.id])
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
  })
})
