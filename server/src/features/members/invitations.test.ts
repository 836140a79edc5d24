import { text } from "@marza/domain/texts/text.ts"
import { describe, expect, test } from "vitest"
import { openAppWithMail } from "../../../test/mail.ts"
import { openAppForTest, type Person, type TestApp } from "../../../test/open-app.ts"
import { readAllRows } from "../../../test/sql.ts"

const password = "naujas-slaptas"
const newcomer = { email: "jonas@test.lt", full_name: "Jonas Žemaitis" }

const inviteBy = (person: Person, organizationId: string, body: object) =>
  person.call("POST", `/api/organizations/${organizationId}/invitations`, body)
const accept = (opened: TestApp, token: string, secret = password) =>
  opened.call("POST", "/api/invitations/accept", { token, password: secret })
const tokenIn = (mail: { text?: string } | undefined): string =>
  /\/set-password#token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? ""
const membersOf = async (person: Person, organizationId: string) =>
  (await person.call("GET", `/api/organizations/${organizationId}/members`)).body.items
const signedInAs = (opened: TestApp, token: string) =>
  opened.call("GET", "/api/organizations", undefined, { authorization: `Bearer ${token}` })

/** An organization with an owner, whose mails arrive. */
async function openTeam() {
  const mailing = await openAppWithMail()
  const { opened } = mailing
  const owner = await opened.person("Rasa Kazlauskienė")
  const organizationId = await opened.organization({ owner }, "Šiaurės Auto")
  const invite = (body: object) => inviteBy(owner, organizationId, body)
  /** Somebody with an account of their own. */
  const existing = async (name: string) => {
    const person = await opened.person(name)
    await opened.sql("update users set password_hash = 'x' where id = $1", [person.id])
    return person
  }
  const letAMinutePass = () =>
    opened.sql("update invitations set invited_at = invited_at - interval '61 seconds'")
  return { ...mailing, owner, organizationId, invite, existing, letAMinutePass }
}

