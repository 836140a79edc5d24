import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import { FakeXMLHttpRequest } from "../../test/fake-xml-http-request.ts"
import type { mockIndexedDb } from "../../test/indexed-db.ts"
import { mockNetwork } from "../../test/network.ts"
import { car, organization, signedIn } from "../../test/rows.ts"
import { offline } from "../api/offline.ts"
import { queryClient } from "../app/query-client.ts"
import {
  changeUnsent,
  ownUnsent,
  removeUnsent,
  removeUnsentOf,
  type UnsentFile,
  unsentOf,
} from "../offline/unsent.ts"
import { session } from "../session/session.ts"
import { takeQueued } from "../ui/toast.ts"
import { uploading } from "./uploading.ts"
import {
  acceptShared,
  addFiles,
  addPapers,
  cancelUploads,
  followUploads,
  showStored,
} from "./uploads.ts"

const indexedDb = vi.hoisted(() => ({
  current: undefined as ReturnType<typeof mockIndexedDb> | undefined,
}))
vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  indexedDb.current = mockIndexedDb()
  return indexedDb.current.module
})

const resume = followUploads(queryClient)
const inbox = { organizationId: organization.id, carId: null }
const ofCar = { organizationId: organization.id, carId: car.id, carName: "Volvo V60" }
const somebodyElse = { ...signedIn, user: { ...signedIn.user, id: car.id } }
const pdf = (name: string) => new File(["%PDF"], name, { type: "application/pdf" })

beforeEach(() => {
  mockNetwork()
  FakeXMLHttpRequest.all = []
  vi.stubGlobal("XMLHttpRequest", FakeXMLHttpRequest)
  offline.setLost(true)
})

afterEach(async () => {
  indexedDb.current?.block(false)
  await cancelUploads([...uploading.current().keys()])
  for (const { user } of [signedIn, somebodyElse]) await removeUnsentOf(user.id)
  offline.setLost(false)
})

const names = () => [...uploading.current().values()].map(({ unsent }) => unsent.body.name)
const requests = () => FakeXMLHttpRequest.all.map(({ opened: [, path = ""] }) => path)

/** The connection is back. */
function restore() {
  offline.setLost(false)
  resume()
}

/** The server answers the newest request. */
async function answer(row: Partial<Attachment> = {}, status = 201) {
  Object.assign(FakeXMLHttpRequest.latest, { status, responseText: JSON.stringify(row) })
  FakeXMLHttpRequest.latest.finish("load")
}

test("papers of the inbox wait in the browser, and are sent in their order once there is a connection", async () => {
  await addPapers(inbox, [pdf("Kuras.pdf"), pdf("Plovykla.pdf")])
  expect(requests()).toEqual([])
  expect(await ownUnsent()).toMatchObject([
    { kind: "file", carId: null, organizationId: organization.id, body: { name: "Kuras.pdf" } },
    { kind: "file", carId: null, organizationId: organization.id, body: { name: "Plovykla.pdf" } },
  ])
  restore()
  await eventually(() => expect(requests()).toHaveLength(1))
  const [kuras] = await ownUnsent()
  expect(requests()).toEqual([
    `/api/organizations/${organization.id}/inbox?id=${kuras?.body.id}&name=Kuras.pdf`,
  ])
  await answer({ id: kuras?.body.id ?? "" })
  await eventually(() => expect(requests()).toHaveLength(2))
  expect(requests()[1]).toContain("name=Plovykla.pdf")
  await answer({ id: "b" })
  await eventually(async () => expect(await ownUnsent()).toEqual([]))
  await eventually(() =>
    expect(takeQueued()).toMatchObject([{ title: "Įkelti 2 failai.", description: "Dėžutė" }]),
  )
  expect(names()).toEqual([])
})

test("what waits is sent after the tab was closed and opened again", async () => {
  await addPapers(inbox, [pdf("Kuras.pdf")])
  // As in a new tab, which has nothing in its memory.
  uploading.set(new Map())
  restore()
  await eventually(() => expect(requests()).toHaveLength(1))
  expect(names()).toEqual(["Kuras.pdf"])
})

/** Keeps files as the service worker does. */
async function share(...shared: string[]) {
  await addPapers(inbox, shared.map(pdf))
  for (const file of (await ownUnsent()) as UnsentFile[])
    await changeUnsent(file, { isShared: true } as Partial<UnsentFile>)
  uploading.set(new Map())
  return (await ownUnsent()) as UnsentFile[]
}
const yes = { isShared: false } as Partial<UnsentFile>

test("what another program has shared shows, and is sent only after a yes", async () => {
  const [kuras] = (await share("Kuras.pdf")) as [UnsentFile]
  restore()
  await eventually(() => expect(names()).toEqual(["Kuras.pdf"]))
  await new Promise((resolve) => setTimeout(resolve))
  expect([...uploading.current().values()]).toMatchObject([{ phase: "asked", isKept: true }])
  expect(requests()).toEqual([])
  await acceptShared([kuras.body.id])
  await eventually(() => expect(requests()).toHaveLength(1))
  expect(await ownUnsent()).toMatchObject([{ isShared: false }])
})

