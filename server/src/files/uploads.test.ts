import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Disk } from "flydrive"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { picture } from "../../test/images.ts"
import { insertCar } from "../../test/login.ts"
import { openApp, type Person, type TestApp } from "../../test/open-app.ts"
import { listFiles, startS3 } from "../../test/s3.ts"
import { startWorker } from "../jobs/jobs.ts"
import { openDisk } from "./disk.ts"
import { openFileTasks } from "./tasks.ts"

// The same holds wherever files are stored.
type Store = {
  disk: Disk
  /** Every file that it stores in a folder. */
  list: (folder: string) => string[]
  stop: () => Promise<void>
}

async function openFolder(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), "marza-store-"))
  return {
    disk: await openDisk({ DATA_DIR: folder }),
    list: (path) => listFiles(join(folder, "files", path)).map((file) => `${path}/${file}`),
    stop: async () => rmSync(folder, { recursive: true }),
  }
}

const jpeg = { "content-type": "image/jpeg" }

describe.each([
  ["in a folder", openFolder],
  ["in S3", startS3],
])("%s", (_, open: () => Promise<Store>) => {
  let opened: TestApp
  let store: Store
  let owner: Person
  let admin: Person
  let member: Person
  let organizationId: string

  beforeAll(async () => {
    store = await open()
    opened = await openApp(undefined, async () => store.disk)
    owner = await opened.person("Savininkė")
    admin = await opened.person("Administratorius")
    member = await opened.person("Narys")
    organizationId = await opened.organization({ owner, admin, member })
  })
  afterAll(async () => {
    await opened.close()
    await store.stop()
  })

  const fetched = async (address: string) => {
    const response = await opened.app.request(address)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const shown = async (address: string) => {
    const { response, bytes } = await fetched(address)
    expect(response.status).toBe(200)
    return sharp(bytes).metadata()
  }
  /** Does all that is in the queue now. */
  const work = async () => {
    const end = await startWorker(
      opened.ownerUrl,
      { send_mail: async () => {}, ...openFileTasks(opened.services) },
      opened.services.log,
    )
    await expect
      .poll(() => opened.sql("select 1 from graphile_worker.jobs where run_at <= now()"), {
        timeout: 20_000,
      })
      .toEqual([])
      .finally(end)
  }
  const car = async () => {
    const id = await insertCar(opened, organizationId)
    const path = `/api/organizations/${organizationId}/cars/${id}`
    const put = async (by: Person, image: Uint8Array, type = "image/jpeg") =>
      by.call("PUT", `${path}/photo`, image, { "content-type": type })
    const row = async () =>
      (await opened.sql("select image_url, version, changed_by from cars where id = $1", [id]))[0]
    return { id, path, put, row }
  }

  describe("an avatar", () => {
    const path = () => `/api/profiles/${member.id}/avatar`
    const row = async () =>
      (await opened.sql("select full_name, avatar_url from profiles where id = $1", [member.id]))[0]
    afterEach(async () => {
      await member.call("DELETE", path())
    })

    test("is stored under the person's id and shown to anybody; the name stays", async () => {
      const { status, body } = await member.call("PUT", path(), await picture("jpeg"), jpeg)
      expect(status).toBe(200)
      expect(body).toEqual({
        id: member.id,
        email: member.email,
        full_name: "Narys",
        avatar_url: `/files/${(await row())?.avatar_url}`,
      })
      expect(body.avatar_url).toMatch(`/files/avatars/${member.id}/avatar.jpg?v=`)
      const { response, bytes } = await fetched(body.avatar_url)
      expect(response.headers.get("content-type")).toBe("image/jpeg")
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 640 })
    })

    test("over one of the same kind is another address, and stays when the queue is done", async () => {
      const first = await member.call("PUT", path(), await picture("png"))
      const second = await member.call("PUT", path(), await picture("png", { width: 300 }))
      expect(second.body.avatar_url).not.toBe(first.body.avatar_url)
      await work()
      expect((await shown(second.body.avatar_url)).width).toBe(300)
      expect(store.list("avatars")).toEqual([`avatars/${member.id}/avatar.png`])
    })

    test("over one of another kind leaves no other file", async () => {
      const first = await member.call("PUT", path(), await picture("jpeg"), jpeg)
      const second = await member.call("PUT", path(), await picture("png"))
      expect((await fetched(first.body.avatar_url)).response.status).toBe(404)
      expect((await shown(second.body.avatar_url)).format).toBe("png")
      expect(store.list("avatars")).toEqual([`avatars/${member.id}/avatar.png`])
    })

    test("is taken off with its file; twice is no error", async () => {
      const { body } = await member.call("PUT", path(), await picture("webp"))
      expect((await member.call("DELETE", path())).status).toBe(204)
      expect((await member.call("DELETE", path())).status).toBe(204)
      expect(await row()).toEqual({ full_name: "Narys", avatar_url: null })
      expect((await fetched(body.avatar_url)).response.status).toBe(404)
      expect(store.list("avatars")).toEqual([])
    })

    test("is nobody else's to change: 403 for who is known, 404 for who is not", async () => {
      const stranger = await opened.person("Svetima")
      const image = await picture("png")
      for (const [person, status] of [
        [owner, 403],
        [stranger, 404],
      ] as const) {
        expect((await person.call("PUT", path(), image)).status).toBe(status)
        expect((await person.call("DELETE", path())).status).toBe(status)
      }
      expect((await row())?.avatar_url).toBeNull()
      expect(store.list("avatars")).toEqual([])
    })

    test("of somebody without a profile makes the profile", async () => {
      const person = await opened.person("Be profilio")
      await opened.sql("delete from profiles where id = $1", [person.id])
      const own = `/api/profiles/${person.id}/avatar`
      const { status, body } = await person.call("PUT", own, await picture("png"))
      expect({ status, full_name: body.full_name }).toEqual({ status: 200, full_name: null })
      expect((await shown(body.avatar_url)).format).toBe("png")
      await person.call("DELETE", own)
    })

    test("put by a superadmin who views the person is the person's", async () => {
      const superadmin = await opened.person("Prižiūrėtojas", true)
      await superadmin.call("PUT", "/api/impersonation", { user_id: member.id })
      const { status, body } = await superadmin.call("PUT", path(), await picture("png"))
      expect(status).toBe(200)
      expect(body.avatar_url).toMatch(`/files/avatars/${member.id}/avatar.png?v=`)
      const own = `/api/profiles/${superadmin.id}/avatar`
      expect((await superadmin.call("PUT", own, await picture("png"))).status).toBe(404)
    })
  })

  describe("a logo", () => {
    const path = () => `/api/organizations/${organizationId}/logo`
    const row = async () =>
      (
        await opened.sql("select name, logo_url from organizations where id = $1", [organizationId])
      )[0]

    test("is put, replaced and taken away by owner and admin, and shown to anybody", async () => {
      for (const person of [owner, admin]) {
        const first = await person.call("PUT", path(), await picture("png"))
        expect(first.status).toBe(200)
        expect(first.body).toMatchObject({ id: organizationId, name: "Organizacija" })
        expect(first.body.logo_url).toBe(`/files/${(await row())?.logo_url}`)
        expect(first.body.logo_url).toMatch(
          `/files/organization-logos/${organizationId}/logo.png?v=`,
        )
        expect((await shown(first.body.logo_url)).format).toBe("png")
        const second = await person.call("PUT", path(), await picture("jpeg"), jpeg)
        expect((await fetched(first.body.logo_url)).response.status).toBe(404)
        expect((await shown(second.body.logo_url)).format).toBe("jpeg")
        expect(store.list("organization-logos")).toHaveLength(1)
        expect((await person.call("DELETE", path())).status).toBe(204)
        expect((await row())?.logo_url).toBeNull()
        expect(store.list("organization-logos")).toEqual([])
      }
    })

    test("is not a member's to change", async () => {
      expect((await member.call("PUT", path(), await picture("png"))).body.code).toBe("forbidden")
      expect((await member.call("DELETE", path())).body.code).toBe("forbidden")
      expect((await row())?.logo_url).toBeNull()
      expect(store.list("organization-logos")).toEqual([])
    })

    test("goes with its organization, and so do the photos of its cars", async () => {
      const other = await opened.organization({ owner })
      await owner.call("PUT", `/api/organizations/${other}/logo`, await picture("png"))
      for (let index = 0; index < 3; index++) {
        const id = await insertCar(opened, other)
        const photo = `/api/organizations/${other}/cars/${id}/photo`
        expect((await owner.call("PUT", photo, await picture(), jpeg)).status).toBe(200)
      }
      await work()
      expect(store.list(`car-images/${owner.id}`)).toHaveLength(6)
      expect((await owner.call("DELETE", `/api/organizations/${other}`)).status).toBe(204)
      await work()
      expect(store.list(`car-images/${owner.id}`)).toEqual([])
      expect(store.list("organization-logos")).toEqual([])
    })
  })

  describe("a car's photo", () => {
    test("is put by any member, under their id and a timestamp, and makes a new version", async () => {
      const { put, row, path } = await car()
      const { status, body } = await put(member, await picture())
      expect({ status, version: body.version }).toEqual({ status: 200, version: 2 })
      const { image_url, changed_by } = (await row()) ?? {}
      expect(image_url).toMatch(new RegExp(`^car-images/${member.id}/\\d{13}\\.jpg$`))
      expect(changed_by).toBe(member.id)
      expect(await shown(body.image_url)).toMatchObject({ format: "jpeg", width: 640 })
      const [saved] = await opened.sql(
        "select after from history where entity = 'cars' order by id desc limit 1",
      )
      expect(saved?.after).toEqual({ image_url })
      // One's own photo is no conflict: the form goes on with the version that it was given.
      const patch = { version: body.version, name: "Kita" }
      expect((await member.call("PATCH", path, patch)).status).toBe(200)
    })

    test("shows as its own thumbnail until the job has made one of 400×300", async () => {
      const { put } = await car()
      const { body } = await put(member, await picture("jpeg", { width: 1000, height: 1000 }))
      const before = await fetched(body.thumbnail_url)
      expect(before.response.headers.get("cache-control")).toBe("no-store")
      expect(await sharp(before.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1000 })
      await work()
      const after = await fetched(body.thumbnail_url)
      expect(after.response.headers.get("content-type")).toBe("image/webp")
      expect(after.response.headers.get("cache-control")).toBe(
        "private, max-age=31536000, immutable",
      )
      expect(await sharp(after.bytes).metadata()).toMatchObject({
        format: "webp",
        width: 400,
        height: 300,
      })
      // Cut, not squeezed: the line between the halves stays in the middle.
      const { data } = await sharp(after.bytes).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => [
        ...data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3),
      ]
      expect(at(190, 10)[0]).toBeGreaterThan(200)
      expect(at(210, 290)[2]).toBeGreaterThan(200)
    })

    test("that is replaced leaves neither file nor thumbnail", async () => {
      const { put } = await car()
      const first = (await put(member, await picture())).body
      await work()
      const second = (await put(admin, await picture("png"), "image/png")).body
      expect((await fetched(first.image_url)).response.status).toBe(404)
      expect((await fetched(first.thumbnail_url)).response.status).toBe(404)
      await work()
      expect(await shown(second.thumbnail_url)).toMatchObject({ format: "webp" })
      expect(store.list(`car-images/${admin.id}`)).toHaveLength(2)
    })

    test("is taken off with its files; the answer tells the version, and twice changes nothing", async () => {
      const { put, path, row } = await car()
      const { body } = await put(member, await picture())
      await work()
      const gone = await member.call("DELETE", `${path}/photo`)
      expect([gone.status, gone.headers.get("etag")]).toEqual([204, '"3"'])
      expect(await row()).toMatchObject({ image_url: null, version: 3 })
      expect((await fetched(body.image_url)).response.status).toBe(404)
      expect((await fetched(body.thumbnail_url)).response.status).toBe(404)
      const again = await member.call("DELETE", `${path}/photo`)
      expect([again.status, again.headers.get("etag")]).toEqual([204, '"3"'])
      const now = (await member.call("GET", path)).body
      const { image_url, thumbnail_url, version } = now
      expect({ image_url, thumbnail_url, version }).toEqual({
        image_url: null,
        thumbnail_url: null,
        version: 3,
      })
      expect({ ...now, version: 0 }).toEqual({
        ...body,
        image_url: null,
        thumbnail_url: null,
        version: 0,
      })
    })

    test("goes with its car", async () => {
      const { put, path } = await car()
      const { body } = await put(member, await picture())
      await member.call("DELETE", path)
      await work()
      expect((await fetched(body.image_url)).response.status).toBe(404)
    })
  })

  test("an account's avatar goes with the account; photos that it took stay with their cars", async () => {
    const leaver = await opened.person("Išeinantis")
    await opened.join(organizationId, leaver, "member")
    const avatar = `/api/profiles/${leaver.id}/avatar`
    expect((await leaver.call("PUT", avatar, await picture("png"))).status).toBe(200)
    const { put } = await car()
    const { body } = await put(leaver, await picture())
    await opened.sql("delete from users where id = $1", [leaver.id])
    await work()
    expect(store.list(`avatars/${leaver.id}`)).toEqual([])
    expect((await shown(body.image_url)).format).toBe("jpeg")
  })
})
