import {
  canAssignRole,
  canEditMember,
  canRemoveMember,
  type OrganizationRole,
  organizationRoles,
} from "@marza/domain/roles.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { codeOf, openSqlLogin, type SqlLogin } from "../../../test/sql.ts"

// Rules 1.2 and 1.3 are written twice: in domain for screens and calls, in the policies for every statement.
let opened: TestApp
beforeAll(async () => {
  opened = await openApp()
})
afterAll(() => opened.close())

const pairs = organizationRoles.flatMap((actor) =>
  organizationRoles.map((target) => [actor, target] as const),
)

/** Two members of these roles, and another owner so that the rule of the last owner does not apply. */
async function makeTeam(actorRole: OrganizationRole, targetRole: OrganizationRole) {
  const [actor, target, owner] = await Promise.all([
    opened.person(),
    opened.person(),
    opened.person(),
  ])
  const organizationId = await opened.organization({ owner })
  const actorMember = await opened.join(organizationId, actor, actorRole)
  const targetMember = await opened.join(organizationId, target, targetRole)
  return { organizationId, actor, target, actorMember, targetMember }
}
const roleOf = async (memberId: string) =>
  (await opened.sql("select role from organization_members where id = $1", [memberId]))[0]?.role
/** A policy that hides the row changes nothing; one that checks the new row denies. Both refuse. */
const attempt = (sql: SqlLogin, actor: Person, text: string, values: unknown[]) =>
  codeOf(sql.asPerson(actor.id, [text, values]))

describe("the policies agree with domain on", () => {
  test.each(pairs)("what a role may do: %s about %s", async (actorRole, targetRole) => {
    const sql = await openSqlLogin(opened)
    for (const given of organizationRoles) {
      const { actor, target, targetMember } = await makeTeam(actorRole, targetRole)
      await attempt(sql, actor, "update organization_members set role = $2 where id = $1", [
        targetMember,
        given,
      ])
      const allowed = canAssignRole(
        { user_id: actor.id, role: actorRole },
        { user_id: target.id, role: targetRole },
        given,
      )
      expect({ given, role: await roleOf(targetMember) }).toEqual({
        given,
        role: allowed ? given : targetRole,
      })
    }
    const { actor, target, targetMember } = await makeTeam(actorRole, targetRole)
    const rule = [
      { user_id: actor.id, role: actorRole },
      { user_id: target.id, role: targetRole },
    ] as const
    expect(canRemoveMember(...rule)).toBe(canEditMember(...rule))
    await attempt(sql, actor, "delete from organization_members where id = $1", [targetMember])
    expect((await roleOf(targetMember)) === undefined).toBe(canRemoveMember(...rule))
  })

  test.each(organizationRoles)("%s about themselves, who may do nothing", async (role) => {
    const sql = await openSqlLogin(opened)
    const { actor, actorMember } = await makeTeam(role, "member")
    for (const given of organizationRoles)
      await attempt(sql, actor, "update organization_members set role = $2 where id = $1", [
        actorMember,
        given,
      ])
    await attempt(sql, actor, "delete from organization_members where id = $1", [actorMember])
    expect(await roleOf(actorMember)).toBe(role)
  })

  test.each(organizationRoles)("the roles that %s may add somebody in", async (role) => {
    const sql = await openSqlLogin(opened)
    const { organizationId, actor } = await makeTeam(role, "member")
    for (const given of organizationRoles) {
      const newcomer = await opened.person()
      const code = await attempt(
        sql,
        actor,
        "insert into organization_members (organization_id, id, user_id, role) values ($1, gen_random_uuid(), $2, $3)",
        [organizationId, newcomer.id, given],
      )
      expect({ given, code }).toEqual({
        given,
        code: role !== "member" && given !== "owner" ? undefined : "42501",
      })
    }
  })

  test("a member of another organization, who is out of an owner's reach", async () => {
    const sql = await openSqlLogin(opened)
    const { targetMember } = await makeTeam("owner", "member")
    const { actor } = await makeTeam("owner", "member")
    await attempt(sql, actor, "update organization_members set role = 'admin' where id = $1", [
      targetMember,
    ])
    await attempt(sql, actor, "delete from organization_members where id = $1", [targetMember])
    expect(await roleOf(targetMember)).toBe("member")
  })
})

