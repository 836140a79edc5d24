import { text } from "@marza/domain/texts/text.ts"
import { describe, expect, test } from "vitest"
import { enrol, holdClock, passChallenge } from "../../../test/authenticator.ts"
import { openAppWithMail } from "../../../test/mail.ts"
import {
  carBody,
  expenseBody,
  openAppForTest,
  type Person,
  type TestApp,
} from "../../../test/open-app.ts"
import { draft, issue, openPapers, sellCar } from "../../../test/papers.ts"
import { openMailTask } from "../sign-in/mail-task.ts"

const signIn = (opened: TestApp, email: string, password: string) =>
  opened.call("POST", "/api/session", { email, password })

/** Signs the person in once more, as on another device. */
async function anotherDevice(opened: TestApp, person: Person) {
  const { sessions, database } = opened.services
  const session = await database.withAuthRole((transaction) =>
    sessions.begin(transaction, person, { userAgent: "Other", ipAddress: "198.51.100.7" }),
  )
  const headers = { authorization: `Bearer ${session.access_token}` }
  return {
    ask: (path: string) => opened.call("GET", path, undefined, headers),
    change: (body: unknown) => opened.call("PATCH", "/api/user", body, headers),
  }
}

describe("a new password", () => {
  test("signs in, the old one does not, and other devices are signed out", async () => {
    const opened = await openAppForTest()
    const person = await opened.person("Rasa")
    const other = await anotherDevice(opened, person)
    expect((await person.call("PATCH", "/api/user", { password: "pirmas-1" })).status).toBe(200)
    expect((await other.ask("/api/user")).status).toBe(401)
    expect((await person.call("GET", "/api/user")).status).toBe(200)
    await person.call("PATCH", "/api/user", { password: "antras-2" })
    expect((await signIn(opened, person.email, "pirmas-1")).status).toBe(401)
    expect((await signIn(opened, person.email, "antras-2")).status).toBe(200)
  })

  test("is announced by mail, in the caller's language, without a link", async () => {
    const { opened, smtp, idle } = await openAppWithMail()
    const person = await opened.person("Rasa")
    const english = { "accept-language": "en" }
    await person.call("PATCH", "/api/user", { password: "pirmas-1" }, english)
    await person.call("PATCH", "/api/user", { password: "x" })
    await idle()
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]).toMatchObject({
      to: [{ address: person.email }],
      subject: "Your password in Marža was changed",
    })
    expect(smtp.mails[0]?.text).not.toMatch(/https?:/)
  })

  test("of an account with a second factor needs its code first", async () => {
    const opened = await openAppForTest()
    const clock = holdClock(opened)
    const person = await opened.person("Rasa")
    await person.call("PATCH", "/api/user", { password: "pirmas-1" })
    const { id, code, calls } = await enrol(person, clock)
    await opened.sql("update factor_challenges set expires_at = now()")
    const refused = await person.call("PATCH", "/api/user", { password: "vagies-1" })
    expect(refused).toMatchObject({ status: 403, body: { code: "factor_not_fresh" } })
    expect((await signIn(opened, person.email, "vagies-1")).body.code).toBe("wrong_credentials")
    expect((await passChallenge(calls, id, code())).status).toBe(200)
    expect((await person.call("PATCH", "/api/user", { password: "antras-2" })).status).toBe(200)
    expect((await signIn(opened, person.email, "antras-2")).body.code).toBe("factor_required")
  })

  test("of 6 to 72 characters is hashed whole, whatever its letters", async () => {
    const opened = await openAppForTest()
    const person = await opened.person("Rasa")
    for (const [password, status] of [
      ["trump", 400],
      ["ž".repeat(73), 400],
      ["ž".repeat(72), 200],
    ] as const) {
      expect((await person.call("PATCH", "/api/user", { password })).status).toBe(status)
    }
    expect((await signIn(opened, person.email, "ž".repeat(72))).status).toBe(200)
    expect((await signIn(opened, person.email, `${"ž".repeat(71)}x`)).status).toBe(401)
  })

  test("together with a new e-mail is refused, and neither is changed", async () => {
    const opened = await openAppForTest()
    const person = await opened.person("Rasa")
    expect((await person.call("PATCH", "/api/user", {})).status).toBe(400)
    const both = { email: "a@test.lt", password: "slaptas-1" }
    expect((await person.call("PATCH", "/api/user", both)).status).toBe(400)
  })

  test("that breaks a rule is refused with the rule's text at its field", async () => {
    const opened = await openAppForTest()
    const person = await opened.person("Rasa")
    for (const [body, fields] of [
      [{ password: "trump" }, { password: text("passwordTooShort", "lt") }],
      [{ password: "ž".repeat(73) }, { password: text("passwordTooLong", "lt") }],
      [{ email: "ne adresas" }, { email: text("emailInvalid", "lt") }],
      [{ email: "" }, { email: text("emailRequired", "lt") }],
    ]) {
      const refused = await person.call("PATCH", "/api/user", body)
      expect(refused).toMatchObject({ status: 400, body: { code: "bad_request" } })
      expect(refused.body.fields).toEqual(fields)
    }
  })
})

