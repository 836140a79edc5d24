import { randomBytes, randomUUID } from "node:crypto"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { openSecrets } from "../../platform/keys/secrets.ts"
import { openFiles } from "../../platform/storage/files.ts"

let opened: TestApp
let member: Person
let signed: { image_url: string; thumbnail_url: string }

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person()
  const { disk } = opened.services.files
  for (const path of [
    "car-images/u/1.jpg",
    "car-images/u/1.400x300.webp",
    "car-images/u/2.jpg",
    "car-images/u/1.svg",
    "avatars/u/avatar.webp",
    "avatars/u/page.html",
    "organization-logos/o/logo.png",
    "secret/x.jpg",
  ]) {
    await disk.put(path, `content of ${path}`)
  }
  writeFileSync(join(opened.folder, "outside.jpg"), "outside")
  const organizationId = await opened.organization({ member })
  const id = await insertCar(opened, organizationId, { image_path: "car-images/u/1.jpg" })
  signed = (await member.call("GET", `/api/organizations/${organizationId}/cars/${id}`)).body
})
afterAll(() => opened.close())

const get = (path: string) => opened.call("GET", path)

describe("a car's image", () => {
  test("is read by its signed URL, and so is its thumbnail, for a year", async () => {
    expect(await get(signed.image_url)).toMatchObject({
      status: 200,
      body: "content of car-images/u/1.jpg",
    })
    const thumbnail = await get(signed.thumbnail_url)
    expect(thumbnail).toMatchObject({ status: 200, body: "content of car-images/u/1.400x300.webp" })
    expect(thumbnail.headers.get("content-type")).toBe("image/webp")
    expect(thumbnail.headers.get("cache-control")).toContain("private")
    expect(thumbnail.headers.get("content-security-policy")).toContain("sandbox")
    expect(thumbnail.headers.get("x-content-type-options")).toBe("nosniff")
    const expires = Number(new URL(signed.image_url, "http://x").searchParams.get("expires"))
    const lifeSeconds = expires - Date.now() / 1000
    expect(lifeSeconds).toBeGreaterThan(31_536_000 - 60)
    expect(lifeSeconds).toBeLessThanOrEqual(31_536_000 + 3600)
  })

  test("keeps its URL within an hour, so that a list read again loads no image again", async () => {
    const urlAt = async (time: string) => {
      const { disk } = opened.services.files
      const now = () => new Date(time)
      const files = openFiles(disk, await secretsOf(), opened.services.log, { now })
      return (await files.signer())("car-images/u/1.jpg").thumbnail_url
    }
    const first = await urlAt("2026-11-21T10:00:01.500Z")
    expect(await urlAt("2026-11-21T10:59:59.000Z")).toBe(first)
    expect(await urlAt("2026-11-21T11:00:01.000Z")).not.toBe(first)
  })

  test("is 404 without the signature, and with one that is of another image, changed, or expired", async () => {
    const [path = "", query = ""] = signed.image_url.split("?")
    const { expires, signature = "" } = Object.fromEntries(new URLSearchParams(query))
    for (const wrong of [
      path,
      `${path}?expires=${expires}`,
      `${path}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${path}?expires=${expires}&signature=${signature.replace(/^./, (first) => (first === "0" ? "1" : "0"))}`,
      `${path}?expires=${expires}&signature=${signature.toUpperCase()}x`,
      `${path}?expires=&signature=`,
      `/files/car-images/u/2.jpg?${query}`,
      `/files/car-images/u/1.svg?${query}`,
      `/files/secret/x.jpg?${query}`,
    ]) {
      expect({ wrong, status: (await get(wrong)).status }).toEqual({ wrong, status: 404 })
    }
    const later = openFiles(
      opened.services.files.disk,
      { all: async () => [], newest: async () => Promise.reject() } as never,
      opened.services.log,
    )
    expect(
      await later.isSigned({ path: "car-images/u/1.jpg", expires: expires ?? "", signature }),
    ).toBe(false)
    const sign = await openFiles(
      opened.services.files.disk,
      await secretsOf(),
      opened.services.log,
      { now: () => new Date(Date.now() - 31_536_000_000 - 3_601_000) },
    ).signer()
    expect((await get(sign("car-images/u/1.jpg").image_url)).status).toBe(404)
  })

  test("stays readable when the keys are rotated, and a new key is known to every process", async () => {
    const other = openSecrets(opened.services.database)
    const { files, log } = opened.services
    const elsewhere = openFiles(files.disk, other, log)
    // Both processes have read the keys.
    await elsewhere.signer()
    expect((await get(signed.image_url)).status).toBe(200)
    await opened.sql(
      `insert into secrets (id, purpose, value, created_at)
       values (gen_random_uuid(), 'file_url', $1, now() + interval '1 second')`,
      [randomBytes(32).toString("base64url")],
    )
    const third = openFiles(files.disk, openSecrets(opened.services.database), log)
    const anew = (await third.signer())("car-images/u/1.jpg").image_url
    expect(anew.split("signature=")[1]).not.toBe(signed.image_url.split("signature=")[1])
    await expect.poll(async () => (await get(anew)).status).toBe(200)
    expect((await get(signed.image_url)).status).toBe(200)
    // When a key is deleted, a year later, its URLs are no longer valid.
    const fourth = openSecrets(opened.services.database)
    await opened.sql("delete from secrets where purpose = 'file_url' and created_at < now()")
    const [path = "", query = ""] = signed.image_url.replace("/files/", "").split("?")
    const { expires = "", signature = "" } = Object.fromEntries(new URLSearchParams(query))
    const strict = openFiles(files.disk, fourth, log)
    expect(await strict.isSigned({ path, expires, signature })).toBe(false)
  })

  const secretsOf = async () => openSecrets(opened.services.database)
})