describe("the calls agree with domain on", () => {
  const pathOf = (organizationId: string, memberId: string) =>
    `/api/organizations/${organizationId}/members/${memberId}`
  const refused = { status: 403, body: { code: "forbidden" } }

  test.each(pairs)("what a role may do: %s about %s", async (actorRole, targetRole) => {
    for (const given of organizationRoles) {
      const { organizationId, actor, target, targetMember } = await makeTeam(actorRole, targetRole)
      const response = await actor.call("PATCH", pathOf(organizationId, targetMember), {
        role: given,
      })
      const allowed = canAssignRole(
        { user_id: actor.id, role: actorRole },
        { user_id: target.id, role: targetRole },
        given,
      )
      const expected = { id: targetMember, user_id: target.id, role: given, full_name: "asmuo" }
      expect(response).toMatchObject(allowed ? { status: 200, body: expected } : refused)
      expect(await roleOf(targetMember)).toBe(allowed ? given : targetRole)
      const changed = await opened.sql(
        "select actor_id, before, after from history where entity_id = $1 and action = 'update'",
        [targetMember],
      )
      expect(changed).toEqual(
        allowed && given !== targetRole
          ? [{ actor_id: actor.id, before: { role: targetRole }, after: { role: given } }]
          : [],
      )
    }
    const { organizationId, actor, target, targetMember } = await makeTeam(actorRole, targetRole)
    const allowed = canRemoveMember(
      { user_id: actor.id, role: actorRole },
      { user_id: target.id, role: targetRole },
    )
    const response = await actor.call("DELETE", pathOf(organizationId, targetMember))
    expect(response).toMatchObject(allowed ? { status: 204 } : refused)
    expect(await roleOf(targetMember)).toBe(allowed ? undefined : targetRole)
    const removed = await opened.sql(
      "select actor_id, before ->> 'role' as role, after from history where entity_id = $1 and action = 'delete'",
      [targetMember],
    )
    expect(removed).toEqual(allowed ? [{ actor_id: actor.id, role: targetRole, after: null }] : [])
    // A change of role takes effect at once.
    const seen = await target.call("GET", `/api/organizations/${organizationId}`)
    expect(seen.status).toBe(allowed ? 404 : 200)
  })

  test.each(organizationRoles)("%s about themselves, who may do nothing", async (role) => {
    const { organizationId, actor, actorMember } = await makeTeam(role, "member")
    const path = pathOf(organizationId, actorMember)
    for (const given of organizationRoles)
      expect(await actor.call("PATCH", path, { role: given })).toMatchObject(refused)
    expect(await actor.call("DELETE", path)).toMatchObject(refused)
    expect(await roleOf(actorMember)).toBe(role)
  })

  test("the only owner, who stays, whoever asks", async () => {
    const [owner, admin] = [await opened.person(), await opened.person()]
    const organizationId = await opened.organization({})
    const ownerMember = await opened.join(organizationId, owner, "owner")
    await opened.join(organizationId, admin, "admin")
    for (const person of [owner, admin]) {
      const path = pathOf(organizationId, ownerMember)
      expect(await person.call("PATCH", path, { role: "member" })).toMatchObject(refused)
      expect(await person.call("DELETE", path)).toMatchObject(refused)
    }
    expect(await roleOf(ownerMember)).toBe("owner")
  })

  test("a member of another organization or a former one, who is not found", async () => {
    const { organizationId, actor, targetMember } = await makeTeam("owner", "member")
    const other = await makeTeam("owner", "member")
    for (const [organization, member] of [
      [organizationId, other.targetMember],
      [other.organizationId, other.targetMember],
      [organizationId, crypto.randomUUID()],
    ] as const) {
      const path = pathOf(organization, member)
      const responses = [
        await actor.call("PATCH", path, { role: "admin" }),
        await actor.call("DELETE", path),
      ]
      for (const response of responses)
        expect(response).toMatchObject({ status: 404, body: { code: "not_found" } })
    }
    expect(await roleOf(other.targetMember)).toBe("member")
    await actor.call("DELETE", pathOf(organizationId, targetMember))
    expect((await actor.call("DELETE", pathOf(organizationId, targetMember))).status).toBe(404)
  })

  test("an unknown role, which is 400", async () => {
    const { organizationId, actor, targetMember } = await makeTeam("owner", "member")
    for (const role of ["guest", "superadmin", "", null, 1]) {
      const { status, body } = await actor.call("PATCH", pathOf(organizationId, targetMember), {
        role,
      })
      expect([status, Object.keys(body.fields)]).toEqual([400, ["role"]])
    }
    expect(await roleOf(targetMember)).toBe("member")
  })

  const changes = [
    ["demote", (person: Person, path: string) => person.call("PATCH", path, { role: "member" })],
    ["remove", (person: Person, path: string) => person.call("DELETE", path)],
  ] as const

  test.each(changes)(
    "two owners who %s each other at once, of whom the later one is refused, ten times",
    async (_, change) => {
      const [a, b, third] = await Promise.all([opened.person(), opened.person(), opened.person()])
      for (let round = 0; round < 10; round++) {
        // Every second round has a third owner, so that the rule of the last owner does not decide.
        const organizationId = await opened.organization(round % 2 === 0 ? {} : { owner: third })
        const [aMember, bMember] = [
          await opened.join(organizationId, a, "owner"),
          await opened.join(organizationId, b, "owner"),
        ]
        const responses = await Promise.all([
          change(a, pathOf(organizationId, bMember)),
          change(b, pathOf(organizationId, aMember)),
        ])
        const statuses = responses.map(({ status }) => status)
        expect(statuses.filter((status) => status === 200 || status === 204)).toHaveLength(1)
        expect(statuses.filter((status) => status === 403 || status === 404)).toHaveLength(1)
        const left = [await roleOf(aMember), await roleOf(bMember)]
        expect(left.filter((role) => role === "owner")).toHaveLength(1)
      }
    },
  )
})

