import { describe, expect, test } from "vitest"
import { openAppWithMail } from "../../../test/mail.ts"
import type { TestApp } from "../../../test/open-app.ts"

const redirect_to = "https://marza.test/"
const ask = (opened: TestApp, email: string, language = "lt", to = redirect_to) =>
  opened.call(
    "POST",
    "/api/session/link",
    { email, redirect_to: to },
    { "accept-language": language },
  )
const verify = (opened: TestApp, token: string) =>
  opened.call("POST", "/api/session/link/verify", { token })

const tokenIn = (text: string | undefined): string => /#token=([\w-]+)/.exec(text ?? "")?.[1] ?? ""

describe("a sign-in link", () => {
  test("arrives as plain text and HTML, in the caller's language, and signs in once", async () => {
    const { opened, arrived } = await openAppWithMail()
    const person = await opened.person("Rasa")
    const response = await ask(opened, person.email)
    expect(response).toMatchObject({ status: 202, body: "" })
    const mail = await arrived(1)
    expect(mail?.subject).toBe("Prisijungimas prie „Marža“")
    expect(mail?.to?.[0]?.address).toBe(person.email)
    const token = tokenIn(mail?.text)
    expect(tokenIn(mail?.html)).toBe(token)
    expect(mail?.text).toContain(`https://marza.test/auth/link#token=${token}`)

    const session = await verify(opened, token)
    expect(session).toMatchObject({
      status: 200,
      body: { user: { id: person.id, email: person.email } },
    })
    const user = await opened.call("GET", "/api/user", undefined, {
      authorization: `Bearer ${session.body.access_token}`,
    })
    expect(user.body.id).toBe(person.id)
    expect(await verify(opened, token)).toMatchObject({
      status: 400,
      body: { code: "link_invalid" },
    })

    await ask(opened, person.email, "en")
    expect((await arrived(2))?.subject).toBe("Sign in to Marža")
  })

  test("is stored nowhere in plain text, neither in the queue nor among the links", async () => {
    const { opened, arrived } = await openAppWithMail()
    const person = await opened.person("Rasa")
    await ask(opened, person.email)
    const token = tokenIn((await arrived(1))?.text)
    const [link] = await opened.sql("select *, mailed_links::text as written from mailed_links")
    expect(link?.purpose).toBe("sign_in")
    expect(link?.written).not.toContain(token)
    const minutes = (Date.parse(link?.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
  })

  test("is valid for 15 minutes, and can be used once, also of two at once", async () => {
    const { opened, arrived } = await openAppWithMail()
    const person = await opened.person("Rasa")
    await ask(opened, person.email)
    const token = tokenIn((await arrived(1))?.text)
    const both = await Promise.all([verify(opened, token), verify(opened, token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])

    await ask(opened, person.email)
    const late = tokenIn((await arrived(2))?.text)
    await opened.sql("update mailed_links set expires_at = now() - interval '1 second'")
    expect((await verify(opened, late)).status).toBe(400)
  })

  test("for an e-mail that nobody has gets the same response and mails nothing", async () => {
    const { opened, smtp, idle } = await openAppWithMail()
    const known = await opened.person("Rasa")
    const responses = [await ask(opened, known.email), await ask(opened, "niekas@test.lt")]
    expect(responses.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 202, body: "" },
      { status: 202, body: "" },
    ])
    await idle()
    expect(smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual([known.email])
  })

  test("is sent again when the mail server refuses", async () => {
    const { opened, smtp, arrived } = await openAppWithMail()
    const person = await opened.person("Rasa")
    smtp.refuse(1)
    await ask(opened, person.email)
    const token = tokenIn((await arrived(1))?.text)
    expect((await verify(opened, token)).status).toBe(200)
  })

  test("that is sent twice, because the mail server's word was lost, has one Message-ID", async () => {
    const { opened, smtp, arrived } = await openAppWithMail()
    const person = await opened.person("Rasa")
    smtp.takeAndRefuse(1)
    await ask(opened, person.email)
    const [first, second] = [await arrived(1), await arrived(2)]
    expect(first?.messageId).toMatch(/^<\d+\.\d+@marza\.test>$/)
    expect(second?.messageId).toBe(first?.messageId)
    // Both links work.
    expect((await verify(opened, tokenIn(first?.text))).status).toBe(200)
    expect((await verify(opened, tokenIn(second?.text))).status).toBe(200)
  })

  test("leads back only to this site", async () => {
    const { opened, arrived } = await openAppWithMail()
    const person = await opened.person("Rasa")
    await ask(opened, person.email, "lt", "https://evil.test/steal")
    expect((await arrived(1))?.text).not.toContain("steal")
    await ask(opened, person.email, "lt", "https://marza.test/car/new?x=1")
    expect((await arrived(2))?.text).toContain("&to=%2Fcar%2Fnew%3Fx%3D1")
  })
})
