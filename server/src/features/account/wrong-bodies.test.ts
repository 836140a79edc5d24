import { expect, test } from "vitest"
import { openAppWithMail } from "../../../test/mail.ts"
import { openAppForTest } from "../../../test/open-app.ts"

const password = "pirmas-slaptas-1"
const long = (characters: number) => "a".repeat(characters)

test("a wrong body changes neither the password nor the e-mail, and mails nobody else", async () => {
  const { opened, smtp, idle } = await openAppWithMail()
  const person = await opened.person("Rasa")
  expect((await person.call("PATCH", "/api/user", { password })).status).toBe(200)
  for (const wrong of [
    undefined,
    "null",
    "[]",
    '"slaptas"',
    "1",
    "{",
    "",
    {},
    [{ password: "antras-slaptas" }],
    { password: "antras-slaptas", email: "kitas@example.test" },
    { password: "antras-slaptas", version: 1 },
    { password: null },
    { password: 123_456 },
    { password: ["antras-slaptas"] },
    { password: { length: 8 } },
    { password: "trump" },
    { password: long(73) },
    { password: long(100_000) },
    { password: "slaptas\u0000is" },
    { password: "slaptas\ud800" },
    { email: null },
    { email: [] },
    { email: "nera" },
    { email: `${long(250)}@example.test` },
    { email: "kitas@example.test\r\nBcc: visi@example.test" },
    { full_name: "Kita" },
    { id: person.id },
  ]) {
    const { status, body } = await person.call("PATCH", "/api/user", wrong)
    expect([400, 413, 415], JSON.stringify([wrong, body])).toContain(status)
  }
  const { body } = await person.call("GET", "/api/user")
  expect(body).toMatchObject({ id: person.id, email: person.email })
  const signedIn = await opened.call("POST", "/api/session", { email: person.email, password })
  expect(signedIn.status).toBe(200)
  await idle()
  // The one about the new password that they set themselves.
  expect(smtp.mails).toMatchObject([{ to: [{ address: person.email }] }])
})

test("a wrong body deletes no account and no organization", async () => {
  const opened = await openAppForTest()
  const person = await opened.person("Rasa")
  const id = await opened.organization({ owner: person })
  const foreign = await opened.organization({ owner: await opened.person("Kita") })
  const right = { organization_ids: [id] }
  for (const wrong of [
    undefined,
    "null",
    "[]",
    JSON.stringify(id),
    "{",
    {},
    { organization_ids: null },
    { organization_ids: id },
    { organization_ids: { 0: id, length: 1 } },
    { organization_ids: [] },
    { organization_ids: ["ne id"] },
    { organization_ids: [null] },
    { organization_ids: [[id]] },
    { organization_ids: [foreign] },
    { organization_ids: [id, foreign] },
    { organization_ids: Array.from({ length: 1001 }, () => id) },
    { ...right, papers: -1 },
    { ...right, papers: 0.5 },
    { ...right, papers: "0" },
    { ...right, papers: null },
    { ...right, user_id: person.id },
  ]) {
    const { status, body } = await person.call("DELETE", "/api/user", wrong)
    expect([400, 409, 415], JSON.stringify([wrong, body])).toContain(status)
  }
  expect((await person.call("GET", `/api/organizations/${id}`)).status).toBe(200)
  expect((await person.call("DELETE", "/api/user", right)).status).toBe(204)
  expect((await person.call("GET", "/api/user")).status).toBe(401)
})

test("a sign-out that comes many times at once ends this session and no other", async () => {
  const opened = await openAppForTest()
  const person = await opened.person("Rasa")
  await person.call("PATCH", "/api/user", { password })
  const signIn = () => opened.call("POST", "/api/session", { email: person.email, password })
  const [one, other] = [(await signIn()).body, (await signIn()).body]
  const as = (session: { access_token: string }) => ({
    authorization: `Bearer ${session.access_token}`,
  })
  const ended = await Promise.all(
    Array.from({ length: 20 }, () =>
      opened.call("DELETE", "/api/session", undefined, as(one)).then(({ status }) => status),
    ),
  )
  for (const status of ended) expect(status).toBe(204)
  const get = (session: typeof one) => opened.call("GET", "/api/user", undefined, as(session))
  const refresh = ({ refresh_token }: typeof one) =>
    opened.call("POST", "/api/session/refresh", { refresh_token })
  expect((await get(one)).status).toBe(401)
  expect((await refresh(one)).status).toBe(401)
  expect((await get(other)).status).toBe(200)
  expect((await refresh(other)).status).toBe(200)
})
