import sharp from "sharp"
import { expect, test } from "vitest"
import { picture } from "../../../test/images.ts"
import type { Person } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { describeStores } from "../../../test/stores.ts"

const pathOf = (url: string) => url.split("?")[0]

describeStores("a car's photo", (world, once) => {
  const car = async () => {
    const id = await insertCar(world.opened, world.organizationId)
    const path = `/api/organizations/${world.organizationId}/cars/${id}`
    const put = async (by: Person, image: Uint8Array, type = "image/jpeg") =>
      by.call("PUT", `${path}/photo`, image, { "content-type": type })
    const row = async () =>
      (
        await world.opened.sql("select image_path, version, changed_by from cars where id = $1", [
          id,
        ])
      )[0]
    return { id, path, put, row }
  }

  once(
    "can be uploaded by any member, is stored under their id and a timestamp, and makes a new version",
    async () => {
      const { put, row, path } = await car()
      const { status, body } = await put(world.member, await picture())
      expect({ status, version: body.version }).toEqual({ status: 200, version: 2 })
      const { image_path, changed_by } = (await row()) ?? {}
      expect(image_path).toMatch(
        new RegExp(`^car-images/${world.member.id}/\\d{13}-[0-9a-f-]{36}\\.jpg$`),
      )
      expect(changed_by).toBe(world.member.id)
      expect(await world.imageAt(body.image_url)).toMatchObject({ format: "jpeg", width: 640 })
      const [saved] = await world.opened.sql(
        "select action, after from history order by id desc limit 1",
      )
      expect(saved).toMatchObject({
        action: "insert",
        after: { kind: "photo", name: "nuotrauka.jpg" },
      })
      // An upload of one's own causes no conflict: the form continues with the version of the response.
      const patch = { version: body.version, name: "Kita" }
      expect((await world.member.call("PATCH", path, patch)).status).toBe(200)
    },
  )

  once("is served as its own thumbnail until the job has made one of 400×300", async () => {
    const { put } = await car()
    const { body } = await put(world.member, await picture("jpeg", { width: 1000, height: 1000 }))
    const before = await world.fetchFile(body.thumbnail_url)
    expect(before.response.headers.get("cache-control")).toBe("no-store")
    expect(await sharp(before.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1000 })
    await world.doJobs()
    const after = await world.fetchFile(body.thumbnail_url)
    expect(after.response.headers.get("content-type")).toBe("image/webp")
    expect(after.response.headers.get("cache-control")).toBe("private, max-age=31536000, immutable")
    expect(await sharp(after.bytes).metadata()).toMatchObject({
      format: "webp",
      width: 400,
      height: 300,
    })
    // Cropped, not squeezed: the line between the halves stays in the middle.
    const { data } = await sharp(after.bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3),
    ]
    expect(at(190, 10)[0]).toBeGreaterThan(200)
    expect(at(210, 290)[2]).toBeGreaterThan(200)
  })

  test("that is replaced leaves neither file nor thumbnail", async () => {
    const { put } = await car()
    const first = (await put(world.member, await picture())).body
    await world.doJobs()
    const second = (await put(world.admin, await picture("png"), "image/png")).body
    expect((await world.fetchFile(first.image_url)).response.status).toBe(404)
    expect((await world.fetchFile(first.thumbnail_url)).response.status).toBe(404)
    await world.doJobs()
    expect(await world.imageAt(second.thumbnail_url)).toMatchObject({ format: "webp" })
    expect(world.store.list(`car-images/${world.admin.id}`)).toHaveLength(2)
  })

  test("is removed; the response holds the version, and a second time changes nothing", async () => {
    const { put, path, row } = await car()
    const { body } = await put(world.member, await picture())
    await world.doJobs()
    const gone = await world.member.call("DELETE", `${path}/photo`)
    expect([gone.status, gone.headers.get("etag")]).toEqual([204, '"3"'])
    expect(await row()).toMatchObject({ image_path: null, version: 3 })
    const again = await world.member.call("DELETE", `${path}/photo`)
    expect([again.status, again.headers.get("etag")]).toEqual([204, '"3"'])
    const now = (await world.member.call("GET", path)).body
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
      changed_at: now.changed_at,
    })
    expect(Date.parse(now.changed_at)).toBeGreaterThan(Date.parse(body.changed_at))
  })

  test("that was removed can be restored like any attachment, and goes with its files when it was not", async () => {
    const { put, path } = await car()
    await put(world.member, await picture())
    const { body } = await put(world.member, await picture())
    await world.doJobs()
    const attachments = async () =>
      (await world.member.call("GET", `${path}/attachments`)).body.items
    const [{ id }] = await attachments()
    expect((await world.member.call("DELETE", `${path}/photo`)).status).toBe(204)
    expect(await attachments()).toEqual([])
    const restored = await world.member.call("POST", `${path}/attachments/${id}/restore`)
    expect([restored.status, restored.body.id]).toEqual([200, id])
    const { image_url, version } = (await world.member.call("GET", path)).body
    expect([pathOf(image_url), version]).toEqual([pathOf(body.image_url), body.version + 2])
    expect((await world.fetchFile(image_url)).response.status).toBe(200)

    expect((await world.member.call("DELETE", `${path}/photo`)).status).toBe(204)
    await world.opened.sql(
      "update attachments set deleted_at = now() - interval '31 seconds' where id = $1",
      [id],
    )
    const late = await world.member.call("POST", `${path}/attachments/${id}/restore`)
    expect(late.status).toBe(404)
    await world.opened.sql("select purge_attachments()")
    await world.doJobs()
    expect((await world.fetchFile(body.image_url)).response.status).toBe(404)
    expect((await world.fetchFile(body.thumbnail_url)).response.status).toBe(404)
  })

  test("is deleted with its car", async () => {
    const { put, path } = await car()
    const { body } = await put(world.member, await picture())
    await world.member.call("DELETE", path)
    await world.doJobs()
    expect((await world.fetchFile(body.image_url)).response.status).toBe(404)
  })
})
