import { expect, test } from "vitest"
import { keptArchive } from "../../../test/archives.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { listFiles } from "../../../test/s3.ts"
import { readAllRows } from "../../../test/sql.ts"

const pathFor = (owner: string) => `/api/organization-archives?owner=${encodeURIComponent(owner)}`

test("a superadmin makes an organization of an archive, for whoever is to own it", async () => {
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
  // The last entry of the history says who brought it.
  const [last] = (await owner.call("GET", `${path}/history`)).body.items
  expect(last).toMatchObject({ actor_id: superadmin.id, entity: "organizations", action: "insert" })
  // Nothing stays of what was sent.
  expect(listFiles(opened.services.files.incomingFolder)).toEqual([])
})

test("nobody else does, and what is refused leaves nothing", async () => {
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
  // The second half comes once superadmin is taken away.
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
