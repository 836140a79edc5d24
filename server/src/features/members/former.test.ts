import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar, openSqlLogin } from "../../../test/sql.ts"

let opened: TestApp
beforeAll(async () => {
  opened = await openApp()
})
afterAll(() => opened.close())

/** Somebody who added an expense and was then removed, and the path of the car's expenses. */
async function makeLeaver() {
  const owner = await opened.person("Savininkas")
  const leaver = await opened.person("Išėjęs")
  const organizationId = await opened.organization({ owner })
  const member = await opened.join(organizationId, leaver, "member")
  const car = await insertCar(opened, organizationId)
  const path = `/api/organizations/${organizationId}/cars/${car}/expenses`
  expect((await leaver.call("POST", path, expenseBody())).status).toBe(201)
  const removal = `/api/organizations/${organizationId}/members/${member}`
  expect((await owner.call("DELETE", removal)).status).toBe(204)
  return { owner, leaver, organizationId, path }
}
const namesAt = async (person: Person, path: string) =>
  (await person.call("GET", path)).body.items.map(
    ({ full_name }: { full_name: string | null }) => full_name,
  )

describe("somebody who left", () => {
  test("keeps their name on what they added, until their account goes", async () => {
    const { owner, leaver, path } = await makeLeaver()
    expect(await namesAt(owner, path)).toEqual(["Išėjęs"])
    await opened.sql("delete from users where id = $1", [leaver.id])
    expect(await namesAt(owner, path)).toEqual([null])
  })

  test("is refused their next request about the organization, whatever it is", async () => {
    const { leaver, organizationId, path } = await makeLeaver()
    for (const [method, asked, body] of [
      ["GET", `/api/organizations/${organizationId}`],
      ["GET", `/api/organizations/${organizationId}/members`],
      ["GET", path],
      ["POST", path, expenseBody()],
    ] as const)
      expect(await leaver.call(method, asked, body)).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      })
    expect((await leaver.call("GET", "/api/organizations")).body.items).toEqual([])
  })

  test("is found by id, without their e-mail, and not in the list of profiles", async () => {
    const { owner, leaver } = await makeLeaver()
    expect(await namesAt(owner, "/api/profiles")).toEqual(["Savininkas"])
    const named = { id: leaver.id, full_name: "Išėjęs", email: null, avatar_url: null }
    expect((await owner.call("GET", `/api/profiles?ids=${leaver.id}`)).body.items).toEqual([named])
    expect((await owner.call("GET", `/api/profiles/${leaver.id}`)).body).toEqual(named)
    const change = await owner.call("PATCH", `/api/profiles/${leaver.id}`, { full_name: "x" })
    expect(change.status).toBe(403)
  })

  test("is known to nobody outside the organization that they left, nor do they know its members", async () => {
    const { owner, leaver, organizationId } = await makeLeaver()
    const stranger = await opened.person("Svetimas")
    const elsewhere = await opened.organization({ owner: stranger })
    await opened.join(elsewhere, leaver, "member")
    const sql = await openSqlLogin(opened)
    const seen = (person: Person) =>
      sql.asPerson(person.id, "select organization_id, user_id from former_members")
    expect(await seen(owner)).toEqual([{ organization_id: organizationId, user_id: leaver.id }])
    expect(await seen(stranger)).toEqual([])
    expect(await seen(leaver)).toEqual([])
    expect((await leaver.call("GET", `/api/profiles/${owner.id}`)).status).toBe(404)
    expect((await owner.call("GET", `/api/profiles/${stranger.id}`)).status).toBe(404)
  })

  test("is known again as before once they are back", async () => {
    const { owner, leaver, organizationId } = await makeLeaver()
    await opened.join(organizationId, leaver, "admin")
    expect(await namesAt(owner, "/api/profiles")).toEqual(["Išėjęs", "Savininkas"])
    expect((await owner.call("GET", `/api/profiles/${leaver.id}`)).body.email).toBe(leaver.email)
  })

  test("is forgotten when the organization or the account is deleted", async () => {
    const { leaver, organizationId } = await makeLeaver()
    const other = await opened.person()
    await opened.join(organizationId, other, "member")
    await opened.sql("delete from users where id = $1", [other.id])
    const remembered = () =>
      opened.sql("select user_id from former_members where organization_id = $1", [organizationId])
    expect(await remembered()).toEqual([{ user_id: leaver.id }])
    await opened.join(organizationId, await opened.person(), "member")
    await opened.sql("delete from organizations where id = $1", [organizationId])
    expect(await remembered()).toEqual([])
  })
})

test("reading names takes two sub-selects a statement, not one a row", async () => {
  const { owner } = await makeLeaver()
  const sql = await openSqlLogin(opened)
  const plan = await sql.asPerson(owner.id, "explain (analyze) select full_name from profiles")
  const lines = plan.map((row) => String(row["QUERY PLAN"]))
  const repeated = lines.filter((line) => /loops=(?!1\b)\d+/.test(line))
  expect(lines.some((line) => line.includes("former_members"))).toBe(true)
  expect(repeated).toEqual([])
})
