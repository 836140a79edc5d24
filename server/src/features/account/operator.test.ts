import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { enrol, holdClock } from "../../../test/authenticator.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { createApp } from "../../app.ts"
import { limit } from "../../platform/limits/limits.ts"
import { isSigned } from "../../platform/storage/signed-url.ts"
import { makeSignInLink } from "../sign-in/links.ts"
import { operate } from "./operator.ts"

test("an operator creates a user, gives a new password, grants and takes superadmin", async () => {
  const opened = await openAppForTest()
  const { database } = opened.services
  const signIn = (password: string) =>
    opened.call("POST", "/api/session", { email: "nauja@test.lt", password })

  const [line] = await operate(database, ["add", " Nauja@test.lt", "Nauja", "Narė"], "slaptas-1")
  expect(line).toBe("nauja@test.lt can sign in with slaptas-1")
  const session = (await signIn("slaptas-1")).body
  const headers = { authorization: `Bearer ${session.access_token}` }
  const user = () => opened.call("GET", "/api/user", undefined, headers)
  expect((await user()).body).toMatchObject({ roles: [], profile: { full_name: "Nauja Narė" } })
  await operate(database, ["superadmin", "nauja@test.lt", "on"], undefined)
  await operate(database, ["superadmin", "nauja@test.lt", "on"], undefined)
  expect((await user()).body.roles).toEqual(["superadmin"])
  await operate(database, ["superadmin", "nauja@test.lt", "off"], undefined)
  expect((await user()).body.roles).toEqual([])

  const [printed = ""] = await operate(database, ["password", "nauja@test.lt"], undefined)
  expect((await user()).status).toBe(401)
  expect((await signIn("slaptas-1")).status).toBe(401)
  expect((await signIn(/with (\S+);/.exec(printed)?.[1] ?? "")).status).toBe(200)
})

test("an operator gives an account its former e-mail back, and the sessions of whoever had taken it end", async () => {
  const opened = await openAppForTest()
  const { database } = opened.services
  const [taken, other] = [await opened.person("Rasa"), await opened.person()]
  const link = await makeSignInLink(database, taken.email)
  const change = (next: string) => operate(database, ["email", taken.email, next], undefined)
  await expect(change(other.email)).rejects.toThrow("has an account already")
  await expect(change("")).rejects.toThrow()
  expect((await taken.call("GET", "/api/user")).status).toBe(200)

  await change(" Rasa.Tikroji@test.lt")
  expect((await taken.call("GET", "/api/user")).status).toBe(401)
  const byLink = (token?: string) => opened.call("POST", "/api/session/link/verify", { token })
  expect((await byLink(link)).body.code).toBe("link_invalid")
  expect(await makeSignInLink(database, taken.email)).toBeUndefined()
  const { status, body } = await byLink(await makeSignInLink(database, "rasa.tikroji@test.lt"))
  expect([status, body.user.id]).toEqual([200, taken.id])
  const stored = await opened.sql("select email from profiles where id = $1", [taken.id])
  expect(stored).toEqual([{ email: "rasa.tikroji@test.lt" }])
})

test("rotated keys sign from now on and sign nobody out", async () => {
  const opened = await openAppForTest()
  const person = await opened.person("Rasa")
  const kid = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid
  await operate(opened.services.database, ["rotate-keys"], undefined)
  expect((await person.call("GET", "/api/user")).status).toBe(200)

  // The services are opened anew, as in another process, which reads the keys again.
  const { accessTokens, sessions, ...rest } = opened.reopen()
  expect(rest.secrets).toBeDefined()
  const refreshed = await sessions.refresh(person.refreshToken)
  expect(kid(refreshed.access_token)).not.toBe(kid(person.token))
  expect(await accessTokens.verify(person.token)).toBe(person.sessionId)
  // The first process gets a token of a key that it has not read.
  await expect
    .poll(() => opened.services.accessTokens.verify(refreshed.access_token))
    .toBe(person.sessionId)
  const { keys } = (await opened.call("GET", "/.well-known/jwks.json")).body
  expect(keys).toHaveLength(2)
  expect((await opened.services.sessions.refresh(refreshed.refresh_token)).user.id).toBe(person.id)
})

