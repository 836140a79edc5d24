import { text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { codeOf, login } from "../../test/login.ts"
import { openApp, type Person, type TestApp } from "../../test/open-app.ts"

let opened: TestApp
let me: Person
let colleague: Person
let stranger: Person

beforeAll(async () => {
  opened = await openApp()
  me = await opened.person("Šarūnas")
  colleague = await opened.person("Zita")
  stranger = await opened.person("Svetimas")
  await opened.organization({ owner: me, member: colleague })
  await opened.organization({ owner: stranger })
})
afterAll(() => opened.close())

const storedProfile = async (id: string) =>
  (await opened.sql("select * from profiles where id = $1", [id]))[0]
const names = (answer: { body: { items: { full_name: string }[] } }) =>
  answer.body.items.map(({ full_name }) => full_name)

describe("profiles", () => {
  test("are those of the people one shares an organization with, in Lithuanian order", async () => {
    expect(names(await me.call("GET", "/api/profiles"))).toEqual(["Šarūnas", "Zita"])
    expect(names(await stranger.call("GET", "/api/profiles"))).toEqual(["Svetimas"])
  })

  test("are all of them for a superadmin, ąčęėįšųūž among their letters", async () => {
    const others = []
    for (const name of [
      "Ąžuolas",
      "Bronius",
      "Aldona",
      "Čėsna",
      "Cezaris",
      "Yla",
      "Jonas",
      "Žana",
      "Eglė",
      "Ėglė",
    ])
      others.push(await opened.person(name))
    const superadmin = await opened.person("Super", true)
    expect(names(await superadmin.call("GET", "/api/profiles"))).toEqual([
      "Aldona",
      "Ąžuolas",
      "Bronius",
      "Cezaris",
      "Čėsna",
      "Eglė",
      "Ėglė",
      "Yla",
      "Jonas",
      "Super",
      "Svetimas",
      "Šarūnas",
      "Zita",
      "Žana",
    ])
  })

  test("of ?ids= are only those known", async () => {
    const known = await me.call(
      "GET",
      `/api/profiles?ids=${colleague.id},${stranger.id},${crypto.randomUUID()}`,
    )
    expect(names(known)).toEqual(["Zita"])
    for (const bad of ["", "x", `${me.id},`, `${me.id};${me.id}`, Array(201).fill(me.id).join()]) {
      const { status, body } = await me.call("GET", `/api/profiles?ids=${bad}`)
      expect(status).toBe(400)
      expect(Object.keys(body.fields)[0]).toMatch(/^ids/)
    }
  })

  test("are read one by one; a stranger's is 404", async () => {
    expect((await me.call("GET", `/api/profiles/${colleague.id}`)).body).toEqual({
      id: colleague.id,
      full_name: "Zita",
      email: colleague.email,
      avatar_url: null,
    })
    expect(await me.call("GET", `/api/profiles/${stranger.id}`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    })
  })
})

describe("a name", () => {
  test("is changed by oneself; a missing row is made", async () => {
    const person = await opened.person("Senas")
    const { status, body } = await person.call("PATCH", `/api/profiles/${person.id}`, {
      full_name: "  Naujas  ",
    })
    expect([status, body.full_name]).toEqual([200, "Naujas"])
    expect(await storedProfile(person.id)).toEqual({
      id: person.id,
      full_name: "Naujas",
      email: person.email,
      avatar_url: null,
    })
    await opened.sql("delete from profiles where id = $1", [person.id])
    expect(
      (await person.call("PATCH", `/api/profiles/${person.id}`, { full_name: "Vėl" })).status,
    ).toBe(200)
    expect((await storedProfile(person.id))?.full_name).toBe("Vėl")
  })

  test("is nobody else's to change: 403 for who is known, 404 for who is not", async () => {
    for (const [target, status] of [
      [colleague, 403],
      [stranger, 404],
    ] as const) {
      const before = await storedProfile(target.id)
      expect(
        (await me.call("PATCH", `/api/profiles/${target.id}`, { full_name: "x" })).status,
      ).toBe(status)
      expect(await storedProfile(target.id)).toEqual(before)
    }
    const superadmin = await opened.person("Super", true)
    expect(
      (await superadmin.call("PATCH", `/api/profiles/${me.id}`, { full_name: "x" })).status,
    ).toBe(403)
    const sql = await login(opened)
    await sql.asPerson(me.id, ["update profiles set full_name = 'x' where id = $1", [colleague.id]])
    expect((await storedProfile(colleague.id))?.full_name).toBe("Zita")
    // The address follows the account, never a profile's update.
    expect(await codeOf(sql.asPerson(me.id, "update profiles set email = 'x@test.lt'"))).toBe(
      "42501",
    )
  })

  test.each([
    [" ", "nameRequired"],
    ["x".repeat(101), "nameTooLong"],
  ])("of %j is refused", async (full_name, code) => {
    const { status, body } = await me.call("PATCH", `/api/profiles/${me.id}`, { full_name })
    expect([status, body.fields]).toEqual([400, { full_name: text(code, "lt") }])
  })
})