test("while impersonating, the impersonated person's role counts, and history records who really did it", async () => {
  const { organizationId, actor, target, targetMember } = await makeTeam("admin", "member")
  const superadmin = await opened.person("Super", true)
  await opened.sql("update sessions set impersonated_id = $2 where id = $1", [
    superadmin.sessionId,
    actor.id,
  ])
  const path = `/api/organizations/${organizationId}/members/${targetMember}`
  expect((await superadmin.call("PATCH", path, { role: "owner" })).status).toBe(403)
  const headers = { "x-impersonating": actor.id }
  expect((await superadmin.call("PATCH", path, { role: "admin" }, headers)).status).toBe(200)
  expect(await roleOf(targetMember)).toBe("admin")
  expect(
    await opened.sql(
      "select actor_id, impersonated_id from history where entity_id = $1 and action = 'update'",
      [targetMember],
    ),
  ).toEqual([{ actor_id: superadmin.id, impersonated_id: actor.id }])
  expect((await target.call("GET", `/api/organizations/${organizationId}`)).body.role).toBe("admin")
})

test("while impersonating, nobody makes themselves an owner, nor removes themselves", async () => {
  const { organizationId, actor } = await makeTeam("owner", "member")
  const superadmin = await opened.person("Super", true)
  const own = await opened.join(organizationId, superadmin, "admin")
  await opened.sql("update sessions set impersonated_id = $2 where id = $1", [
    superadmin.sessionId,
    actor.id,
  ])
  const path = `/api/organizations/${organizationId}/members/${own}`
  for (const response of [
    await superadmin.call("PATCH", path, { role: "owner" }),
    await superadmin.call("DELETE", path),
  ])
    expect(response).toMatchObject({ status: 403, body: { code: "forbidden" } })
  expect(await roleOf(own)).toBe("admin")
})

describe("the last owner", () => {
  const changes = [
    "update organization_members set role = 'admin' where id = $1",
    "delete from organization_members where id = $1",
  ]

  test.each(changes)("cannot be removed or demoted, even past the policies: %s", async (change) => {
    const owner = await opened.person()
    const organizationId = await opened.organization({})
    const id = await opened.join(organizationId, owner, "owner")
    await opened.join(organizationId, await opened.person(), "admin")
    await expect(opened.sql(change, [id])).rejects.toMatchObject({
      code: "MZ409",
      message: "last_owner",
    })
    expect(await roleOf(id)).toBe("owner")
  })

  test.each(changes)(
    "remains when two owners take each other's ownership at once, ten times: %s",
    async (change) => {
      const [a, b] = await Promise.all([opened.person(), opened.person()])
      const [first, second] = [await openSqlLogin(opened), await openSqlLogin(opened)]
      for (let round = 0; round < 10; round++) {
        const organizationId = await opened.organization({})
        const [aId, bId] = [
          await opened.join(organizationId, a, "owner"),
          await opened.join(organizationId, b, "owner"),
        ]
        const codes = await Promise.all([
          attempt(first, a, change, [bId]),
          attempt(second, b, change, [aId]),
        ])
        const owners = await opened.sql(
          "select 1 from organization_members where organization_id = $1 and role = 'owner'",
          [organizationId],
        )
        expect(owners).toHaveLength(1)
        // The later one either was no longer an owner, or is refused as the last one.
        expect(codes.filter((code) => code === undefined || code === "MZ409")).toHaveLength(2)
      }
    },
  )

  test("cannot be deleted with their account before the organization is", async () => {
    const owner = await opened.person()
    const organizationId = await opened.organization({ owner })
    const leave = () => opened.sql("delete from users where id = $1", [owner.id])
    await expect(leave()).rejects.toMatchObject({ code: "MZ409", message: "last_owner" })
    await opened.sql("delete from organizations where id = $1", [organizationId])
    await leave()
    expect(await opened.sql("select 1 from users where id = $1", [owner.id])).toEqual([])
  })

  test("is deleted with the organization", async () => {
    const owner = await opened.person()
    const organizationId = await opened.organization({ owner })
    await opened.sql("delete from organizations where id = $1", [organizationId])
    expect(
      await opened.sql("select 1 from organization_members where organization_id = $1", [
        organizationId,
      ]),
    ).toEqual([])
  })
})
