import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, inject, onTestFinished, test } from "vitest"
import { ask, createDatabase, dropDatabase } from "../test/database.ts"
import { pngOfZeros } from "../test/images.ts"
import { run, signInFirst, urlOf } from "../test/program.ts"
import { databaseOf, freePort } from "../test/running.ts"
import { follow } from "../test/stream.ts"
import { startOf } from "./platform/db/embedded/processes.ts"

test("an empty database prints a URL and a first sign-in that works once", async () => {
  const program = run()
  const url = await urlOf(program)
  const token = await program.waitForOutput(/#token=(\S+)/)
  const body = JSON.stringify({
    token,
    email: "pirmas@test.lt",
    full_name: "Pirmas",
    password: "slaptas1",
  })
  const headers = { "content-type": "application/json" }
  const first = await fetch(`${url}/api/first-user`, { method: "POST", headers, body })
  expect(first.status).toBe(201)
  const again = await fetch(`${url}/api/first-user`, { method: "POST", headers, body })
  expect(again.status).toBe(400)

  program.child.kill("SIGTERM")
  expect(await program.ended).toBe(0)
  const warm = run({ DATA_DIR: program.folder })
  await urlOf(warm)
  // It is said only of a database elsewhere.
  expect(warm.printed()).not.toContain("The database is in")
  expect(warm.printed()).not.toContain("#token=")
})

test("a wrong setting stops the start with one line that names it", async () => {
  const program = run({ PORT: "no" })
  expect(await program.ended).toBe(1)
  expect(program.errorOutput().trim().split("\n")).toEqual([
    "PORT must be a whole number from 0 to 65535",
  ])
})

test("a database that cannot be reached stops the start with one line that names it", async () => {
  const program = run({ DATABASE_URL: "postgres://marza:slapta@127.0.0.1:1/marza" })
  expect(await program.ended).toBe(1)
  expect(program.errorOutput().trim().split("\n")).toEqual([
    expect.stringMatching(/^the database at 127\.0\.0\.1:1 cannot be reached.*DATABASE_URL/),
  ])
})

test("a port that is in use is named, and a folder that is in use too", async () => {
  const program = run()
  const { port } = new URL(await urlOf(program))
  const samePort = run({ PORT: port })
  expect(await samePort.ended).toBe(1)
  expect(samePort.errorOutput()).toContain(`PORT ${port} is in use`)
  const sameFolder = run({ DATA_DIR: program.folder })
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.errorOutput()).toContain(`is in use by process ${program.child.pid}`)
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
})

// Not skipped for others: a test that does not run counts as failed.
if (process.getuid?.() === 0)
  test("a start by root without namespaces says where the database lies that is not in DATA_DIR", async () => {
    const programs = mkdtempSync(join(tmpdir(), "marza-programs-"))
    onTestFinished(() => rmSync(programs, { recursive: true }))
    // As where there are no namespaces.
    writeFileSync(join(programs, "unshare"), "#!/bin/sh\nexit 1\n", { mode: 0o755 })
    // Made by mkdtemp, so that no other account may enter it.
    const program = run({ PATH: `${programs}:${process.env.PATH}` })
    const line =
      /The database is in (\S+), where its account can reach it: a copy of DATA_DIR is not/
    const database = await program.waitForOutput(line)
    onTestFinished(() => rmSync(dirname(database), { recursive: true }))
    expect(existsSync(join(database, "PG_VERSION"))).toBe(true)
    expect(existsSync(join(program.folder, "postgres"))).toBe(false)
    program.child.kill("SIGTERM")
    expect(await program.ended).toBe(0)
  })

test("a database that lacks a table's file is refused with what to do", async () => {
  const first = run()
  await urlOf(first)
  const [{ path }] = await ask(
    databaseOf(first.folder).url,
    "select pg_relation_filepath('users') as path",
  )
  first.child.kill("SIGTERM")
  await first.ended
  rmSync(join(first.folder, "postgres", path))
  const refused = run({ DATA_DIR: first.folder })
  expect(await refused.ended).toBe(1)
  expect(refused.errorOutput()).toBe(
    `the database of DATA_DIR ${first.folder} is damaged (could not open file "${path}": No such file or directory): give another DATA_DIR, and restore a backup there: npm run restore -- <file>\n`,
  )
})

