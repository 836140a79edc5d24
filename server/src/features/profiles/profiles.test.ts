import { foldName } from "@marza/domain/cars/search.ts"
import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { codeOf, openSqlLogin } from "../../../test/sql.ts"

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
  (
    await opened.sql("select id, full_name, email, avatar_path from profiles where id = $1", [id])
  )[0]
const names = (response: { body: { items: { full_name: string }[] } }) =>
  response.body.items.map(({ full_name }) => full_name)

describe("profiles", () => {
  test("are those of people who share an organization with the caller, in Lithuanian order", async () => {
    expect(names(await me.call("GET", "/api/profiles"))).toEqual(["Šarūnas", "Zita"])
    expect(names(await stranger.call("GET", "/api/profiles"))).toEqual(["Svetimas"])
  })

  test("are everybody's for a superadmin, ąčęėįšųūž among the letters", async () => {
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

  test("of ?ids= are only those that the caller may know", async () => {
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

  test("come page by page, each person once, those without a name last", async () => {
    const owner = await opened.person("Šeimininkas")
    const organizationId = await opened.organization({ owner })
    for (const name of ["Ona", "Ona", "Ądas", "", "Žygis", "Zita"])
      await opened.join(organizationId, await opened.person(name), "member")
    await opened.sql("update profiles set full_name = null where full_name = ''")
    const all = names(await owner.call("GET", "/api/profiles"))
    expect(all).toEqual(["Ądas", "Ona", "Ona", "Šeimininkas", "Zita", "Žygis", null])
    for (const limit of [1, 2, 6, 7]) {
      const found: string[] = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const page = await owner.call(
          "GET",
          `/api/profiles?limit=${limit}${cursor && `&cursor=${cursor}`}`,
        )
        expect(page.body.items.length).toBeLessThanOrEqual(limit)
        found.push(...names(page))
        cursor = page.body.next_cursor
      }
      expect(found).toEqual(all)
    }
    for (const bad of ["limit=0", "limit=201", "limit=x", "cursor=x", "cursor=WyIAIiwxXQ"]) {
      const { status, body } = await owner.call("GET", `/api/profiles?${bad}`)
      expect([status, Object.keys(body.fields)]).toEqual([400, [bad.split("=")[0]]])
    }
  })

  test("are searched by name and e-mail, whatever accents and case, among those that the caller may know", async () => {
    const owner = await opened.person("Čiurlionytė Ūla")
    const other = await opened.person("Kęstas 100%")
    await opened.organization({ owner, member: other })
    const search = async (text: string) =>
      names(await owner.call("GET", `/api/profiles?search=${encodeURIComponent(text)}`))
    expect(await search("ciurlionyte  UL")).toEqual(["Čiurlionytė Ūla"])
    expect(await search("kĘstas")).toEqual(["Kęstas 100%"])
    expect(await search("0%")).toEqual(["Kęstas 100%"])
    expect(await search("_")).toEqual([])
    expect(await search(other.email.toUpperCase())).toEqual(["Kęstas 100%"])
    expect(await search("Svetimas")).toEqual([])
    expect(await search("")).toHaveLength(2)
  })

  test("are folded by the database as by domain", async () => {
    const sample = [
      "ĄČĘĖĮŠŲŪŽ ąčęėįšųūž",
      "Åse Bjørn Æon Œuvre Łódź Straße Þór Ðað ıİ ŋŊ",
      "Σίσυφος ΣΊΣΥΦΟΣ",
      "Жёлтый Й",
      "  du   tarpai\t\n",
      "É É",
      "x_y%\\",
    ]
    const rows = await opened.sql("select fold_name(name) as folded from unnest($1::text[]) name", [
      sample,
    ])
    expect(rows.map(({ folded }) => folded)).toEqual(sample.map(foldName))
  })

  test("of ?viewable= are those whom a superadmin may impersonate, and nobody for others", async () => {
    const superadmin = await opened.person("Viena", true)
    const other = await opened.person("Kita", true)
    const ids = [superadmin, other, me, stranger].map(({ id }) => id).join()
    const asked = `/api/profiles?viewable=true&ids=${ids}`
    expect(names(await superadmin.call("GET", asked))).toEqual(["Svetimas", "Šarūnas"])
    expect(names(await me.call("GET", asked))).toEqual([])
    expect((await superadmin.call("GET", "/api/profiles?viewable=1")).status).toBe(400)
  })

  test("can be read one by one, and a stranger's is 404", async () => {
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

describe("a person's name", () => {
  test("can be changed by the person, which makes a missing row", async () => {
    const person = await opened.person("Senas")
    const { status, body } = await person.call("PATCH", `/api/profiles/${person.id}`, {
      full_name: "  Naujas  ",
    })
    expect([status, body.full_name]).toEqual([200, "Naujas"])
    expect(await storedProfile(person.id)).toEqual({
      id: person.id,
      full_name: "Naujas",
      email: person.email,
      avatar_path: null,
    })
    await opened.sql("delete from profiles where id = $1", [person.id])
    expect(
      (await person.call("PATCH", `/api/profiles/${person.id}`, { full_name: "Vėl" })).status,
    ).toBe(200)
    expect((await storedProfile(person.id))?.full_name).toBe("Vėl")
  })

  test("cannot be changed by others: 403 for those who know the person, 404 for the rest", async () => {
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
    const sql = await openSqlLogin(opened)
    await sql.asPerson(me.id, ["update profiles set full_name = 'x' where id = $1", [colleague.id]])
    expect((await storedProfile(colleague.id))?.full_name).toBe("Zita")
    // The e-mail is that of the account; a change of the profile does not change it.
    expect(await codeOf(sql.asPerson(me.id, "update profiles set email = 'x@test.lt'"))).toBe(
      "42501",
    )
  })

  test.each<[string, TextCode]>([
    [" ", "nameRequired"],
    ["x".repeat(101), "nameTooLong"],
  ])("of %j is refused", async (full_name, code) => {
    const { status, body } = await me.call("PATCH", `/api/profiles/${me.id}`, { full_name })
    expect([status, body.fields]).toEqual([400, { full_name: text(code, "lt") }])
  })
})
