import { readdirSync } from "node:fs"
import { join } from "node:path"
import { text } from "@marza/domain/texts/text.ts"
import pg from "pg"
import { expect, test } from "vitest"
import { ask } from "../../test/database.ts"
import { picture } from "../../test/images.ts"
import { expectStartNeedsRoom, main, run, signInFirst, urlOf } from "../../test/program.ts"
import { databaseOf } from "../../test/running.ts"
import { openSmallDisk } from "../../test/small-disk.ts"

const megabytes = 160
/** More rows than PostgreSQL can write without needing a new file. */
const maxSaves = 2000

test("on a full disk writes are refused and stored data stays, and all works again once there is room", async () => {
  const disk = await openSmallDisk(megabytes)
  const environment = { DATA_DIR: disk.folder, LOG_LEVEL: "error" }
  const command = [...disk.command, process.execPath, main]
  const program = run(environment, [], command)
  const serverUrl = await urlOf(program)
  const headers = { authorization: `Bearer ${await signInFirst(program)}` }
  const call = async (method: string, path: string, sent?: object) => {
    const isImage = sent instanceof Uint8Array
    const response = await fetch(`${serverUrl}${path}`, {
      method,
      headers: { ...headers, "content-type": isImage ? "image/jpeg" : "application/json" },
      ...(sent && { body: isImage ? sent : JSON.stringify(sent) }),
    })
    const isJson = response.headers.get("content-type")?.includes("json")
    // biome-ignore lint/suspicious/noExplicitAny: expect() does the checking.
    const body: any = isJson ? await response.json() : await response.text()
    return { status: response.status, retryAfter: response.headers.get("retry-after"), body }
  }
  const refusal = {
    status: 503,
    retryAfter: "30",
    body: { code: "storage_full", error: text("storage_full", "lt") },
  }
  const saved: string[] = []
  const save = async () => {
    const { status, retryAfter, body } = await call("POST", "/api/organizations", {
      name: `Nr. ${saved.length} ${"x".repeat(60)}`,
    })
    if (status === 201) saved.push(body.id)
    return { status, retryAfter, body }
  }
  const saveUntilRefused = async () => {
    for (let attempts = 0; attempts < maxSaves; attempts++) {
      const response = await save()
      if (response.status !== 201) return response
    }
    throw new Error("the disk did not become full")
  }
  const readiness = async () => (await call("GET", "/readyz")).status
  const kept = async () => {
    const rows = await ask(databaseOf(disk.seen).url, "select id from organizations")
    return rows.map(({ id }) => id)
  }

  const { body: user } = await call("GET", "/api/user")
  const avatar = `/api/profiles/${user.profile.id}/avatar`
  const image = new Uint8Array(await picture())
  const before = (await call("PUT", avatar, image)).body.avatar_url
  const filesOf = () => readdirSync(join(disk.seen, "files"), { recursive: true }).sort()
  const files = filesOf()

  disk.fill()
  expect(await call("PUT", avatar, image)).toEqual(refusal)
  expect(filesOf()).toEqual(files)
  expect((await call("GET", `/api/profiles/${user.profile.id}`)).body.avatar_url).toBe(before)
  expect((await call("GET", before)).status).toBe(200)
  expect(await readiness()).toBe(503)
  expect((await call("GET", "/healthz")).status).toBe(200)
  await program.waitForOutput(new RegExp(`("folder":"${disk.folder}\\S*"storage is full")`))
  expect(await saveUntilRefused()).toEqual(refusal)
  expect(await kept()).toEqual(expect.arrayContaining(saved))

  // Without room for the next file of its log PostgreSQL ends.
  const client = new pg.Client({ connectionString: databaseOf(disk.seen).url })
  client.on("error", () => {})
  await client.connect()
  await expect(
    (async () => {
      for (;;)
        await client.query("select pg_switch_wal(), pg_logical_emit_message(false, 'a', 'b')")
    })(),
  ).rejects.toThrow()
  await expect.poll(save).toEqual(refusal)

  disk.free()
  await expect.poll(readiness).toBe(200)
  expect((await save()).status).toBe(201)
  expect(await kept()).toEqual(expect.arrayContaining(saved))
  expect((await call("PUT", avatar, image)).status).toBe(200)
  program.child.kill("SIGTERM")
  expect(await program.ended).toBe(0)

  await expectStartNeedsRoom(disk, environment)
})
