import { AsyncLocalStorage } from "node:async_hooks"
import { randomUUID } from "node:crypto"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { picture } from "../../../test/images.ts"
import { openAppForTest, type TestApp } from "../../../test/open-app.ts"
import { startProxy } from "../../../test/proxy.ts"
import { startS3ForTest } from "../../../test/s3.ts"
import { insertCar } from "../../../test/sql.ts"
import { doAllJobs, doJobs } from "../../../test/stores.ts"
import { openDisk } from "./disk.ts"

/** A service that answers any request so. */
async function startAnswering(status: number, headers = {}): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(status, headers).end())
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

/** What the connections of requests did last that are in a transaction now. */
const openTransactions = (opened: TestApp) =>
  opened.sql(
    `select query from pg_stat_activity
     where state like 'idle in transaction%' and datname = current_database()`,
  )

test.each([
  ["to which nothing listens", async () => "http://127.0.0.1:1"],
  ["that breaks connections off", startBroken],
  ["that is too busy", () => startAnswering(503)],
  ["that refuses the key", () => startAnswering(403)],
  ["whose bucket is elsewhere", () => startAnswering(307, { location: "http://127.0.0.1:1/" })],
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
  expect(await send("contract", "a.pdf", Buffer.from("%PDF-1.7\n1 0 obj"))).toMatchObject(
    unavailable,
  )
  expect(
    await member.call("PUT", `/api/profiles/${member.id}/avatar`, new Uint8Array(photo)),
  ).toMatchObject(unavailable)
  expect((await member.call("GET", attachments)).body.items).toEqual([])
})

/** A service that takes requests of a method and never answers them; it refuses all others. */
async function startSilent(method: string) {
  const kept: string[] = []
  const server: Server = createServer((request, response) => {
    request.resume()
    if (request.method === method) kept.push(request.url ?? "")
    else request.on("end", () => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(stop)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, kept: () => new Set(kept).size, stop }
}

const uploadsOfPerson = 8

test.each([
  ["takes files", "PUT"],
  ["removes the files of uploads that failed", "DELETE"],
])(
  "while a store never %s, nobody else waits for a connection of the database",
  async (_, method) => {
    const { config } = await startS3ForTest()
    const store = await startSilent(method)
    const opened = await openAppForTest(undefined, (folder) =>
      openDisk({ ...config, FILES_S3_ENDPOINT: store.url, DATA_DIR: folder }),
    )
    const [member, colleague, other] = [
      await opened.person("Narys"),
      await opened.person("Kolegė"),
      await opened.person("Kita"),
    ]
    const organizationId = await opened.organization({ owner: colleague, member })
    const another = await opened.organization({ owner: other })
    const car = `/api/organizations/${organizationId}/cars/${await insertCar(opened, organizationId)}`
    const avatar = new Uint8Array(await picture("png", { width: 9, height: 9 }))
    const uploads = Array.from({ length: uploadsOfPerson }, () => [
      member.call(
        "POST",
        `${car}/attachments?${new URLSearchParams({ id: randomUUID(), kind: "contract", name: "a" })}`,
        Buffer.from("%PDF-1.7\n1 0 obj\n"),
      ),
      colleague.call("PUT", `/api/profiles/${colleague.id}/avatar`, avatar),
    ]).flat()
    await expect.poll(store.kept).toBe(uploads.length)
    expect(await openTransactions(opened)).toEqual([])
    const { status } = await other.call("GET", `/api/organizations/${another}/cars`)
    expect(status).toBe(200)
    store.stop()
    for (const { status } of await Promise.all(uploads)) expect(status).toBeGreaterThanOrEqual(500)
  },
)

/** Whether what runs was called within the work of a transaction that is still open. */
function followTransactions({ services: { database } }: TestApp) {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>()
  for (const open of ["readSnapshot", "write", "withAuthRole"] as const) {
    const transact = database[open].bind(database) as (
      ...args: [...unknown[], (transaction: unknown) => Promise<unknown>]
    ) => Promise<never>
    vi.spyOn(database, open).mockImplementation(async (...args: unknown[]) => {
      const work = args.pop() as (transaction: unknown) => Promise<unknown>
      const state = { isOpen: true }
      return transact(...args, (transaction) =>
        current.run(state, async () => {
          try {
            return await work(transaction)
          } finally {
            state.isOpen = false
          }
        }),
      )
    })
  }
  return () => current.getStore()?.isOpen ?? false
}

test("no transaction is open while the store is asked, whatever asks it", async () => {
  const opened = await openAppForTest()
  const owner = await opened.person("Savininkė")
  const organizationId = await opened.organization({ owner })
  const { disk } = opened.services.files
  const isInTransaction = followTransactions(opened)
  const asked: { step: string; isInTransaction: boolean }[] = []
  for (const step of ["exists", "getStream", "getBytes", "put", "putStream", "delete"] as const) {
    const ask = disk[step].bind(disk) as (...args: unknown[]) => Promise<never>
    vi.spyOn(disk, step).mockImplementation((...args: unknown[]) => {
      asked.push({ step, isInTransaction: isInTransaction() })
      return ask(...args)
    })
  }
  onTestFinished(() => void vi.restoreAllMocks())
  const organization = `/api/organizations/${organizationId}`
  const car = `${organization}/cars/${await insertCar(opened, organizationId)}`
  const image = new Uint8Array(await picture("png", { width: 9, height: 9 }))
  const send = async (
    method: "GET" | "PUT" | "POST" | "DELETE",
    path: string,
    content?: Uint8Array,
  ) => expect((await owner.call(method, path, content)).status).toBeLessThan(300)
  for (const path of [`/api/profiles/${owner.id}/avatar`, `${organization}/logo`, `${car}/photo`]) {
    await send("PUT", path, image)
    await send("PUT", path, image)
  }
  const id = randomUUID()
  await send(
    "POST",
    `${car}/attachments?${new URLSearchParams({ id, kind: "contract", name: "a" })}`,
    Buffer.from("%PDF-1.7\n1 0 obj\n"),
  )
  await doJobs(opened)
  await send("GET", `${organization}/archive`)
  await send("GET", `${organization}/analytics/package.zip?year=2026&month=11`)
  await send("DELETE", `${organization}/logo`)
  await send("DELETE", `${car}/attachments/${id}`)
  await doAllJobs(opened)
  expect(new Set(asked.map(({ step }) => step))).toEqual(
    new Set(["exists", "getStream", "getBytes", "put", "putStream", "delete"]),
  )
  expect(asked.filter((one) => one.isInTransaction)).toEqual([])
})
