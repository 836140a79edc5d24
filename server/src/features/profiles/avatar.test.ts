import sharp from "sharp"
import { afterEach, expect, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { insertCar } from "../../../test/sql.ts"
import { describeStores } from "../../../test/stores.ts"

const jpeg = { "content-type": "image/jpeg" }

describeStores("an avatar", (world, once) => {
  const path = () => `/api/profiles/${world.member.id}/avatar`
  const row = async () =>
    (
      await world.opened.sql("select full_name, avatar_path from profiles where id = $1", [
        world.member.id,
      ])
    )[0]
  const ownUrl = (ending: string) => `/files/avatars/${world.member.id}/avatar.${ending}?v=`
  /** The path that is stored of an upload. */
  const storedOf = (url: string) => url.replace(/^\/files\/(.*)(\.\w+)\?v=(.*)$/, "$1-$3$2")
  afterEach(async () => {
    await world.member.call("DELETE", path())
  })

  test("is stored under the person's id and can be seen by anybody, and the name stays", async () => {
    const { status, body } = await world.member.call("PUT", path(), await picture("jpeg"), jpeg)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: world.member.id,
      email: world.member.email,
      full_name: "Narys",
      avatar_url: expect.stringContaining(ownUrl("jpg")),
    })
    expect(body.avatar_url).toMatch(ownUrl("jpg"))
    const { response, bytes } = await world.fetchFile(body.avatar_url)
    expect(response.headers.get("content-type")).toBe("image/jpeg")
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 640 })
  })

  test("that replaces one of the same kind has another URL, and stays when the queue is done", async () => {
    const first = await world.member.call("PUT", path(), await picture("png"))
    const second = await world.member.call("PUT", path(), await picture("png", { width: 300 }))
    expect(second.body.avatar_url).not.toBe(first.body.avatar_url)
    await world.doJobs()
    expect((await world.imageAt(second.body.avatar_url)).width).toBe(300)
    expect(world.store.list("avatars")).toEqual([storedOf(second.body.avatar_url)])
  })

  test("that replaces one of another kind leaves no other file", async () => {
    const first = await world.member.call("PUT", path(), await picture("jpeg"), jpeg)
    const second = await world.member.call("PUT", path(), await picture("png"))
    expect((await world.fetchFile(first.body.avatar_url)).response.status).toBe(404)
    expect((await world.imageAt(second.body.avatar_url)).format).toBe("png")
    expect(world.store.list("avatars")).toEqual([storedOf(second.body.avatar_url)])
  })

  test("is removed with its file, and twice is no error", async () => {
    const { body } = await world.member.call("PUT", path(), await picture("webp"))
    expect((await world.member.call("DELETE", path())).status).toBe(204)
    expect((await world.member.call("DELETE", path())).status).toBe(204)
    expect(await row()).toEqual({ full_name: "Narys", avatar_path: null })
    expect((await world.fetchFile(body.avatar_url)).response.status).toBe(404)
    expect(world.store.list("avatars")).toEqual([])
  })

  once(
    "cannot be changed by others: 403 for those who know the person, 404 for the rest",
    async () => {
      const stranger = await world.opened.person("Svetima")
      const image = await picture("png")
      for (const [person, status] of [
        [world.owner, 403],
        [stranger, 404],
      ] as const) {
        expect((await person.call("PUT", path(), image)).status).toBe(status)
        expect((await person.call("DELETE", path())).status).toBe(status)
      }
      expect((await row())?.avatar_path).toBeNull()
      expect(world.store.list("avatars")).toEqual([])
    },
  )

  once("of somebody without a profile makes the profile", async () => {
    const person = await world.opened.person("Be profilio")
    await world.opened.sql("delete from profiles where id = $1", [person.id])
    const own = `/api/profiles/${person.id}/avatar`
    const { status, body } = await person.call("PUT", own, await picture("png"))
    expect({ status, full_name: body.full_name }).toEqual({ status: 200, full_name: null })
    expect((await world.imageAt(body.avatar_url)).format).toBe("png")
    await person.call("DELETE", own)
  })

  once("uploaded by a superadmin who impersonates the person is the person's", async () => {
    const superadmin = await world.opened.person("Prižiūrėtojas", true)
    await superadmin.call("PUT", "/api/impersonation", { user_id: world.member.id })
    const { status, body } = await superadmin.call("PUT", path(), await picture("png"))
    expect(status).toBe(200)
    expect(body.avatar_url).toMatch(ownUrl("png"))
    const own = `/api/profiles/${superadmin.id}/avatar`
    expect((await superadmin.call("PUT", own, await picture("png"))).status).toBe(404)
  })

  test("of a deleted account is deleted, and photos that the person uploaded stay with their cars", async () => {
    const leaver = await world.opened.person("Išeinantis")
    await world.opened.join(world.organizationId, leaver, "member")
    const avatar = `/api/profiles/${leaver.id}/avatar`
    expect((await leaver.call("PUT", avatar, await picture("png"))).status).toBe(200)
    const car = await insertCar(world.opened, world.organizationId)
    const photo = `/api/organizations/${world.organizationId}/cars/${car}/photo`
    const { body } = await leaver.call("PUT", photo, await picture(), jpeg)
    await world.opened.sql("delete from users where id = $1", [leaver.id])
    await world.doJobs()
    expect(world.store.list(`avatars/${leaver.id}`)).toEqual([])
    expect((await world.imageAt(body.image_url)).format).toBe("jpeg")
  })
})
