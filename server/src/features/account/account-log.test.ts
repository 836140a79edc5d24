import { Writable } from "node:stream"
import { expect, test } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { openLog } from "../../platform/log.ts"

test("each change of access is one log line in production, with the person and the IP address, and without secrets", async () => {
  const lines: Record<string, unknown>[] = []
  const write = (chunk: unknown, _: string, done: () => void) => {
    lines.push(JSON.parse(String(chunk)))
    done()
  }
  const opened = await openAppForTest(openLog("info", new Writable({ write })))
  const person = await opened.person()
  const { id: user, email, sessionId: session } = person
  const password = "naujas-slaptas-1"
  await person.call("PATCH", "/api/user", { password })
  await opened.call("POST", "/api/session", { email, password: "ne tas" })
  const signedIn = (await opened.call("POST", "/api/session", { email, password })).body
  const second = signedIn.refresh_token.split(".")[0]
  await person.call("DELETE", `/api/sessions/${second}`)
  await person.call("POST", "/api/organizations", { name: "Ne mano teisė" })
  const refresh = (refresh_token: string) =>
    opened.call("POST", "/api/session/refresh", { refresh_token })
  const next = (await refresh(person.refreshToken)).body.refresh_token
  await refresh(next)
  await refresh(person.refreshToken)

  expect(lines).toMatchObject([
    { msg: "password changed", user, session },
    { msg: "request", path: "/api/session", status: 401, code: "wrong_credentials" },
    { msg: "signed in", user, session: second, by: "password" },
    { msg: "device signed out", device: second, session },
    { msg: "request", path: "/api/organizations", status: 403, code: "forbidden", session },
    { msg: "copied refresh token: its session was ended", user, session, level: 40 },
  ])
  for (const line of lines) expect(line).toHaveProperty("request_id")
  const written = JSON.stringify(lines)
  for (const secret of [email, password, signedIn.access_token, signedIn.refresh_token, next])
    expect(written).not.toContain(secret)
})
