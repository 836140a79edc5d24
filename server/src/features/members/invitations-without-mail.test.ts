import pg from "pg"
import { expect, test } from "vitest"
import { openAppForTest, type Person } from "../../../test/open-app.ts"
import { createApp } from "../../app.ts"

const newcomer = { email: "jonas@test.lt", full_name: "Jonas Žemaitis" }

/** An organization with an owner and an admin, on a server without SMTP_URL. */
async function openTeam() {
  const opened = await openAppForTest()
  const app = createApp(
    { ...opened.services, sendsMail: false },
    { productName: "Marža", version: "0.0.0" },
  )
  const owner = await opened.person("Rasa")
  const admin = await opened.person("Tomas")
  const organizationId = await opened.organization({ owner, admin })
  const post = async (path: string, body: object, token?: string) => {
    const response = await app.request(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { link: string | null }
    return { status: response.status, body: answer }
  }
  const inviteBy = (person: Person, body: object, into = organizationId) =>
    post(`/api/organizations/${into}/invitations`, body, person.token)
  const accept = (link: string | null) =>
    post("/api/invitations/accept", { token: tokenIn(link), password: "naujas-slaptas" })
  return { opened, app, owner, admin, organizationId, inviteBy, accept }
}

const tokenIn = (link: string | null) => fragmentOf(link).get("token")
const fragmentOf = (link: string | null) => new URLSearchParams(new URL(link ?? "").hash.slice(1))

test("the list of members says whether an invitation is mailed", async () => {
  const { app, owner, organizationId } = await openTeam()
  const path = `/api/organizations/${organizationId}/members`
  const headers = { authorization: `Bearer ${owner.token}` }
  expect(await (await app.request(path, { headers })).json()).toMatchObject({ sends_mail: false })
  expect((await owner.call("GET", path)).body).toMatchObject({ sends_mail: true })
})

test("the inviting person gets the link, which sets the password once", async () => {
  const { opened, owner, organizationId, inviteBy, accept } = await openTeam()
  const { status, body } = await inviteBy(owner, newcomer)
  expect(status).toBe(201)
  expect(body).toEqual({ is_new_user: true, is_mailed: false, link: expect.any(String) })
  expect(body.link).toMatch(/^https:\/\/marza\.test\/set-password#/)
  expect(fragmentOf(body.link).get("organization")).toBe(organizationId)
  // The mail that the outbox shows is asked for all the same.
  expect(await opened.sql("select 1 from graphile_worker.jobs")).toHaveLength(1)
  expect(await accept(body.link)).toMatchObject({
    status: 200,
    body: { user: { email: newcomer.email } },
  })
  expect(await accept(body.link)).toMatchObject({ status: 400, body: { code: "link_invalid" } })
})

test("an invitation of somebody with an account has no link, also when nobody mails", async () => {
  const { opened, owner, inviteBy } = await openTeam()
  const person = await opened.person()
  await opened.sql("update users set password_hash = 'x' where id = $1", [person.id])
  const { body } = await inviteBy(owner, { email: person.email })
  expect(body).toEqual({ is_new_user: false, is_mailed: false, link: null })
})

test("no link is given for a person who has signed in without a password", async () => {
  const { opened, owner, inviteBy } = await openTeam()
  const person = await opened.person()
  const { body } = await inviteBy(owner, { email: person.email })
  expect(body).toEqual({ is_new_user: true, is_mailed: false, link: null })
})

test("an admin gets the link of an account that they make, and the owner's again, but not a colleague's", async () => {
  const { owner, admin, inviteBy } = await openTeam()
  const made = await inviteBy(admin, newcomer)
  expect(made.body.link).not.toBeNull()
  expect((await inviteBy(admin, { email: newcomer.email })).body.link).toBeNull()
  expect((await inviteBy(owner, { email: newcomer.email })).body.link).not.toBeNull()
})

test("a link that is shown ends the one that was shown before", async () => {
  const { owner, inviteBy, accept } = await openTeam()
  const first = await inviteBy(owner, newcomer)
  const second = await inviteBy(owner, { email: newcomer.email })
  expect(await accept(first.body.link)).toMatchObject({
    status: 400,
    body: { code: "link_invalid" },
  })
  expect((await accept(second.body.link)).status).toBe(200)
})

test("inviting again and removing the person at once never deadlock, ten times", async () => {
  const { opened, owner, organizationId, inviteBy } = await openTeam()
  for (let round = 0; round < 10; round++) {
    const email = `jonas${round}@test.lt`
    await inviteBy(owner, { email })
    const [member] = await opened.sql(
      "select m.id from organization_members m join users u on u.id = m.user_id where u.email = $1",
      [email],
    )
    const [invited, removed] = await Promise.all([
      inviteBy(owner, { email }),
      owner.call("DELETE", `/api/organizations/${organizationId}/members/${member?.id}`),
    ])
    expect([201, 404]).toContain(invited.status)
    expect(removed.status).toBe(204)
  }
})

test("a person who is removed while a link is made for them gets none", async () => {
  const { opened, owner, organizationId, inviteBy } = await openTeam()
  await inviteBy(owner, newcomer)
  const remover = new pg.Client({ connectionString: opened.ownerUrl })
  await remover.connect()
  await remover.query("begin; lock table mailed_links in share mode")
  const invited = inviteBy(owner, { email: newcomer.email })
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'"
  await expect.poll(() => opened.sql(waiting)).toHaveLength(1)
  await remover.query(
    "delete from organization_members where organization_id = $1 and role = 'member'",
    [organizationId],
  )
  await remover.query("commit")
  await remover.end()
  expect(await invited).toMatchObject({ status: 404, body: { code: "not_found" } })
})

test("a link that was passed on opens no other organization, and another organization gets none", async () => {
  const { opened, owner, inviteBy, accept } = await openTeam()
  const other = await opened.person("Ieva")
  const elsewhere = await opened.organization({ owner: other }, "Pietų Auto")
  const { body } = await inviteBy(owner, newcomer)
  const second = await inviteBy(other, { email: newcomer.email }, elsewhere)
  expect(second.body).toEqual({ is_new_user: true, is_mailed: false, link: null })
  expect(await accept(body.link)).toMatchObject({ status: 400, body: { code: "link_invalid" } })
  expect(
    await opened.sql("select 1 from users where email = $1 and password_hash is not null", [
      newcomer.email,
    ]),
  ).toEqual([])
  expect((await inviteBy(owner, { email: newcomer.email })).body.link).toBeNull()
})

test("a person who was removed cannot use the link", async () => {
  const { opened, owner, inviteBy, accept, organizationId } = await openTeam()
  const { body } = await inviteBy(owner, newcomer)
  await opened.sql(
    "delete from organization_members using users where organization_id = $1 and user_id = users.id and email = $2",
    [organizationId, newcomer.email],
  )
  expect(await accept(body.link)).toMatchObject({ status: 400, body: { code: "link_invalid" } })
})

test("only the invited person gets the link where mail is set up", async () => {
  const { opened, owner, organizationId } = await openTeam()
  const path = `/api/organizations/${organizationId}/invitations`
  expect((await owner.call("POST", path, newcomer)).body).toEqual({
    is_new_user: true,
    is_mailed: true,
    link: null,
  })
  expect(await opened.sql("select 1 from mailed_links")).toEqual([])
})
