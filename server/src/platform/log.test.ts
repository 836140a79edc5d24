import { Writable } from "node:stream"
import { expect, test } from "vitest"
import { carBody, openAppForTest } from "../../test/open-app.ts"
import { addUser } from "../features/sign-in/commands.ts"
import { hashPassword } from "../features/sign-in/password.ts"
import { forTerminal, openLog } from "./log.ts"

/** The application's own log; its lines are kept. */
function keptLog(level: string) {
  let written = ""
  const target = new Writable({
    write: (chunk, _, done) => {
      written += chunk
      done()
    },
  })
  return { log: openLog(level, target), written: () => written }
}

test("secrets and e-mails never stand in the log", async () => {
  const { log, written } = keptLog("debug")
  const opened = await openAppForTest(log)
  const [email, password] = ["slapta.rasa@test.lt", "labai-slaptas-1"]
  const passwordHash = await hashPassword(password)
  await opened.services.database.withAuthRole((transaction) =>
    addUser(transaction, { email, fullName: "Rasa Slaptoji", passwordHash }),
  )
  const session = (await opened.call("POST", "/api/session", { email, password })).body
  const wrong = { email, password: "kitas-slaptas-2" }
  await opened.call("POST", "/api/session", wrong)
  const next = (
    await opened.call("POST", "/api/session/refresh", { refresh_token: session.refresh_token })
  ).body
  const authorization = `Bearer ${session.access_token}`
  const me = (await opened.call("GET", "/api/user", undefined, { authorization })).body
  await opened.call("GET", "/api/user?token=klausimo-zetonas", undefined, {
    authorization: "Bearer netikras.zetonas.123",
  })
  const organizationId = await opened.organization({})
  await opened.sql(
    "insert into organization_members (organization_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'owner')",
    [organizationId, me.id],
  )
  const cars = `/api/organizations/${organizationId}/cars`
  await opened.call("POST", cars, carBody({ name: "Slaptas automobilis" }), { authorization })
  const image = "/files/car-images/a/b.jpg?expires=1&signature=slaptas-parasas"
  await opened.call("GET", image)
  // Faults of ours: PostgreSQL's message may hold a row.
  await opened.sql(
    "alter table cars add constraint faulty check (name not like 'Slaptas%') not valid",
  )
  const broken = await opened.call("POST", cars, carBody({ name: "Slaptas antras" }), {
    authorization,
  })
  expect(broken.status).toBe(500)
  await opened.sql("alter table users add constraint faulty_user check (email = '') not valid")
  await opened.sql(
    "alter table sessions add constraint faulty_session check (user_agent = '') not valid",
  )
  expect(
    (
      await opened.call(
        "POST",
        "/api/session",
        { email, password },
        { "user-agent": "slaptas-narsykle" },
      )
    ).status,
  ).toBe(500)

  const lines = written()
  expect(lines.match(/unexpected fault/g)).toHaveLength(2)
  expect(lines).toContain('"path":"/api/session/refresh"')
  for (const secret of [
    email,
    password,
    wrong.password,
    passwordHash,
    session.access_token,
    session.refresh_token,
    next.refresh_token,
    "netikras.zetonas",
    "klausimo-zetonas",
    "slaptas-parasas",
    "Rasa Slaptoji",
    "Slaptas automobilis",
    "Slaptas antras",
    "slaptas-narsykle",
  ]) {
    expect({ secret, logged: lines.includes(secret) }).toEqual({ secret, logged: false })
  }
})

test("secrets that are logged by mistake are redacted", () => {
  const { log, written } = keptLog("info")
  const secrets = Object.fromEntries(
    ["authorization", "password", "token", "access_token", "refresh_token", "email"].map((name) => [
      name,
      "slapta",
    ]),
  )
  log.info(secrets, "one")
  log.info({ body: secrets }, "two")
  const error = Object.assign(new Error("broken"), { detail: "slapta", where: "slapta" })
  log.error({ err: error }, "three")
  expect(written()).not.toContain("slapta")
  expect(written().match(/\[redacted\]/g)).toHaveLength(14)
  expect(written()).toContain("broken")
})

test("in a terminal an entry is a line of words, and a fault's stack is shown only when debugging", () => {
  const [plain, debugging] = [[] as string[], [] as string[]]
  for (const [lines, stacks] of [
    [plain, false],
    [debugging, true],
  ] as const) {
    const log = openLog(
      "debug",
      forTerminal((line) => lines.push(line), stacks),
    ).child({ request_id: "abc" })
    const request = { method: "GET", path: "/api/user", milliseconds: 3 }
    log.debug({ ...request, status: 200 }, "request")
    log.warn({ jobs: "later" }, "job queue")
    log.error({ ...request, status: 500, err: new Error("broken") }, "unexpected fault")
  }
  const time = expect.stringMatching(/^\d\d:\d\d:\d\d /)
  expect(plain).toEqual([time, time, time])
  expect(plain.map((line) => line.slice(9))).toEqual([
    "GET /api/user 200 3 ms",
    "warn job queue later request abc",
    "error GET /api/user 500 3 ms unexpected fault (broken) request abc",
  ])
  expect(debugging).toHaveLength(4)
  expect(debugging[3]).toMatch(/^Error: broken\n {4}at /)
})