test("a server whose database is not migrated yet is alive but not ready", async () => {
  const port = await freePort()
  const program = run({ PORT: String(port) })
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.status,
      () => 0,
    )
  await expect.poll(() => status("/readyz"), { interval: 5 }).toBe(503)
  expect(await status("/healthz")).toBe(200)
  expect(await status("/api/user")).toBe(503)
  await urlOf(program)
  expect(await status("/readyz")).toBe(200)
  expect(await status("/api/user")).toBe(401)
})

test("a server that is asked to stop takes no new request, finishes the current one, and stops the database", async () => {
  const program = run()
  const url = new URL(await urlOf(program))
  // A sign-in whose body is still being sent: the server must wait for it.
  const slow = request({
    host: "127.0.0.1",
    port: url.port,
    path: "/api/session",
    method: "POST",
    headers: {
      "content-type": "application/json",
      "transfer-encoding": "chunked",
      // The server says so once it has the request.
      expect: "100-continue",
    },
  })
  slow.write('{"email":"nobody@test.lt",')
  await once(slow, "continue")
  program.child.kill("SIGTERM")
  await expect
    .poll(() =>
      fetch(url).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed")
  expect(program.child.exitCode).toBeNull()
  slow.end('"password":"wrong"}')
  const [response] = await once(slow, "response")
  expect(response.statusCode).toBe(401)
  response.resume()
  expect(await program.ended).toBe(0)
  expect(readFileSync(join(program.folder, "postgres.log"), "utf8")).toContain(
    "database system is shut down",
  )
})

test("a server that is asked to stop ends the open streams and does not wait for them", async () => {
  const program = run()
  const url = await urlOf(program)
  const created = await fetch(`${url}/api/first-user`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      token: await program.waitForOutput(/#token=(\S+)/),
      email: "pirmas@test.lt",
      full_name: "Pirmas",
      password: "slaptas1",
    }),
  })
  const { access_token } = (await created.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, "accept-encoding": "gzip" }
  const stream = follow(await fetch(`${url}/api/events`, { headers }))
  await expect.poll(() => stream.received[0]?.name).toBe("ping")
  expect(stream.headers.get("content-encoding")).toBeNull()
  const begun = performance.now()
  program.child.kill("SIGTERM")
  expect(await program.ended).toBe(0)
  expect(stream.hasEnded()).toBe(true)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test("a server that is killed hard leaves no PostgreSQL behind and loses no acknowledged row", async () => {
  const program = run()
  const url = await urlOf(program)
  const token = await program.waitForOutput(/#token=(\S+)/)
  const headers = { "content-type": "application/json" }
  const credentials = { email: "pirmas@test.lt", password: "slaptas1" }
  await fetch(`${url}/api/first-user`, {
    method: "POST",
    headers,
    body: JSON.stringify({ token, full_name: "P", ...credentials }),
  })
  program.child.kill("SIGKILL")
  await program.ended
  const again = run({ DATA_DIR: program.folder })
  const signedIn = await fetch(`${await urlOf(again)}/api/session`, {
    method: "POST",
    headers,
    body: JSON.stringify(credentials),
  })
  expect(signedIn.status).toBe(200)
})

/** An empty database on the PostgreSQL of the tests, and a connection that no policy holds. */
async function emptyDatabase() {
  const templateUrl = inject("templateUrl")
  const name = `marza_main_${randomBytes(4).toString("hex")}`
  const databaseUrl = await createDatabase(templateUrl, name)
  onTestFinished(() => dropDatabase(templateUrl, name))
  return { databaseUrl, sql: (text: string) => ask(databaseUrl, text) }
}

async function stop(...programs: ReturnType<typeof run>[]): Promise<void> {
  for (const program of programs) program.child.kill("SIGTERM")
  await Promise.all(programs.map((program) => program.ended))
}

test("with DATABASE_URL no PostgreSQL is started, and two servers may start together on it", async () => {
  const { databaseUrl } = await emptyDatabase()
  const programs = [run({ DATABASE_URL: databaseUrl }), run({ DATABASE_URL: databaseUrl })]
  for (const program of programs) {
    expect((await fetch(`${await urlOf(program)}/readyz`)).status).toBe(200)
    expect(existsSync(join(program.folder, "postgres"))).toBe(false)
  }
  await stop(...programs)
})

describe("the demonstration", () => {
  const thereAlready = /(The demonstration is there already)/
  const post = (url: string, path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })

  test("fills an empty database once, also when servers start together, and a later start changes nothing", async () => {
    const { databaseUrl, sql } = await emptyDatabase()
    const demo = (password: string) =>
      run({ DATABASE_URL: databaseUrl, DEMO_PASSWORD: password }, ["--demo"])
    const together = [demo("parodymas"), demo("parodymas")]
    for (const program of together) await urlOf(program)
    for (const program of together)
      await program.waitForOutput(/(member@demo\.test {2}parodymas|there already)/)
    const printed = together.map((program) => program.printed()).join("")
    expect(printed.match(/member@demo\.test {2}parodymas/g)).toHaveLength(1)
    expect(printed.match(/there already/g)).toHaveLength(1)
    expect(await sql("select name from organizations order by name")).toEqual([
      { name: "Baltic Motors" },
      { name: "Šiaurės Auto" },
    ])
    await stop(...together)

    // There is another user, and those of the demonstration are deleted.
    await sql(
      `delete from organizations;
       delete from users;
       insert into users (id, email) values (gen_random_uuid(), 'tikras@test.lt')`,
    )
    const later = demo("kitoks-slaptas")
    await later.waitForOutput(thereAlready)
    expect(later.printed()).not.toContain("kitoks-slaptas")
    expect(await sql("select email from users")).toEqual([{ email: "tikras@test.lt" }])
    expect(await sql("select 1 from organizations")).toEqual([])
  })

  test("that was filled before its table existed stays as it is", async () => {
    const { databaseUrl, sql } = await emptyDatabase()
    const first = run({ DATABASE_URL: databaseUrl, DEMO_PASSWORD: "parodymas" }, ["--demo"])
    const url = await urlOf(first)
    const owner = { email: "owner@demo.test", password: "parodymas" }
    expect((await post(url, "/api/session", owner)).status).toBe(200)
    await sql("delete from demonstration")
    await stop(first)
    const again = run({ DATABASE_URL: databaseUrl }, ["--demo"])
    await again.waitForOutput(thereAlready)
    expect((await post(await urlOf(again), "/api/session", owner)).status).toBe(200)
  })

  test("is refused on a database that has users and never had it", async () => {
    const { databaseUrl, sql } = await emptyDatabase()
    const real = run({ DATABASE_URL: databaseUrl })
    const person = { email: "tikras@test.lt", full_name: "Tikras", password: "slaptas1" }
    const token = await real.waitForOutput(/#token=(\S+)/)
    expect((await post(await urlOf(real), "/api/first-user", { token, ...person })).status).toBe(
      201,
    )
    await stop(real)
    for (let start = 0; start < 2; start++) {
      const refused = run({ DATABASE_URL: databaseUrl }, ["--demo"])
      expect(await refused.ended).toBe(1)
      expect(refused.errorOutput()).toContain("--demo is refused")
    }
    expect(await sql("select email from users")).toEqual([{ email: person.email }])
  })
})

test("a server that is asked to stop finishes a picture that is being drawn, and leaves no process of it", async () => {
  const program = run()
  const url = await urlOf(program)
  const token = await signInFirst(program)
  const headers = { authorization: `Bearer ${token}`, "content-type": "image/png" }
  const user = (await (await fetch(`${url}/api/user`, { headers })).json()) as { id: string }
  const sent = fetch(`${url}/api/profiles/${user.id}/avatar`, {
    method: "PUT",
    headers,
    body: new Uint8Array(pngOfZeros(6000, 6000)),
  })
  const drawing = () =>
    childrenOf(program.child.pid).find(({ command }) => /pictures/.test(command))
  await expect.poll(() => drawing()?.pid, { interval: 5 }).toBeDefined()
  const pid = drawing()?.pid ?? 0
  program.child.kill("SIGTERM")
  expect((await sent).status).toBe(200)
  expect(await program.ended).toBe(0)
  expect(startOf(pid)).toBeUndefined()
})

function childrenOf(pid = 0): { pid: number; command: string }[] {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
  return listed.split("\n").flatMap((line) => {
    const [, child, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === pid ? [{ pid: Number(child), command }] : []
  })
}
