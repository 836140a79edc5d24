import { renameSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { ask } from "../test/database.ts"
import { run, signInFirst, urlOf } from "../test/program.ts"
import { databaseOf } from "../test/running.ts"
import { follow } from "../test/stream.ts"

test("after its database was killed the server reads, writes, streams and works on jobs again", async () => {
  const program = run()
  const serverUrl = await urlOf(program)
  const authorization = `Bearer ${await signInFirst(program)}`
  const call = (path: string, body?: object) =>
    fetch(`${serverUrl}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    })
  const saved: string[] = []
  const saveOne = async () => {
    const response = await call("/api/organizations", { name: `Nr. ${saved.length}` })
    if (response.status === 201) saved.push(((await response.json()) as { id: string }).id)
    return response
  }
  expect((await saveOne()).status).toBe(201)
  const stream = follow(await call("/api/events"))
  await expect.poll(() => stream.received[0]?.name).toBe("ping")
  const { pid, url } = databaseOf(program.folder)
  // The job is due only after the worker has lost its database.
  await ask(
    url,
    `select graphile_worker.add_job('send_mail', run_at => now() + interval '1 second', payload => json_build_object(
       'kind', 'sign_in_link', 'email', 'pirmas@test.lt', 'language', 'lt', 'returnPath', '/'))`,
  )

  // While its data are moved away, PostgreSQL cannot be restarted.
  const data = join(program.folder, "postgres")
  renameSync(data, `${data}.away`)
  process.kill(pid, "SIGKILL")
  await expect.poll(async () => (await call("/readyz")).status).toBe(503)
  const refused = await saveOne()
  expect(refused.status).toBe(503)
  expect(refused.headers.get("retry-after")).toBe("2")
  expect(await refused.json()).toMatchObject({ code: "unavailable" })
  expect((await call("/healthz")).status).toBe(200)
  renameSync(`${data}.away`, data)
  await expect.poll(() => stream.hasEnded()).toBe(true)

  await expect.poll(async () => (await call("/readyz")).status).toBe(200)
  // Nothing acknowledged is lost.
  const { items } = (await (await call("/api/organizations")).json()) as { items: { id: string }[] }
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(saved))
  await program.waitForOutput(/(Mail to pirmas@test\.lt)/)
  await expect.poll(async () => (await call("/api/events")).status).toBe(200)
  const again = follow(await call("/api/events"))
  await saveOne()
  await expect.poll(() => again.events().length).toBeGreaterThan(0)

  expect(databaseOf(program.folder)).toMatchObject({ url })
  program.child.kill("SIGTERM")
  expect(await program.ended).toBe(0)
})
