import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { features } from "../../app.ts"

let opened: TestApp
let stranger: Person
let signedOut: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  stranger = await opened.person("Svetima")
  signedOut = await opened.person("Atsijungusi")
  organizationId = await opened.organization({ owner: signedOut })
  await signedOut.call("DELETE", "/api/session")
})
afterAll(() => opened.close())

const routes = features
  .flatMap((routesOf) => routesOf(new Proxy({}, { get: () => ({}) }) as never))
  .filter(({ call }) => call.body !== undefined && call.access !== "anybody")

const receipt = `?id=${crypto.randomUUID()}&name=a.pdf`
const queries: Record<string, string> = {
  "POST /api/organization-archives": "?owner=a@test.lt",
  "POST /api/organizations/:id/cars/:car_id/attachments": `?id=${crypto.randomUUID()}&kind=contract&name=a.pdf`,
  "POST /api/organizations/:id/inbox": receipt,
  "POST /api/organizations/:id/overheads/:overhead_id/attachments": receipt,
  "POST /api/organizations/:id/splits/:split_id/attachments": receipt,
}

describe.each(routes.map((route) => [route.name, route.call] as const))("%s", (name, call) => {
  const [method = "", path = ""] = name.split(" ")

  /** Sends a body that would begin to come when it is read. */
  async function send(token: string, length: string) {
    let isRead = false
    const type = call.body === "image" ? "image/png" : "application/json"
    const response = await opened.app.request(
      path.replace(":month", "2026-03").replace(/:\w+/g, organizationId) + (queries[name] ?? ""),
      {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": type,
          "content-length": length,
        },
        body: new ReadableStream(
          {
            pull: () => {
              isRead = true
              return new Promise(() => {})
            },
          },
          { highWaterMark: 0 },
        ),
        duplex: "half",
      } as RequestInit,
    )
    return { status: response.status, isRead }
  }

  test("reads no large body of somebody who is signed out", async () => {
    expect(await send(signedOut.token, "60000")).toEqual({ status: 401, isRead: false })
  })

  if (typeof call.access === "function")
    test("reads no large body of somebody who is no member", async () => {
      expect(await send(stranger.token, "60000")).toEqual({ status: 404, isRead: false })
    })
  if (call.access === "superadmin")
    test("reads no large body of somebody who is no superadmin", async () => {
      expect(await send(stranger.token, "60000")).toEqual({ status: 403, isRead: false })
    })
})