describe("a new e-mail", () => {
  test("is valid once confirmed from it, and the old one is notified", async () => {
    const { opened, smtp, idle } = await openAppWithMail()
    const person = await opened.person("Rasa")
    await person.call("PATCH", "/api/user", { password: "slaptas-1" })
    const asked = await person.call("PATCH", "/api/user", { email: " Nauja@Test.lt " })
    expect(asked).toMatchObject({ status: 202, body: "" })
    await idle()
    expect(smtp.mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(
      // The first e-mail gets the notice of the password, too.
      ["nauja@test.lt", person.email, person.email].sort(),
    )
    expect((await signIn(opened, person.email, "slaptas-1")).status).toBe(200)

    const mail = smtp.mails.find(({ to }) => to?.[0]?.address === "nauja@test.lt")
    const [, token = ""] = /\/auth\/email#token=([\w-]+)/.exec(mail?.text ?? "") ?? []
    const confirmed = await opened.call("POST", "/api/user/email/confirm", { token })
    expect(confirmed).toMatchObject({ status: 200, body: { email: "nauja@test.lt" } })
    expect((await signIn(opened, "nauja@test.lt", "slaptas-1")).status).toBe(200)
    expect((await signIn(opened, person.email, "slaptas-1")).status).toBe(401)
    expect((await person.call("GET", "/api/user")).body.profile.email).toBe("nauja@test.lt")
    expect((await opened.call("POST", "/api/user/email/confirm", { token })).status).toBe(400)
  })

  test("that belongs to another account gets the same response, is mailed nothing, and cannot be confirmed", async () => {
    const { opened, smtp, idle } = await openAppWithMail()
    const [person, other] = [await opened.person("Rasa"), await opened.person("Kita")]
    expect((await person.call("PATCH", "/api/user", { email: other.email })).status).toBe(202)
    await idle()
    expect(smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual([person.email])
    expect(await opened.sql("select 1 from mailed_links")).toEqual([])
  })
})

test("a new e-mail of an account with a second factor needs its code first", async () => {
  const opened = await openAppForTest()
  const clock = holdClock(opened)
  const person = await opened.person("Rasa")
  const { id, code, calls } = await enrol(person, clock)
  await opened.sql("update factor_challenges set expires_at = now()")
  const ask = () => person.call("PATCH", "/api/user", { email: "vagies@test.lt" })
  const jobs = () => opened.sql("select 1 from graphile_worker._private_jobs")
  const before = await jobs()
  expect(await ask()).toMatchObject({ status: 403, body: { code: "factor_not_fresh" } })
  expect(await jobs()).toEqual(before)
  expect((await passChallenge(calls, id, code())).status).toBe(200)
  expect((await ask()).status).toBe(202)
})

describe("a new e-mail that was asked for", () => {
  test("by a session that ended before the mail is sent is mailed no link", async () => {
    const opened = await openAppForTest()
    const person = await opened.person("Rasa")
    const thief = await anotherDevice(opened, person)
    expect((await thief.change({ email: "vagis@test.lt" })).status).toBe(202)
    const mails: { to: string }[] = []
    const { database, publicUrl } = opened.services
    const send = openMailTask({
      database,
      mailer: async (mail) => void mails.push(mail),
      publicUrl,
      productName: "Marža",
    })
    const [job] = await opened.sql(
      "select payload from graphile_worker._private_jobs where payload->>'kind' = 'email_change'",
    )
    await send(job?.payload, "1")
    expect(mails).toMatchObject([{ to: "vagis@test.lt" }])
    expect((await person.call("PATCH", "/api/user", { password: "slaptas-1" })).status).toBe(200)
    // The job runs once more, as after a failure of the mail server.
    await send(job?.payload, "1")
    expect(mails).toHaveLength(1)
    expect(await opened.sql("select 1 from mailed_links")).toEqual([])
  })

  test("is limited by person, whatever the e-mails", async () => {
    const opened = await openAppForTest()
    const [person, other] = [await opened.person("Rasa"), await opened.person("Kita")]
    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push((await person.call("PATCH", "/api/user", { email: `a${n}@test.lt` })).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    expect((await other.call("PATCH", "/api/user", { email: "a9@test.lt" })).status).toBe(202)
  })
})

test("new passwords are limited by person, because hashing slows everybody down", async () => {
  const opened = await openAppForTest()
  const person = await opened.person("Rasa")
  for (let n = 0; n < 10; n++)
    expect((await person.call("PATCH", "/api/user", { password: `slaptas-${n}` })).status).toBe(200)
  expect((await person.call("PATCH", "/api/user", { password: "slaptas-x" })).status).toBe(429)
})

describe("devices", () => {
  test("can be listed and ended one by one or all others, only by their own person", async () => {
    const opened = await openAppForTest()
    const [person, stranger] = [await opened.person("Rasa"), await opened.person("Kitas")]
    const [phone, tablet] = [
      await anotherDevice(opened, person),
      await anotherDevice(opened, person),
    ]
    const { items } = (await person.call("GET", "/api/sessions")).body
    expect(items).toHaveLength(3)
    expect(items.filter(({ is_current }: { is_current: boolean }) => is_current)).toMatchObject([
      { id: person.sessionId, user_agent: "test", address: "192.0.2.1" },
    ])
    const first = items.find(({ is_current }: { is_current: boolean }) => !is_current)
    expect((await stranger.call("DELETE", `/api/sessions/${first.id}`)).status).toBe(404)
    expect((await person.call("DELETE", `/api/sessions/${first.id}`)).status).toBe(204)
    const responses = [await phone.ask("/api/user"), await tablet.ask("/api/user")]
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await person.call("DELETE", "/api/sessions")).status).toBe(400)
    expect((await person.call("DELETE", "/api/sessions?others=true")).status).toBe(204)
    expect((await phone.ask("/api/user")).status + (await tablet.ask("/api/user")).status).toBe(802)
    expect((await person.call("GET", "/api/user")).status).toBe(200)
    expect((await stranger.call("GET", "/api/user")).status).toBe(200)
  })
})

describe("deleting the account", () => {
  test("says how many issued papers go with it, and takes no more than were agreed to", async () => {
    const opened = await openAppForTest()
    const trade = await openPapers(opened)
    const { id: carId } = await sellCar(trade)
    await draft(trade, carId)
    await issue(trade, carId)
    // Neither another member nor another organization is told, nor does it count.
    const other = await openPapers(opened)
    await issue(other, (await sellCar(other)).id)
    expect((await trade.member.call("GET", "/api/user/deletion")).body.organizations).toEqual([])
    const { body: listed } = await trade.owner.call("GET", "/api/user/deletion")
    const mine = { id: trade.organizationId, name: expect.any(String), other_members: 1 }
    expect(listed).toEqual({ organizations: [{ ...mine, papers: 1 }] })

    // Another one is issued while the dialog is open.
    await issue(trade, carId)
    const organization_ids = [trade.organizationId]
    for (const agreed of [{ organization_ids }, { organization_ids, papers: 1 }])
      expect(await trade.owner.call("DELETE", "/api/user", agreed)).toMatchObject({
        status: 409,
        body: { code: "organizations_differ", organizations: [{ ...mine, papers: 2 }] },
      })
    expect(await opened.sql("select 1 from papers where state = 'issued'")).toHaveLength(3)
    const done = await trade.owner.call("DELETE", "/api/user", { organization_ids, papers: 2 })
    expect(done.status).toBe(204)
    const left = await opened.sql("select distinct organization_id from papers")
    expect(left).toEqual([{ organization_id: other.organizationId }])
  })

  test("deletes organizations without another owner, and leaves what was added elsewhere without the name", async () => {
    const opened = await openAppForTest()
    const [person, partner] = [await opened.person("Rasa"), await opened.person("Tomas")]
    const mine = await opened.organization({ owner: person, member: partner }, "Mano")
    const ours = await opened.organization({ owner: person }, "Mūsų")
    await opened.join(ours, partner, "owner")
    const body = carBody()
    await person.call("POST", `/api/organizations/${ours}/cars`, body)
    await person.call("POST", `/api/organizations/${ours}/cars/${body.id}/expenses`, expenseBody())

    const { body: listed } = await person.call("GET", "/api/user/deletion")
    expect(listed).toEqual({
      organizations: [{ id: mine, name: "Mano", other_members: 1, papers: 0 }],
    })
    const differs = await person.call("DELETE", "/api/user", { organization_ids: [] })
    expect(differs).toMatchObject({
      status: 409,
      body: { code: "organizations_differ", ...listed },
    })
    expect(
      (await person.call("DELETE", "/api/user", { organization_ids: [mine, ours] })).status,
    ).toBe(409)
    expect(await opened.sql("select 1 from organizations")).toHaveLength(2)

    expect((await person.call("DELETE", "/api/user", { organization_ids: [mine] })).status).toBe(
      204,
    )
    expect((await person.call("GET", "/api/user")).status).toBe(401)
    expect(await opened.sql("select id from organizations")).toEqual([{ id: ours }])
    expect(await opened.sql("select 1 from users where id = $1", [person.id])).toEqual([])
    const kept = await partner.call("GET", `/api/organizations/${ours}/cars/${body.id}`)
    expect(kept.body).toMatchObject({ user_id: null, name: body.name })
    const { items } = (
      await partner.call("GET", `/api/organizations/${ours}/cars/${body.id}/expenses`)
    ).body
    expect(items).toMatchObject([{ added_by: null, full_name: null }])
    expect(JSON.stringify(await opened.sql("select history::text from history"))).not.toContain(
      person.email,
    )
  })

  test("with a second factor needs its code first", async () => {
    const opened = await openAppForTest()
    const clock = holdClock(opened)
    const person = await opened.person("Rasa")
    const { id, code, calls } = await enrol(person, clock)
    await opened.sql("update factor_challenges set expires_at = now()")
    const ask = () => person.call("DELETE", "/api/user", { organization_ids: [] })
    expect(await ask()).toMatchObject({ status: 403, body: { code: "factor_not_fresh" } })
    expect((await person.call("GET", "/api/user")).status).toBe(200)
    expect((await passChallenge(calls, id, code())).status).toBe(200)
    expect((await ask()).status).toBe(204)
  })

  test("of two owners at once refuses the second, and names the organization that would be deleted with it", async () => {
    const opened = await openAppForTest()
    const [one, two] = [await opened.person("Vienas"), await opened.person("Du")]
    const id = await opened.organization({ owner: one })
    await opened.join(id, two, "owner")
    const responses = await Promise.all(
      [one, two].map((person) => person.call("DELETE", "/api/user", { organization_ids: [] })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(
      await opened.sql(
        "select count(*)::int as owners from organization_members where role = 'owner'",
      ),
    ).toEqual([{ owners: 1 }])
  })
})

test("while impersonating somebody, the account, its devices and its deletion are refused", async () => {
  const opened = await openAppForTest()
  const [superadmin, person] = [await opened.person("Saulius", true), await opened.person("Rasa")]
  await opened.sql("update sessions set impersonated_id = $1 where id = $2", [
    person.id,
    superadmin.sessionId,
  ])
  for (const [method, path, body] of [
    ["PATCH", "/api/user", { password: "slaptas-1" }],
    ["PATCH", "/api/user", { email: "kita@test.lt" }],
    ["DELETE", "/api/user", { organization_ids: [] }],
    ["GET", "/api/user/deletion", undefined],
    ["GET", "/api/sessions", undefined],
    ["DELETE", "/api/sessions?others=true", undefined],
  ] as const) {
    const response = await superadmin.call(method, path, body)
    expect(response, `${method} ${path}`).toMatchObject({
      status: 403,
      body: { code: "not_while_impersonating" },
    })
  }
  expect(
    await opened.sql("select id from users where id in ($1, $2)", [superadmin.id, person.id]),
  ).toHaveLength(2)
})
