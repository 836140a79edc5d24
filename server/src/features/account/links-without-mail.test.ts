import { expect, test } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { createApp } from "../../app.ts"

/** A server without SMTP_URL, asked from `host`. */
async function openWithoutMail(connection = { remoteAddress: "192.0.2.7", host: "marza.test" }) {
  const opened = await openAppForTest()
  const app = createApp(
    { ...opened.services, sendsMail: false },
    { productName: "Marža", version: "0.0.0" },
  )
  const person = await opened.person("Rasa")
  const { host, ...socket } = connection
  const call = async (method: string, path: string, body: object, language = "lt") => {
    const headers = {
      host,
      "content-type": "application/json",
      "accept-language": language,
      authorization: `Bearer ${person.token}`,
    }
    const incoming = { httpVersion: "1.1", socket }
    const request = new Request(`http://${host}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    const response = await app.fetch(request, { incoming })
    const written = await response.text()
    return { status: response.status, body: written ? JSON.parse(written) : null }
  }
  const askLink = (email: string, language?: string) =>
    call("POST", "/api/session/link", { email, redirect_to: "https://marza.test/" }, language)
  return { opened, person, call, askLink }
}

test("a server without mail says that no sign-in link was sent, whether or not the e-mail has an account", async () => {
  const { opened, person, askLink } = await openWithoutMail()
  const known = await askLink(person.email)
  expect(known).toMatchObject({ status: 409, body: { code: "mail_not_set_up" } })
  expect(known.body.error).toContain("šiame serveryje nenustatytas")
  expect(await askLink("niekas@test.lt")).toEqual(known)
  expect((await askLink(person.email, "en")).body.error).toContain("no mail set up")
  // The jobs are queued all the same, because the operator reads the mails in the log.
  expect(await opened.sql("select 1 from graphile_worker.jobs")).toHaveLength(3)
})

test("a server without mail says that a new e-mail cannot be confirmed, whether or not another account has it", async () => {
  const { opened, person, call } = await openWithoutMail()
  const other = await opened.person("Kita")
  const change = (email: string) => call("PATCH", "/api/user", { email })
  const refused = await change("nauja@test.lt")
  expect(refused).toMatchObject({ status: 409, body: { code: "mail_not_set_up" } })
  expect(await change(other.email)).toEqual(refused)
  const [stored] = await opened.sql(`select email from users where id = '${person.id}'`)
  expect(stored?.email).toBe(person.email)
})

test("a link and a new e-mail count as sent for a browser on the machine that shows the outbox", async () => {
  const { call, askLink, person } = await openWithoutMail({
    remoteAddress: "127.0.0.1",
    host: "localhost:3000",
  })
  expect((await askLink(person.email)).status).toBe(202)
  expect((await call("PATCH", "/api/user", { email: "nauja@test.lt" })).status).toBe(202)
})
