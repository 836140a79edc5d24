import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { startProxy } from "../../../test/proxy.ts"
import { startS3ForTest } from "../../../test/s3.ts"
import { insertCar } from "../../../test/sql.ts"
import { openDisk } from "./disk.ts"

/** A service that is too busy for any request. */
async function startBusy(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(503).end())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A host that breaks every connection off. */
async function startBroken(): Promise<string> {
  const proxy = await startProxy("http://127.0.0.1:1")
  proxy.refuse(true)
  onTestFinished(proxy.close)
  return proxy.url.replace(/\/$/, "")
}

test.each([
  ["to which nothing listens", async () => "http://127.0.0.1:1"],
  ["that breaks connections off", startBroken],
  ["that is too busy", startBusy],
])("a store %s makes an upload unavailable, and leaves no row", async (_, start) => {
  const { config } = await startS3ForTest()
  const FILES_S3_ENDPOINT = await start()
  const opened = await openAppForTest(undefined, (folder) =>
    openDisk({ ...config, FILES_S3_ENDPOINT, DATA_DIR: folder }),
  )
  const member = await opened.person("Narys")
  const organizationId = await opened.organization({ member })
  const carId = await insertCar(opened, organizationId)
  const attachments = `/api/organizations/${organizationId}/cars/${carId}/attachments`
  const send = (kind: string, name: string, content: Uint8Array) =>
    member.call(
      "POST",
      `${attachments}?${new URLSearchParams({ id: randomUUID(), kind, name })}`,
      content,
    )
  const unavailable = { status: 503, body: { code: "unavailable" } }
  const photo = await picture()
  expect(await send("photo", "a.jpg", photo)).toMatchObject(unavailable)
  expect(await send("contract", "a.pdf", Buffer.from("%PDF-1.7\n"))).toMatchObject(unavailable)
  expect(
    await member.call("PUT", `/api/profiles/${member.id}/avatar`, new Uint8Array(photo)),
  ).toMatchObject(unavailable)
  expect((await member.call("GET", attachments)).body.items).toEqual([])
})