test("replacing leaked keys ends all sessions, invalidates what they signed, and keeps the factors", async () => {
  const opened = await openAppForTest()
  const { database, files } = opened.services
  const person = await opened.person("Rasa")
  const { code } = await enrol(person, holdClock(opened))
  const path = "car-images/a/b.png"
  const { searchParams } = new URL((await files.signer())(path).image_url, "http://localhost")
  const [expires, signature] = [searchParams.get("expires"), searchParams.get("signature")]
  const signed = { path, expires: expires ?? "", signature: signature ?? "" }
  expect(await files.isSigned(signed)).toBe(true)
  await operate(database, ["replace-keys"], undefined)

  // The services are opened anew, as after the restart that the command asks for.
  const { accessTokens, authenticators, sessions, secrets } = opened.reopen()
  expect((await person.call("GET", "/api/user")).status).toBe(401)
  expect(await accessTokens.verify(person.token)).toBeUndefined()
  await expect(sessions.refresh(person.refreshToken)).rejects.toThrow("signed_out")
  expect(await isSigned(secrets, signed, () => new Date())).toBe(false)
  const services = { ...opened.services, accessTokens, authenticators, sessions }
  const app = createApp(services, { productName: "Marža", version: "0.0.0" })
  const post = async (call: string, body: object) => {
    const headers = { "content-type": "application/json" }
    return app.request(call, { method: "POST", headers, body: JSON.stringify(body) })
  }
  const token = await makeSignInLink(database, person.email)
  const asked = (await (await post("/api/session/link/verify", { token })).json()) as {
    challenge_id: string
  }
  const completed = await post("/api/session/challenge", {
    challenge_id: asked.challenge_id,
    code: code(),
  })
  expect(completed.status).toBe(200)
})

test("an operator resets the limits of attempts for everybody", async () => {
  const opened = await openAppForTest()
  const { database } = opened.services
  await limit(database, [
    { action: "sign-in", subject: "rasa@test.lt", max: 5, windowSeconds: 900 },
  ])
  expect(await opened.sql("select 1 from attempts")).not.toEqual([])
  expect(await operate(database, ["forget-tries"], undefined)).toEqual(["Everybody may try again"])
  expect(await opened.sql("select 1 from attempts")).toEqual([])
})

test("a wrong operator command fails with one line and changes nothing", async () => {
  const { services, sql } = await openAppForTest()
  const attempt = (...command: string[]) => operate(services.database, command, undefined)
  await operate(services.database, ["add", "a@test.lt"], "slaptas-1")
  await expect(attempt("add", "a@test.lt")).rejects.toThrow("a@test.lt has an account already")
  await expect(attempt("password", "niekas@test.lt")).rejects.toThrow("nobody has the e-mail")
  await expect(attempt("add", "not-an-address")).rejects.toThrow(/address/)
  await expect(operate(services.database, ["add", "b@test.lt"], "short")).rejects.toThrow(/6/)
  for (const command of [
    [],
    ["add"],
    ["superadmin", "a@test.lt", "maybe"],
    ["drop", "a@test.lt"],
  ]) {
    await expect(attempt(...command)).rejects.toThrow("npm run user")
  }
  expect(await sql("select email from users")).toEqual([{ email: "a@test.lt" }])
})

test("the operator command works beside a running server, and without one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marza-user-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = (file: string, ...args: string[]) => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL(file, import.meta.url)), ...args],
      {
        env: {
          PATH: process.env.PATH ?? "",
          DATA_DIR: folder,
          PORT: "0",
          LOG_LEVEL: "silent",
          RATES_URL: "off",
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    )
    let printed = ""
    child.stdout.on("data", (chunk) => {
      printed += chunk
    })
    return { child, printed: () => printed }
  }
  const user = async (...args: string[]) => {
    const { child, printed } = program("../../user.ts", ...args)
    const [code] = await once(child, "close")
    return { code, printed: printed() }
  }
  const added = await user("add", "a@test.lt")
  expect(added.code).toBe(0)
  expect(added.printed).toContain("a@test.lt can sign in")
  const server = program("../../main.ts", "--api-only")
  await expect.poll(server.printed).toMatch(/is at/)
  expect(server.printed()).not.toContain("first-sign-in")
  expect((await user("superadmin", "a@test.lt", "on")).printed).toContain("now a superadmin")
  server.child.kill("SIGTERM")
  await once(server.child, "exit")
})
