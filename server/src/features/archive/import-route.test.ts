import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { changed, keptArchive } from "../../../test/archives.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { listFiles } from "../../../test/s3.ts"
import { readAllRows } from "../../../test/sql.ts"

const pathFor = (owner: string) => `/api/organization-archives?owner=${encodeURIComponent(owner)}`

test("a superadmin makes an organization from an archive for the person who is to own it", async () => {
  const opened = await openAppForTest()
  const superadmin = await opened.person("Prižiūrėtoja", true)
  const owner = await opened.person("Savininkė")
  const made = await superadmin.call("POST", pathFor(owner.email), await keptArchive("v1.zip"))
  expect(made).toMatchObject({
    status: 201,
    body: { name: "Autosvetainė", cars: 3, expenses: 4, files: 6, missing_files: 0 },
  })
  const path = `/api/organizations/${made.body.id}`
  expect((await owner.call("GET", path)).body).toMatchObject({ role: "owner", language: "en" })
  expect((await superadmin.call("GET", path)).body.code).toBe("not_found")
  // The last entry of the history says who imported it.
  const [last] = (await owner.call("GET", `${path}/history`)).body.items
  expect(last).toMatchObject({ actor_id: superadmin.id, entity: "organizations", action: "insert" })
  // The sent file is removed.
  expect(listFiles(opened.services.files.incomingFolder)).toEqual([])
})

test("nobody but a superadmin can import an archive, and a refused import leaves nothing", async () => {
  const opened = await openAppForTest()
  const superadmin = await opened.person("Prižiūrėtoja", true)
  const owner = await opened.person("Savininkė")
  await opened.organization({ owner })
  const archive = await keptArchive("v1.zip")
  const before = await readAllRows(opened, "impersonation_records")
  const codeOf = async (by: typeof owner.call, bytes: Uint8Array = archive, email = owner.email) =>
    (await by("POST", pathFor(email), bytes)).body
  expect((await codeOf(opened.call)).code).toBe("signed_out")
  expect((await codeOf(owner.call)).code).toBe("forbidden")
  expect((await codeOf(superadmin.call, archive, "nera@test.lt")).fields).toHaveProperty("owner")
  expect((await codeOf(superadmin.call, archive, "x")).fields).toHaveProperty("owner")
  expect((await codeOf(superadmin.call, Buffer.from("labas"))).code).toBe("archive_unreadable")
  expect((await codeOf(superadmin.call, Buffer.alloc(0))).code).toBe("archive_unreadable")
  const cut = archive.subarray(0, archive.length / 2)
  expect((await codeOf(superadmin.call, cut)).code).toBe("archive_unreadable")
  const large = { "content-length": String(21 * 1024 ** 3) }
  const tooLarge = await superadmin.call("POST", pathFor(owner.email), archive, large)
  expect(tooLarge.body.code).toBe("archive_too_large")
  await superadmin.call("PUT", "/api/impersonation", { user_id: owner.id })
  expect((await codeOf(superadmin.call)).code).toBe("not_while_impersonating")
  await superadmin.call("DELETE", "/api/impersonation")
  expect(await readAllRows(opened, "impersonation_records")).toEqual(before)
  expect(listFiles(opened.services.files.incomingFolder)).toEqual([])
})

test("a superadmin who stops being one while the archive arrives makes nothing", async () => {
  const opened = await openAppForTest()
  const superadmin = await opened.person("Prižiūrėtoja", true)
  const owner = await opened.person("Savininkė")
  const archive = await keptArchive("v1.zip")
  // The second half is sent after superadmin was taken away.
  async function* slowly() {
    yield archive.subarray(0, archive.length / 2)
    await opened.sql("delete from user_roles")
    yield archive.subarray(archive.length / 2)
  }
  const response = await opened.app.request(pathFor(owner.email), {
    method: "POST",
    headers: { authorization: `Bearer ${superadmin.token}` },
    body: ReadableStream.from(slowly()),
    duplex: "half",
  } as RequestInit)
  expect(await response.json()).toMatchObject({ code: "forbidden" })
  expect(await opened.sql("select id from organizations")).toEqual([])
  expect(listFiles(opened.folder).filter((path) => path.startsWith("files/"))).toEqual([])
})

test("an import that is sent again by its id makes one organization, and answers as the first time", async () => {
  const opened = await openAppForTest()
  const superadmin = await opened.person("Prižiūrėtoja", true)
  const other = await opened.person("Kita", true)
  const owner = await opened.person("Savininkė")
  const stranger = await opened.person("Svetima")
  const archive = await keptArchive("v1.zip")
  const id = randomUUID()
  const send = (by = superadmin, bytes: Uint8Array = archive, to = owner.email) =>
    by.call("POST", `${pathFor(to)}&id=${id}`, bytes)
  const organizations = () => opened.sql("select id from organizations")

  const atOnce = await Promise.all([send(), send(), send()])
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  const [{ body: first } = { body: {} }] = atOnce
  for (const { body } of atOnce) expect(body).toEqual(first)
  expect(await organizations()).toEqual([{ id: first.id }])
  expect(await send()).toMatchObject({ status: 200, body: first })

  // With another file or another owner the same id is refused.
  const changedArchive = await changed(archive, (entries) => entries.set("x.txt", Buffer.from("x")))
  for (const refused of [
    await send(superadmin, changedArchive),
    await send(superadmin, archive, stranger.email),
  ])
    expect(refused).toMatchObject({ status: 409, body: { code: "id_taken" } })
  expect(await organizations()).toHaveLength(1)

  // Its id is the superadmin's own, and tells nobody else anything.
  expect((await send(owner)).body.code).toBe("forbidden")
  expect((await opened.call("POST", `${pathFor(owner.email)}&id=${id}`, archive)).status).toBe(401)
  const others = await send(other)
  expect(others.status).toBe(201)
  expect(others.body.id).not.toBe(first.id)

  // Whatever became of the organization and of its owner since, none is made anew.
  await owner.call("DELETE", `/api/organizations/${first.id}`)
  await owner.call("DELETE", `/api/organizations/${others.body.id}`)
  await opened.sql("delete from users where id = $1", [owner.id])
  expect(await send()).toMatchObject({ status: 200, body: first })
  expect(await organizations()).toEqual([])
  await superadmin.call("PUT", "/api/impersonation", { user_id: stranger.id })
  expect((await send()).body.code).toBe("not_while_impersonating")
  await superadmin.call("DELETE", "/api/impersonation")
  await opened.sql("delete from user_roles where user_id = $1", [superadmin.id])
  expect((await send()).body.code).toBe("forbidden")
  expect(listFiles(opened.services.files.incomingFolder)).toEqual([])
})
