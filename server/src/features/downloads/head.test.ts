import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp } from "../../../test/open-app.ts"
import { makeWorld, namedCalls, pathIn, type World } from "../../../test/routes.ts"

const opened = await openApp()
let world: World

beforeAll(async () => {
  world = await makeWorld(opened)
  // The file of VAT invoices names the organization by its code.
  await opened.sql("update organizations set legal_code = '304123456'")
})
afterAll(() => opened.close())

// A POST that answers with a page has the address of the GET that shows it.
const made = namedCalls(opened).filter(
  ({ method, responseType }) => responseType !== undefined && method.toUpperCase() === "GET",
)

describe.each(made)("HEAD of $key", (route) => {
  const head = (path: string, token?: string) =>
    opened.app.request(path, {
      method: "HEAD",
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })

  test("changes nothing and leaves no hold on files", async () => {
    const path = pathIn(route, world.own)
    const response = await head(path, world.owner.token)
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      route.responseType,
    ])
    expect(await opened.sql("select id from file_holds")).toEqual([])
    const strange = route.path.includes(":id") ? 404 : 200
    expect((await head(path, world.stranger.token)).status).toBe(strange)
    expect((await head(path)).status).toBe(route.access === "anybody" ? 200 : 401)
  })

  if (route.isDownload)
    test("says nothing about a ticket, which only a GET looks up", async () => {
      const own = pathIn(route, world.own)
      const path = `${own}${own.includes("?") ? "&" : "?"}ticket=made-up`
      const response = await head(path)
      expect([response.status, await response.text()]).toEqual([200, ""])
      expect(await opened.sql("select id from file_holds")).toEqual([])
      expect((await opened.app.request(path)).status).toBe(400)
    })

  if (route.isDownload)
    test("does not use up a URL that works once", async () => {
      const { body } = await world.owner.call("POST", "/api/downloads", {
        path: pathIn(route, world.own),
      })
      for (let n = 0; n < 3; n++) expect((await head(body.url)).status).toBe(200)
      expect(await opened.sql("select id from file_holds")).toEqual([])
      const response = await opened.app.request(body.url)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
      // The hold of the finished download ends a moment later.
      await expect.poll(() => opened.sql("select id from file_holds")).toEqual([])
    })
})