describe("public files", () => {
  test("of each upload have a parameter of their own, and may be kept for ever", async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const { disk, publicUrlOf } = opened.services.files
    for (const id of [first, second]) await disk.put(`avatars/u/avatar-${id}.png`, id)
    const url = publicUrlOf(`avatars/u/avatar-${first}.png`) ?? ""
    expect(url).toBe(`/files/avatars/u/avatar.png?v=${first}`)
    const response = await get(url)
    expect(response).toMatchObject({ status: 200, body: first })
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(await get(`/files/avatars/u/avatar.png?v=${second}`)).toMatchObject({ body: second })
    expect((await get(`/files/avatars/u/avatar.png?v=${randomUUID()}`)).status).toBe(404)
  })

  test.each([
    ["avatars/u/avatar.webp", "image/webp"],
    ["organization-logos/o/logo.png", "image/png"],
  ])("of %s can be read by anybody", async (path, type) => {
    const response = await get(`/files/${path}?v=abc`)
    expect(response).toMatchObject({ status: 200, body: `content of ${path}` })
    expect(response.headers.get("content-type")).toBe(type)
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    // An earlier version stored each upload under the same path.
    expect((await get(`/files/${path}`)).headers.get("cache-control")).toBe("no-cache")
  })

  test("are only images in their folders, and no spelling of a path reaches anything else", async () => {
    mkdirSync(join(opened.folder, "files/avatars/folder.png"), { recursive: true })
    symlinkSync("/etc", join(opened.folder, "files/avatars/etc"))
    for (const path of [
      "avatars/u/page.html",
      "avatars/u/none.png",
      "avatars/u",
      "avatars/u/",
      "avatars/folder.png",
      "secret/x.jpg",
      "avatars/..%2fcar-images%2fu%2f1.jpg",
      "avatars/..%2f..%2foutside.jpg",
      "avatars/%2e%2e/car-images/u/1.jpg",
      "avatars/..%5ccar-images%5cu%5c1.jpg",
      "avatars/u%00.png",
      "avatars/%2Fetc%2Fpasswd.png",
      "avatars//u/avatar.html",
      "avatars/%E0%A4%A.png",
      "avatars/%zz.png",
      "..%2foutside.jpg",
      `avatars/${"x".repeat(5000)}.png`,
      "avatars/u/avatar.webp/x.png",
      "avatars/<script>.png",
      "avatars/u/avatar%2Ewebp%20.png",
    ]) {
      const response = await get(`/files/${path}`)
      expect({
        path: path.slice(0, 60),
        status: response.status,
        code: response.body.code,
      }).toEqual({
        path: path.slice(0, 60),
        status: 404,
        code: response.body.code,
      })
      expect(["not_found", "unknown_route"]).toContain(response.body.code)
    }
  })
})