describe("a newly invited person", () => {
  test("is a member at once, sets a password by the mailed link, and is signed in", async () => {
    const { opened, owner, organizationId, invite, arrived } = await openTeam()
    const response = await invite({ ...newcomer, email: " Jonas@Test.LT ", role: "admin" })
    expect(response).toMatchObject({ status: 201, body: { is_new_user: true } })
    expect(await membersOf(owner, organizationId)).toMatchObject([
      { full_name: "Jonas Žemaitis", role: "admin", is_pending: true },
      { user_id: owner.id, is_pending: false },
    ])

    const mail = await arrived(1)
    expect(mail?.to?.[0]?.address).toBe(newcomer.email)
    expect(mail?.subject).toBe("Pakvietimas į organizaciją „Šiaurės Auto“")
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain("Rasa Kazlauskienė pakvietė jus į organizaciją „Šiaurės Auto“")
      expect(part).toContain("7\u00a0d.")
      expect(part).toContain(tokenIn(mail))
    }
    expect(mail?.text).toContain(`&organization=${organizationId}&email=jonas%40test.lt`)

    const session = await accept(opened, tokenIn(mail))
    expect(session).toMatchObject({ status: 200, body: { user: { email: newcomer.email } } })
    const { items } = (await signedInAs(opened, session.body.access_token)).body
    expect(items).toMatchObject([{ id: organizationId, role: "admin" }])
    expect(await membersOf(owner, organizationId)).toMatchObject([
      { full_name: "Jonas Žemaitis", is_pending: false },
      {},
    ])
    const signIn = { email: newcomer.email, password }
    expect((await opened.call("POST", "/api/session", signIn)).status).toBe(200)
  })

  test("is mailed in the organization's language, with typed names as plain text", async () => {
    const { opened, owner, organizationId, invite, arrived } = await openTeam()
    await opened.sql("update organizations set name = '<b>A & B</b>', language = 'en'")
    await opened.sql("update profiles set full_name = null where id = $1", [owner.id])
    await invite({ email: newcomer.email })
    const mail = await arrived(1)
    expect(mail?.subject).toBe("Invitation to <b>A & B</b>")
    expect(mail?.html).toContain(
      "You are invited to the organization “&lt;b&gt;A &amp; B&lt;/b&gt;”",
    )
    expect(mail?.text).toContain("valid for 7 days")
    // Without a name the e-mail tells the members apart; the role is member unless said otherwise.
    expect(await membersOf(owner, organizationId)).toMatchObject([
      { full_name: newcomer.email, role: "member" },
      {},
    ])
  })

  test("is mailed names on one line, without paragraphs or changed directions of text", async () => {
    const { opened, owner, invite, arrived } = await openTeam()
    const name = "UAB\r\n\r\nhttps://kitur.test/\u202egnp"
    await opened.sql("update organizations set name = $1, language = 'en'", [name])
    await opened.sql("update profiles set full_name = $1 where id = $2", [
      "Rasa\n\u0007!",
      owner.id,
    ])
    await invite({ email: newcomer.email })
    const mail = await arrived(1)
    expect(mail?.subject).toBe("Invitation to UAB https: //kitur. test/ gnp")
    for (const part of [mail?.text, mail?.html])
      expect(part).toContain(
        "Rasa ! has invited you to the organization “UAB https: //kitur. test/ gnp” in",
      )
  })

  test("is sent a new link when invited again, and has the newer role and name from then on", async () => {
    const { opened, owner, organizationId, invite, arrived, letAMinutePass } = await openTeam()
    await invite({ email: newcomer.email })
    const first = tokenIn(await arrived(1))
    await letAMinutePass()
    const again = await invite({ ...newcomer, role: "admin" })
    expect(again).toMatchObject({ status: 201, body: { is_new_user: true } })
    const second = tokenIn(await arrived(2))
    expect(second).not.toBe(first)
    expect(await membersOf(owner, organizationId)).toMatchObject([
      { full_name: "Jonas Žemaitis", role: "admin" },
      {},
    ])
    const { email } = newcomer
    await invite({ email, full_name: "Jonas Žemaitaitis", role: "member" })
    const corrected = { full_name: "Jonas Žemaitaitis", role: "member", email, is_pending: true }
    expect(await membersOf(owner, organizationId)).toMatchObject([corrected, {}])
    // An invitation changes only what it names, and inviting twice at once is the same as once.
    await Promise.all([invite({ email }), invite({ email })])
    expect(await membersOf(owner, organizationId)).toMatchObject([corrected, {}])
    expect(await accept(opened, first)).toMatchObject({
      status: 400,
      body: { code: "link_invalid", error: text("link_invalid", "lt") },
    })
    expect((await accept(opened, second)).status).toBe(200)
    expect(await invite(newcomer)).toMatchObject({ status: 409, body: { code: "already_member" } })
  })

  test("of two organizations is mailed by both, and named by the first", async () => {
    const { opened, owner, organizationId, invite, arrived, letAMinutePass } = await openTeam()
    const other = await opened.person("Kitas")
    const elsewhere = await opened.organization({ owner: other })
    await invite(newcomer)
    const first = tokenIn(await arrived(1))
    const body = { ...newcomer, full_name: "Kitaip" }
    expect((await inviteBy(other, elsewhere, body)).body).toMatchObject({ is_new_user: true })
    await arrived(2)
    await letAMinutePass()
    await inviteBy(other, elsewhere, body)
    await arrived(3)
    const named = { full_name: "Jonas Žemaitis" }
    expect(await membersOf(other, elsewhere)).toMatchObject([named, {}])
    // Again: each changes the role that it gives; the name is the first one's.
    await inviteBy(other, elsewhere, { ...body, role: "admin" })
    expect(await membersOf(other, elsewhere)).toMatchObject([{ ...named, role: "admin" }, {}])
    expect(await membersOf(owner, organizationId)).toMatchObject([{ ...named, role: "member" }, {}])
    const session = await accept(opened, first)
    const { items } = (await signedInAs(opened, session.body.access_token)).body
    expect(items.map(({ id }: { id: string }) => id).sort()).toEqual(
      [organizationId, elsewhere].sort(),
    )
    expect((await membersOf(owner, organizationId))[0].is_pending).toBe(false)
    expect((await membersOf(other, elsewhere))[0].is_pending).toBe(false)
  })

  test("who was made an owner is not demoted by an admin's invitation, nor by one without a role", async () => {
    const { opened, owner, organizationId, invite } = await openTeam()
    const admin = await opened.person("Tomas")
    await opened.join(organizationId, admin, "admin")
    await invite({ ...newcomer, role: "admin" })
    const pending = async () =>
      (await membersOf(owner, organizationId)).find(
        ({ email }: { email: string }) => email === newcomer.email,
      )
    const path = `/api/organizations/${organizationId}/members/${(await pending()).id}`
    await owner.call("PATCH", path, { role: "owner" })
    const refused = await inviteBy(admin, organizationId, { ...newcomer, role: "member" })
    expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } })
    const again = await inviteBy(admin, organizationId, { email: newcomer.email })
    expect(again).toMatchObject({ status: 201, body: { is_new_user: true } })
    expect((await pending()).role).toBe("owner")
  })

  test("who signs in by a sign-in link has accepted, too", async () => {
    const { opened, owner, organizationId, invite, arrived } = await openTeam()
    await invite(newcomer)
    const token = tokenIn(await arrived(1))
    await opened.call("POST", "/api/session/link", { email: newcomer.email, redirect_to: "/" })
    const [, link = ""] = /auth\/link#token=([\w-]+)/.exec((await arrived(2))?.text ?? "") ?? []
    const verified = await opened.call("POST", "/api/session/link/verify", { token: link })
    expect(verified.status).toBe(200)
    const [joined] = await membersOf(owner, organizationId)
    expect(joined.is_pending).toBe(false)
    // Somebody who has signed in is a member like any other, and only they change their name.
    await invite({ ...newcomer, full_name: "Kitaip", role: "admin" })
    expect(await membersOf(owner, organizationId)).toMatchObject([joined, {}])
    // The first password ends that session, as any change of the password does.
    expect((await accept(opened, token)).status).toBe(200)
    expect((await signedInAs(opened, verified.body.access_token)).status).toBe(401)
  })
})

