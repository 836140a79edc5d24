import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../test/open-app.ts"

let opened: TestApp
let owner: Person
let member: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkas")
  member = await opened.person("Narys")
  organizationId = await opened.organization({ owner, member })
})
afterAll(() => opened.close())

describe("the members", () => {
  test("are listed newest first, with name and picture, to every member", async () => {
    await opened.sql(
      "update organization_members set created_at = '2026-01-01' where user_id = $1",
      [owner.id],
    )
    await opened.sql("update profiles set avatar_url = 'avatars/a/avatar.webp' where id = $1", [
      owner.id,
    ])
    for (const person of [owner, member]) {
      const { status, body } = await person.call(
        "GET",
        `/api/organizations/${organizationId}/members`,
      )
      expect(status).toBe(200)
      expect(body.items).toMatchObject([
        { user_id: member.id, role: "member", full_name: "Narys", avatar_url: null },
        {
          user_id: owner.id,
          role: "owner",
          full_name: "Savininkas",
          avatar_url: "/files/avatars/a/avatar.webp",
          created_at: "2026-01-01T00:00:00.000Z",
        },
      ])
    }
  })

  test("of another organization are not mixed in", async () => {
    const stranger = await opened.person("Svetimas")
    await opened.organization({ owner: stranger, member })
    const { body } = await member.call("GET", `/api/organizations/${organizationId}/members`)
    expect(body.items.map((each: { user_id: string }) => each.user_id).sort()).toEqual(
      [member.id, owner.id].sort(),
    )
  })
})