test("what one tab discards while another one says yes to it is gone, and is not sent", async () => {
  const [kuras] = (await share("Kuras.pdf")) as [UnsentFile]
  restore()
  await eventually(() => expect(names()).toEqual(["Kuras.pdf"]))
  await Promise.all([acceptShared([kuras.body.id]), removeUnsent([kuras])])
  await eventually(() => expect(names()).toEqual([]))
  expect(await ownUnsent()).toEqual([])
  expect(requests()).toEqual([])
})

test("another tab's answer about what was shared counts here too", async () => {
  const [kuras, plovykla] = (await share("Kuras.pdf", "Plovykla.pdf")) as [UnsentFile, UnsentFile]
  await showStored()
  expect(names()).toEqual(["Kuras.pdf", "Plovykla.pdf"])
  await removeUnsent([kuras])
  await changeUnsent(plovykla, yes)
  await eventually(() =>
    expect([...uploading.current().values()]).toMatchObject([
      { phase: "waiting", unsent: { body: { name: "Plovykla.pdf" } } },
    ]),
  )
})

test("a file that another tab discards is no longer sent by this one", async () => {
  await addPapers(inbox, [pdf("Kuras.pdf"), pdf("Plovykla.pdf")])
  restore()
  await eventually(() => expect(requests()).toHaveLength(1))
  await removeUnsent(await ownUnsent())
  await eventually(() => expect(FakeXMLHttpRequest.latest.isAborted).toBe(true))
  expect(names()).toEqual([])
  expect(requests()).toHaveLength(1)
})

test("a store that cannot be read for a moment stops no upload", async () => {
  await addPapers(inbox, [pdf("Kuras.pdf")])
  restore()
  await eventually(() => expect(requests()).toHaveLength(1))
  indexedDb.current?.block(true)
  await removeUnsent([])
  expect(names()).toEqual(["Kuras.pdf"])
  expect(FakeXMLHttpRequest.latest.isAborted).toBe(false)
})

test("a file that is refused where the store is full shows its reason", async () => {
  await addPapers(inbox, [pdf("Blogas.pdf")])
  restore()
  await eventually(() => expect(requests()).toHaveLength(1))
  indexedDb.current?.block(true)
  await answer({ code: "validation", error: "Failas sugadintas." } as never, 422)
  await eventually(() =>
    expect([...uploading.current().values()]).toMatchObject([
      { phase: "failed", error: "Failas sugadintas." },
    ]),
  )
})

test("what waits shows before it can be sent", async () => {
  await addPapers(inbox, [pdf("Kuras.pdf")])
  uploading.set(new Map())
  await showStored()
  expect(names()).toEqual(["Kuras.pdf"])
  expect(requests()).toEqual([])
})

test("files of a person are neither seen nor sent by another one, and wait for their own", async () => {
  await addPapers(inbox, [pdf("Kuras.pdf")])
  await addFiles(ofCar, [pdf("Sutartis.pdf")], "contract")
  session.set(somebodyElse)
  expect(names()).toEqual([])
  restore()
  await new Promise((resolve) => setTimeout(resolve))
  expect(names()).toEqual([])
  expect(await ownUnsent()).toEqual([])
  expect(requests()).toEqual([])
  expect(await unsentOf(signedIn.user.id)).toHaveLength(2)
  session.set(signedIn)
  resume()
  await eventually(() => expect(requests()).toHaveLength(2))
  expect(names()).toEqual(["Kuras.pdf", "Sutartis.pdf"])
})

test("a file that the browser cannot store is sent all the same, and is known to be lost with the page", async () => {
  indexedDb.current?.block(true)
  await addPapers(inbox, [pdf("Kuras.pdf")])
  expect([...uploading.current().values()]).toMatchObject([{ isKept: false, phase: "waiting" }])
  restore()
  await eventually(() => expect(requests()).toHaveLength(1))
})

test("what the server refuses stays with its reason also after the tab was closed", async () => {
  offline.setLost(false)
  await addPapers(inbox, [pdf("Blogas.pdf"), pdf("Geras.pdf")])
  await eventually(() => expect(requests()).toHaveLength(1))
  await answer({ code: "validation", error: "Failas sugadintas." } as never, 422)
  await eventually(() => expect(requests()).toHaveLength(2))
  expect(await ownUnsent()).toMatchObject([
    { refusal: "Failas sugadintas.", isFinal: true },
    { refusal: null },
  ])
  expect([...uploading.current().values()]).toMatchObject([
    { phase: "failed", error: "Failas sugadintas.", canRetry: false },
    { phase: "sending" },
  ])
})
