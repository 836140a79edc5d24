import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { insertCar, stored } from "../../test/login.ts"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../test/open-app.ts"

let opened: TestApp
let superadmin: Person
let viewed: Person
let organizationId: string
let cars: string

beforeAll(async () => {
  opened = await openApp()
})
beforeEach(async () => {
  superadmin = await opened.person("Super", true)
  viewed = await opened.person("Žiūrimas")
  organizationId = await opened.organization(
    { admin: viewed, owner: await opened.person() },
    "Žiūrimojo",
  )
  await opened.organization({ owner: superadmin }, "Superadministratoriaus")
  cars = `/api/organizations/${organizationId}/cars`
})
afterAll(() => opened.close())

const view = (person: Person | null) =>
  opened.sql("update sessions set viewing_id = $2 where id = $1", [
    superadmin.sessionId,
    person?.id ?? null,
  ])
const organizationsOf = async (person: Person) =>
  (await person.call("GET", "/api/organizations")).body.items.map(
    ({ name, role }: Record<string, string>) => [name, role],
  )

describe("while viewing", () => {
  test("lists, roles and rights are the viewed person's", async () => {
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
    await view(viewed)
    expect(await organizationsOf(superadmin)).toEqual([["Žiūrimojo", "admin"]])
    expect(
      (await superadmin.call("PATCH", `/api/organizations/${organizationId}`, { name: "Kita" }))
        .status,
    ).toBe(200)
    await opened.sql("update organization_members set role = 'member' where user_id = $1", [
      viewed.id,
    ])
    expect(
      (await superadmin.call("PATCH", `/api/organizations/${organizationId}`, { name: "Dar kita" }))
        .status,
    ).toBe(403)
    // The superadmin's own powers rest.
    expect((await superadmin.call("POST", "/api/organizations", { name: "x" })).status).toBe(403)
    expect((await superadmin.call("GET", "/api/profiles")).body.items).toHaveLength(2)
    await view(null)
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
  })

  test("the answer to who is signed in tells both", async () => {
    const alone = (await superadmin.call("GET", "/api/user")).body
    expect(alone).toMatchObject({
      id: superadmin.id,
      email: superadmin.email,
      roles: ["superadmin"],
      impersonating: null,
      profile: { full_name: "Super" },
    })
    await view(viewed)
    expect((await superadmin.call("GET", "/api/user")).body).toMatchObject({
      id: superadmin.id,
      email: superadmin.email,
      roles: ["superadmin"],
      profile: { id: viewed.id, full_name: "Žiūrimas" },
      impersonating: { id: viewed.id },
    })
  })

  test("every write tells who really did it", async () => {
    await view(viewed)
    const body = carBody()
    expect((await superadmin.call("POST", cars, body)).status).toBe(201)
    await superadmin.call("PATCH", `${cars}/${body.id}`, { version: 1, name: "x" })
    const expense = expenseBody()
    await superadmin.call("POST", `${cars}/${body.id}/expenses`, expense)
    const [car] = await opened.sql("select user_id, changed_by from cars where id = $1", [body.id])
    expect(car).toEqual({ user_id: viewed.id, changed_by: superadmin.id })
    expect(await opened.sql("select added_by from expenses where id = $1", [expense.id])).toEqual([
      { added_by: viewed.id },
    ])
    const entries = await opened.sql("select actor_id, viewed_as from history where car_id = $1", [
      body.id,
    ])
    expect(entries).toEqual(Array(3).fill({ actor_id: superadmin.id, viewed_as: viewed.id }))
  })

  test("the viewed person's name is changed, and their favourites", async () => {
    await view(viewed)
    expect(
      (await superadmin.call("PATCH", `/api/profiles/${viewed.id}`, { full_name: "Naujas" }))
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
    ).toEqual([{ user_id: viewed.id }])
    const rows = await opened.sql("select full_name from profiles where id = any($1) order by 1", [
      [viewed.id, superadmin.id],
    ])
    expect(rows.map(({ full_name }) => full_name)).toEqual(["Naujas", "Super"])
  })

  test("does not touch the viewed person's own sessions", async () => {
    await view(viewed)
    expect(await organizationsOf(viewed)).toEqual([["Žiūrimojo", "admin"]])
    expect((await viewed.call("GET", "/api/user")).body.impersonating).toBeNull()
  })
})

describe("X-Viewing", () => {
  test("absent is not checked; the same person passes; anything else is 409 and changes nothing", async () => {
    await insertCar(opened, organizationId)
    const ask = (viewing?: string) =>
      superadmin.call(
        "GET",
        "/api/organizations",
        undefined,
        viewing === undefined ? {} : { "x-viewing": viewing },
      )
    expect((await ask("")).status).toBe(200)
    expect((await ask()).status).toBe(200)
    expect(await ask(viewed.id)).toMatchObject({ status: 409, body: { code: "viewing_changed" } })
    await view(viewed)
    expect((await ask(viewed.id)).status).toBe(200)
    expect((await ask()).status).toBe(200)
    const before = await stored(opened)
    for (const wrong of ["", superadmin.id, crypto.randomUUID(), "nonsense", "' or true"]) {
      expect(await ask(wrong)).toMatchObject({ status: 409, body: { code: "viewing_changed" } })
      const write = await superadmin.call("POST", cars, carBody(), { "x-viewing": wrong })
      expect(write).toMatchObject({ status: 409, body: { code: "viewing_changed" } })
    }
    expect(await stored(opened)).toEqual(before)
  })
})

describe("viewing ends", () => {
  test("when the superadmin is one no longer", async () => {
    await view(viewed)
    await opened.sql("delete from user_roles where user_id = $1", [superadmin.id])
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
    const answer = await superadmin.call("GET", "/api/organizations", undefined, {
      "x-viewing": viewed.id,
    })
    expect(answer).toMatchObject({ status: 409, body: { code: "viewing_changed" } })
    expect((await superadmin.call("GET", cars)).status).toBe(404)
  })

  test("a global admin never begins", async () => {
    await opened.sql("update user_roles set role = 'admin' where user_id = $1", [superadmin.id])
    await view(viewed)
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
  })

  test("when the viewed person becomes a superadmin, who cannot be viewed", async () => {
    await view(viewed)
    await opened.sql("insert into user_roles values ($1, 'superadmin')", [viewed.id])
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
    expect((await superadmin.call("GET", cars)).status).toBe(404)
  })

  test("when the viewed account is deleted", async () => {
    await view(viewed)
    await opened.sql("delete from users where id = $1", [viewed.id])
    expect(await organizationsOf(superadmin)).toEqual([["Superadministratoriaus", "owner"]])
  })
})
