import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { picture } from "../../test/images.ts"
import { insertCar } from "../../test/login.ts"
import { openApp, type Person, type TestApp } from "../../test/open-app.ts"

let opened: TestApp
let owner: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  organizationId = await opened.organization({ owner })
})
afterAll(() => opened.close())

const onDisk = (path: string) => existsSync(join(opened.folder, "files", path))
const inFolder = (path: string) => readdirSync(join(opened.folder, "files", path)).sort()
const jpeg = { "content-type": "image/jpeg" }

async function served(address: string) {
  const response = await opened.app.request(address)
  expect(response.status).toBe(200)
  return sharp(Buffer.from(await response.arrayBuffer())).metadata()
}

describe("an avatar", () => {
  test("is stored under the person's id, served to anybody, and replaced with what it was", async () => {
    const path = `/api/profiles/${owner.id}/avatar`
    const first = await owner.call("PUT", path, await picture("jpeg"), jpeg)
    expect(first).toMatchObject({ status: 200, body: { id: owner.id, full_name: "Savininkė" } })
    expect(first.body.avatar_url).toMatch(`/files/avatars/${owner.id}/avatar.jpg?v=`)
    const [row] = await opened.sql("select avatar_url from profiles where id = $1", [owner.id])
    expect(`/files/${row?.avatar_url}`).toBe(first.body.avatar_url)
    expect(await served(first.body.avatar_url)).toMatchObject({ format: "jpeg", width: 640 })

    const again = await owner.call("PUT", path, await picture("jpeg", { width: 300 }), jpeg)
    expect(again.body.avatar_url).not.toBe(first.body.avatar_url)
    expect((await served(again.body.avatar_url)).width).toBe(300)

    const other = await owner.call("PUT", path, await picture("png"))
    expect(other.body.avatar_url).toMatch(`/files/avatars/${owner.id}/avatar.png?v=`)
    expect((await opened.call("GET", again.body.avatar_url)).status).toBe(404)
    expect(inFolder(`avatars/${owner.id}`)).toEqual(["avatar.png"])

    expect((await owner.call("DELETE", path)).status).toBe(204)
    expect((await owner.call("DELETE", path)).status).toBe(204)
    expect(inFolder(`avatars/${owner.id}`)).toEqual([])
    expect((await owner.call("GET", `/api/profiles/${owner.id}`)).body.avatar_url).toBeNull()
  })
})

describe("a logo", () => {
  test("is stored under the organization's id and served to anybody", async () => {
    const path = `/api/organizations/${organizationId}/logo`
    const { status, body } = await owner.call("PUT", path, await picture("png"))
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: organizationId, role: "owner" })
    expect(body.logo_url).toMatch(`/files/organization-logos/${organizationId}/logo.png?v=`)
    expect((await served(body.logo_url)).format).toBe("png")
    expect((await owner.call("DELETE", path)).status).toBe(204)
    expect((await opened.call("GET", body.logo_url)).status).toBe(404)
  })
})

describe("a car's photo", () => {
  test("makes a new version of the car; its thumbnail shows at once", async () => {
    const id = await insertCar(opened, organizationId)
    const path = `/api/organizations/${organizationId}/cars/${id}`
    const { status, body } = await owner.call("PUT", `${path}/photo`, await picture(), jpeg)
    expect({ status, version: body.version }).toEqual({ status: 200, version: 2 })
    const [row] = await opened.sql("select image_url from cars where id = $1", [id])
    expect(row?.image_url).toMatch(new RegExp(`^car-images/${owner.id}/\\d{13}\\.jpg$`))
    expect(await served(body.image_url)).toMatchObject({ format: "jpeg", width: 640 })
    expect(await served(body.thumbnail_url)).toMatchObject({ format: "jpeg" })

    const gone = await owner.call("DELETE", `${path}/photo`)
    expect({ status: gone.status, version: gone.headers.get("etag") }).toEqual({
      status: 204,
      version: '"3"',
    })
    expect(onDisk(row?.image_url)).toBe(false)
    expect((await owner.call("GET", path)).body).toMatchObject({ version: 3, image_url: null })
  })
})
