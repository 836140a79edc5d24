import {
  canAssignRole,
  canEditMember,
  canRemoveMember,
  type OrganizationRole,
  organizationRoles,
} from "@marza/domain/members/roles.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { codeOf, type Login, login } from "../../test/login.ts"
import { openApp, type Person, type TestApp } from "../../test/open-app.ts"

// Specification section 6 stands twice: in domain for the screens, in the policies for everybody.
let opened: TestApp
beforeAll(async () => {
  opened = await openApp()
})
afterAll(() => opened.close())

const pairs = organizationRoles.flatMap((actor) =>
  organizationRoles.map((target) => [actor, target] as const),
)

/** Two members of these roles, and an owner besides so that the last-owner rule keeps out of the way. */
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
const attempt = (sql: Login, actor: Person, text: string, values: unknown[]) =>
  codeOf(sql.asPerson(actor.id, [text, values]))

describe("the policies agree with domain", () => {
  test.each(pairs)("%s about %s", async (actorRole, targetRole) => {
    const sql = await login(opened)
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

  test.each(organizationRoles)("%s about themselves: nothing", async (role) => {
    const sql = await login(opened)
    const { actor, actorMember } = await makeTeam(role, "member")
    for (const given of organizationRoles)
      await attempt(sql, actor, "update organization_members set role = $2 where id = $1", [
        actorMember,
        given,
      ])
    await attempt(sql, actor, "delete from organization_members where id = $1", [actorMember])
    expect(await roleOf(actorMember)).toBe(role)
  })

  test.each(organizationRoles)(
    "%s adding somebody: owner never, the rest as managers may",
    async (role) => {
      const sql = await login(opened)
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
    },
  )

  test("a member of another organization is out of reach of its owner", async () => {
    const sql = await login(opened)
    const { targetMember } = await makeTeam("owner", "member")
    const { actor } = await makeTeam("owner", "member")
    await attempt(sql, actor, "update organization_members set role = 'admin' where id = $1", [
      targetMember,
    ])
    await attempt(sql, actor, "delete from organization_members where id = $1", [targetMember])
    expect(await roleOf(targetMember)).toBe("member")
  })
})

describe("the last owner", () => {
  const changes = [
    "update organization_members set role = 'admin' where id = $1",
    "delete from organization_members where id = $1",
  ]

  test.each(changes)("cannot go, even past the policies: %s", async (change) => {
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
    "two who take each other's ownership at once leave one, ten times: %s",
    async (change) => {
      const [a, b] = await Promise.all([opened.person(), opened.person()])
      const [first, second] = [await login(opened), await login(opened)]
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
        // The later one either was no owner any more, or is told.
        expect(codes.filter((code) => code === undefined || code === "MZ409")).toHaveLength(2)
      }
    },
  )

  test("cannot go with their account: the organization goes first", async () => {
    const owner = await opened.person()
    const organizationId = await opened.organization({ owner })
    const leave = () => opened.sql("delete from users where id = $1", [owner.id])
    await expect(leave()).rejects.toMatchObject({ code: "MZ409", message: "last_owner" })
    await opened.sql("delete from organizations where id = $1", [organizationId])
    await leave()
    expect(await opened.sql("select 1 from users where id = $1", [owner.id])).toEqual([])
  })

  test("goes with the organization", async () => {
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
