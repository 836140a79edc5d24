import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"

let opened: TestApp
let owner: Person
let admin: Person
let member: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkas")
  admin = await opened.person("Vadybininkas")
  member = await opened.person("Narys")
  organizationId = await opened.organization({ owner, member })
  await opened.join(organizationId, admin, "admin")
  await opened.sql("update organization_members set created_at = '2025-01-01' where user_id = $1", [
    admin.id,
  ])
})
afterAll(() => opened.close())

describe("the members of an organization", () => {
  test("are listed newest first, with name, e-mail and picture, to owner and admin", async () => {
    await opened.sql(
      "update organization_members set created_at = '2026-01-01' where user_id = $1",
      [owner.id],
    )
    await opened.sql("update profiles set avatar_path = 'avatars/a/avatar.webp' where id = $1", [
      owner.id,
    ])
    for (const person of [owner, admin]) {
      const { status, body } = await person.call(
        "GET",
        `/api/organizations/${organizationId}/members`,
      )
      expect(status).toBe(200)
      expect(body.items).toMatchObject([
        {
          user_id: member.id,
          role: "member",
          full_name: "Narys",
          email: member.email,
          avatar_url: null,
        },
        {
          user_id: owner.id,
          role: "owner",
          full_name: "Savininkas",
          avatar_url: "/files/avatars/a/avatar.webp",
          created_at: "2026-01-01T00:00:00.000Z",
          is_pending: false,
        },
        { user_id: admin.id },
      ])
      expect(body.next_cursor).toBeNull()
    }
  })

  test("are refused to a plain member, to somebody who impersonates one, and to outsiders", async () => {
    const path = `/api/organizations/${organizationId}/members`
    const superadmin = await opened.person("Super", true)
    const stranger = await opened.person("Svetimas")
    await opened.organization({ owner: stranger })
    for (const [person, status, code] of [
      [member, 403, "forbidden"],
      [stranger, 404, "not_found"],
      [superadmin, 404, "not_found"],
      [opened, 401, "signed_out"],
    ] as const)
      expect(await person.call("GET", path)).toMatchObject({ status, body: { code } })
    const impersonate = (person: Person) =>
      superadmin.call("PUT", "/api/impersonation", { user_id: person.id })
    expect((await impersonate(member)).status).toBe(204)
    expect((await superadmin.call("GET", path)).status).toBe(403)
    expect((await impersonate(admin)).status).toBe(204)
    expect((await superadmin.call("GET", path)).status).toBe(200)
    // The names of those one works with come from their profiles.
    const { body } = await member.call("GET", "/api/profiles")
    const names = body.items.map((each: { full_name: string }) => each.full_name)
    expect(names).toEqual(["Narys", "Savininkas", "Vadybininkas"])
  })

  test("are refused to somebody who was an admin a moment ago", async () => {
    const path = `/api/organizations/${organizationId}/members`
    const former = await opened.person("Buvęs")
    const id = await opened.join(organizationId, former, "admin")
    expect((await former.call("GET", path)).status).toBe(200)
    await owner.call("PATCH", `${path}/${id}`, { role: "member" })
    expect((await former.call("GET", path)).status).toBe(403)
    await owner.call("DELETE", `${path}/${id}`)
    expect((await former.call("GET", path)).status).toBe(404)
  })

  test("never include those of another organization", async () => {
    const stranger = await opened.person("Svetimas")
    await opened.organization({ owner: stranger, admin })
    const { body } = await admin.call("GET", `/api/organizations/${organizationId}/members`)
    expect(body.items.map((each: { user_id: string }) => each.user_id).sort()).toEqual(
      [member.id, owner.id, admin.id].sort(),
    )
  })

  test("come page by page, each once, also those who joined in the same moment", async () => {
    const crowded = await opened.organization({ owner })
    for (let each = 0; each < 6; each++) {
      const id = await opened.join(crowded, await opened.person(`Narys ${each}`), "member")
      await opened.sql("update organization_members set created_at = $2 where id = $1", [
        id,
        `2026-02-0${1 + Math.floor(each / 3)}`,
      ])
    }
    const path = `/api/organizations/${crowded}/members`
    const whole = (await owner.call("GET", `${path}?limit=200`)).body.items
    expect(whole).toHaveLength(7)
    const times = whole.map(({ created_at }: { created_at: string }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    const paged = []
    let cursor: string | null = ""
    for (let page = 0; cursor !== null; page++) {
      const { body } = await owner.call("GET", `${path}?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(body.items).toHaveLength(page < 3 ? 2 : 1)
      paged.push(...body.items)
      cursor = body.next_cursor
    }
    expect(paged).toEqual(whole)
  })

  test.each(["limit=0", "limit=201", "limit=x", "cursor=x", "cursor=W10", "cursor=bnVsbA"])(
    "are refused with %s",
    async (query) => {
      const path = `/api/organizations/${organizationId}/members?${query}`
      const { status, body } = await owner.call("GET", path)
      expect([status, Object.keys(body.fields)]).toEqual([400, [query.split("=")[0]]])
    },
  )
})