describe("the link of an invitation", () => {
  test("is stored hashed, and is valid for 7 days", async () => {
    const { opened, invite, arrived } = await openTeam()
    await invite(newcomer)
    const token = tokenIn(await arrived(1))
    const [link] = await opened.sql("select *, mailed_links::text as written from mailed_links")
    expect(link?.purpose).toBe("invitation")
    expect(link?.written).not.toContain(token)
    const days = (Date.parse(link?.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThanOrEqual(7)
    await opened.sql("update mailed_links set expires_at = now() - interval '1 second'")
    expect(await accept(opened, token)).toMatchObject({
      status: 400,
      body: { code: "link_invalid" },
    })
    expect(await opened.sql("select 1 from users where password_hash is not null")).toEqual([])
  })

  test("can be used once, also of two at once, and stays usable after a refused password", async () => {
    const { opened, invite, arrived } = await openTeam()
    await invite(newcomer)
    const token = tokenIn(await arrived(1))
    for (const [secret, code] of [
      ["trump", "passwordTooShort"],
      ["x".repeat(73), "passwordTooLong"],
    ] as const) {
      const { status, body } = await accept(opened, token, secret)
      expect([status, body.fields]).toEqual([400, { password: text(code, "lt") }])
    }
    const both = await Promise.all([accept(opened, token), accept(opened, token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test("is no sign-in link, nor the other way round", async () => {
    const { opened, invite, existing, arrived } = await openTeam()
    await invite(newcomer)
    const token = tokenIn(await arrived(1))
    expect((await opened.call("POST", "/api/session/link/verify", { token })).status).toBe(400)
    expect((await opened.call("POST", "/api/user/email/confirm", { token })).status).toBe(400)
    const person = await existing("Rasa")
    await opened.call("POST", "/api/session/link", { email: person.email, redirect_to: "/" })
    const [, link = ""] = /auth\/link#token=([\w-]+)/.exec((await arrived(2))?.text ?? "") ?? []
    expect((await accept(opened, link)).status).toBe(400)
    expect((await accept(opened, token)).status).toBe(200)
  })

  test("is mailed once where an earlier invitation still waits to be mailed", async () => {
    const opened = await openAppForTest()
    const owner = await opened.person()
    const organizationId = await opened.organization({ owner })
    await inviteBy(owner, organizationId, newcomer)
    await opened.sql("update invitations set invited_at = invited_at - interval '61 seconds'")
    await inviteBy(owner, organizationId, newcomer)
    await inviteBy(owner, organizationId, { email: "kitas@test.lt" })
    expect(await opened.sql("select 1 from graphile_worker.jobs")).toHaveLength(2)
  })

  test("is deleted with the membership", async () => {
    const { opened, owner, organizationId, invite, arrived } = await openTeam()
    await invite(newcomer)
    const token = tokenIn(await arrived(1))
    const [{ id }] = await membersOf(owner, organizationId)
    await owner.call("DELETE", `/api/organizations/${organizationId}/members/${id}`)
    expect(await opened.sql("select 1 from mailed_links")).toEqual([])
    expect((await accept(opened, token)).status).toBe(400)
  })

  test("is not mailed to somebody who was removed or deleted, or has another e-mail, before the mail is sent", async () => {
    const { opened, organizationId, smtp, idle } = await openTeam()
    const removed = await opened.person("Pašalintas")
    const moved = await opened.person("Kitu adresu")
    await opened.join(organizationId, moved, "member")
    for (const [userId, email] of [
      [removed.id, removed.email],
      [crypto.randomUUID(), newcomer.email],
      [moved.id, "ankstesnis@test.lt"],
    ]) {
      const job = { kind: "invitation", userId, organizationId, email }
      await opened.sql("select graphile_worker.add_job('send_mail', $1)", [
        JSON.stringify({ ...job, language: "lt", organization: "Šiaurės Auto", inviter: null }),
      ])
    }
    // A job that failed would still be in the queue.
    await idle()
    expect(smtp.mails).toEqual([])
  })
})

describe("an invited person with an account", () => {
  test("is added at once and notified, and their name and account stay as they are", async () => {
    const { opened, owner, organizationId, invite, existing, arrived, idle, smtp } =
      await openTeam()
    const person = await existing("Ona")
    const before = await readAllRows(opened)
    const response = await invite({ email: person.email, full_name: "Kitaip", role: "member" })
    expect(response).toMatchObject({ status: 201, body: { is_new_user: false } })
    const mail = await arrived(1)
    expect(mail?.to?.[0]?.address).toBe(person.email)
    expect(mail?.subject).toBe("Jūs pridėti prie organizacijos „Šiaurės Auto“")
    expect(mail?.text).toContain("Rasa Kazlauskienė pridėjo jus")
    expect(mail?.text).toContain("https://marza.test/")
    expect(mail?.text).not.toContain("token")
    expect(await membersOf(owner, organizationId)).toMatchObject([
      { user_id: person.id, full_name: "Ona", role: "member", is_pending: false },
      {},
    ])
    const after = await readAllRows(opened)
    for (const table of ["users", "profiles", "sessions", "invitations", "mailed_links"])
      expect(after[table]).toEqual(before[table])
    expect((await person.call("GET", `/api/organizations/${organizationId}`)).body.role).toBe(
      "member",
    )

    const again = await invite({ email: person.email, role: "admin" })
    expect(again).toMatchObject({
      status: 409,
      body: { code: "already_member", error: "Šis žmogus jau yra organizacijos narys." },
    })
    await idle()
    expect(smtp.mails).toHaveLength(1)
    expect((await membersOf(owner, organizationId))[0].role).toBe("member")
  })

  test("is refused when it is the inviter, who is a member already", async () => {
    const { opened, owner, invite } = await openTeam()
    await opened.sql("update users set password_hash = 'x' where id = $1", [owner.id])
    const response = await invite({ email: owner.email })
    expect(response).toMatchObject({ status: 409, body: { code: "already_member" } })
  })
})

describe("two who invite at once", () => {
  test("make one account and send one mail for a new person, ten times", async () => {
    const { opened, owner, organizationId, smtp, idle } = await openTeam()
    const admin = await opened.person("Tomas")
    await opened.join(organizationId, admin, "admin")
    for (let round = 0; round < 10; round++) {
      const body = { email: `jonas${round}@test.lt`, full_name: "Jonas" }
      const responses = await Promise.all(
        [owner, admin].map((person) => inviteBy(person, organizationId, body)),
      )
      for (const response of responses)
        expect(response).toMatchObject({ status: 201, body: { is_new_user: true } })
    }
    await idle()
    expect(smtp.mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(
      Array.from({ length: 10 }, (_, round) => `jonas${round}@test.lt`),
    )
    expect(await membersOf(owner, organizationId)).toHaveLength(12)
  })

  test("add an existing person once, and one of the two is refused", async () => {
    const { owner, organizationId, invite, existing, smtp, idle } = await openTeam()
    for (let round = 1; round <= 5; round++) {
      const { email } = await existing("Ona")
      const responses = await Promise.all([invite({ email }), invite({ email })])
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
      await idle()
      expect(smtp.mails).toHaveLength(round)
      expect(await membersOf(owner, organizationId)).toHaveLength(round + 1)
    }
  })
})

describe("an invitation is refused", () => {
  test("from a member, an outsider, a removed member and without a sign-in; nothing is stored or sent", async () => {
    const opened = await openAppForTest()
    const [owner, member, removed, stranger] = [
      await opened.person(),
      await opened.person(),
      await opened.person(),
      await opened.person("Super", true),
    ]
    const organizationId = await opened.organization({ owner, member, admin: removed })
    await opened.sql("delete from organization_members where user_id = $1", [removed.id])
    const before = await readAllRows(opened)
    const path = `/api/organizations/${organizationId}/invitations`
    for (const [person, status, code] of [
      [member, 403, "forbidden"],
      [removed, 404, "not_found"],
      [stranger, 404, "not_found"],
      [opened, 401, "signed_out"],
    ] as const)
      expect(await person.call("POST", path, newcomer)).toMatchObject({ status, body: { code } })
    expect(await readAllRows(opened)).toEqual(before)
    expect(await opened.sql("select 1 from graphile_worker.jobs")).toEqual([])
  })

  test("when its body is wrong, and names the fields", async () => {
    const opened = await openAppForTest()
    const owner = await opened.person()
    const organizationId = await opened.organization({ owner })
    for (const [body, codes] of [
      [{}, { email: "invitationEmailRequired" }],
      [{ email: "  " }, { email: "invitationEmailRequired" }],
      [{ email: "jonas" }, { email: "emailInvalid" }],
      [{ ...newcomer, role: "owner" }, { role: "roleUnknown" }],
      [{ ...newcomer, role: "guest" }, { role: "roleUnknown" }],
      [{ ...newcomer, full_name: "x".repeat(101) }, { full_name: "nameTooLong" }],
      [{ ...newcomer, fullName: "Jonas" }, { fullName: "unknownField" }],
    ] as const) {
      const response = await inviteBy(owner, organizationId, body)
      const fields = Object.entries(codes).map(([field, code]) => [field, text(code, "lt")])
      expect(response).toMatchObject({ status: 400, body: { fields: Object.fromEntries(fields) } })
    }
    expect(await opened.sql("select 1 from users")).toHaveLength(1)
  })

  test("without an account, a membership or a mail when it is rolled back", async () => {
    const opened = await openAppForTest()
    const owner = await opened.person()
    const organizationId = await opened.organization({ owner })
    // Fails at the very end, after the mail was queued.
    await opened.sql(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create constraint trigger fail after insert on organization_members
         deferrable initially deferred for each row execute function fail()`,
    )
    const before = await readAllRows(opened)
    expect((await inviteBy(owner, organizationId, newcomer)).status).toBe(500)
    expect(await readAllRows(opened)).toEqual(before)
    expect(await opened.sql("select 1 from graphile_worker.jobs")).toEqual([])
  })

  test("beyond the limits, by e-mail invited and by inviter, with Retry-After", async () => {
    const opened = await openAppForTest()
    const owner = await opened.person()
    const organizationId = await opened.organization({ owner })
    const statuses = []
    for (let each = 0; each < 11; each++)
      statuses.push((await inviteBy(owner, organizationId, newcomer)).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429])
    for (let each = 0; each < 49; each++)
      await inviteBy(owner, organizationId, { email: `a${each}@test.lt` })
    const beyond = await inviteBy(owner, organizationId, { email: "last@test.lt" })
    expect(beyond).toMatchObject({ status: 429, body: { code: "too_many_requests" } })
    expect(Number(beyond.headers.get("retry-after"))).toBeGreaterThan(60)
    expect(await opened.sql("select 1 from users where email = 'last@test.lt'")).toEqual([])
    // A stranger cannot use up what an organization may send.
    const stranger = await opened.person()
    const elsewhere = await opened.organization({ owner: stranger })
    for (let each = 0; each < 15; each++)
      expect((await inviteBy(stranger, organizationId, { email: `b${each}@test.lt` })).status).toBe(
        404,
      )
    expect((await inviteBy(stranger, elsewhere, { email: "c@test.lt" })).status).toBe(201)
  })
})

test("while impersonating, a superadmin invites in the impersonated person's name", async () => {
  const { opened, owner, organizationId, arrived } = await openTeam()
  const superadmin = await opened.person("Super", true)
  await opened.sql("update sessions set impersonated_id = $2 where id = $1", [
    superadmin.sessionId,
    owner.id,
  ])
  expect((await inviteBy(superadmin, organizationId, newcomer)).status).toBe(201)
  expect((await arrived(1))?.text).toContain("Rasa Kazlauskienė pakvietė jus")
  const [history] = await opened.sql(
    "select actor_id, impersonated_id from history where entity = 'organization_members' order by id desc limit 1",
  )
  expect(history).toEqual({ actor_id: superadmin.id, impersonated_id: owner.id })
})

test("accepting an invitation and being removed at once never deadlock, ten times", async () => {
  const { opened, owner, organizationId, invite, arrived } = await openTeam()
  for (let round = 1; round <= 10; round++) {
    await invite({ email: `jonas${round}@test.lt` })
    const token = tokenIn(await arrived(round))
    const [{ id }] = await membersOf(owner, organizationId)
    const [accepted, removed] = await Promise.all([
      accept(opened, token),
      owner.call("DELETE", `/api/organizations/${organizationId}/members/${id}`),
    ])
    expect(removed.status).toBe(204)
    expect([200, 400]).toContain(accepted.status)
    expect(await membersOf(owner, organizationId)).toHaveLength(1)
  }
})
