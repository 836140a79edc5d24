import { expect, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { insertCar } from "../../../test/sql.ts"
import { describeStores } from "../../../test/stores.ts"

const jpeg = { "content-type": "image/jpeg" }

describeStores("a logo", (world, once) => {
  const path = () => `/api/organizations/${world.organizationId}/logo`
  const row = async () =>
    (
      await world.opened.sql("select name, logo_path from organizations where id = $1", [
        world.organizationId,
      ])
    )[0]

  test("can be uploaded, replaced and removed by owner and admin, and seen by anybody", async () => {
    for (const person of [world.owner, world.admin]) {
      const first = await person.call("PUT", path(), await picture("png"))
      expect(first.status).toBe(200)
      expect(first.body).toMatchObject({ id: world.organizationId, name: "Organizacija" })
      expect(first.body.logo_url).toMatch(
        `/files/organization-logos/${world.organizationId}/logo.png?v=`,
      )
      expect((await world.imageAt(first.body.logo_url)).format).toBe("png")
      const second = await person.call("PUT", path(), await picture("jpeg"), jpeg)
      expect((await world.fetchFile(first.body.logo_url)).response.status).toBe(404)
      expect((await world.imageAt(second.body.logo_url)).format).toBe("jpeg")
      expect(world.store.list("organization-logos")).toHaveLength(1)
      expect((await person.call("DELETE", path())).status).toBe(204)
      expect((await row())?.logo_path).toBeNull()
      expect(world.store.list("organization-logos")).toEqual([])
    }
  })

  once("cannot be changed by a plain member", async () => {
    expect((await world.member.call("PUT", path(), await picture("png"))).body.code).toBe(
      "forbidden",
    )
    expect((await world.member.call("DELETE", path())).body.code).toBe("forbidden")
    expect((await row())?.logo_path).toBeNull()
    expect(world.store.list("organization-logos")).toEqual([])
  })

  test("is deleted with its organization, and so are the photos of its cars", async () => {
    const other = await world.opened.organization({ owner: world.owner })
    await world.owner.call("PUT", `/api/organizations/${other}/logo`, await picture("png"))
    for (let index = 0; index < 3; index++) {
      const id = await insertCar(world.opened, other)
      const photo = `/api/organizations/${other}/cars/${id}/photo`
      expect((await world.owner.call("PUT", photo, await picture(), jpeg)).status).toBe(200)
    }
    await world.doJobs()
    expect(world.store.list(`car-images/${world.owner.id}`)).toHaveLength(6)
    expect((await world.owner.call("DELETE", `/api/organizations/${other}`)).status).toBe(204)
    await world.doJobs()
    expect(world.store.list(`car-images/${world.owner.id}`)).toEqual([])
    expect(world.store.list("organization-logos")).toEqual([])
  })
})
