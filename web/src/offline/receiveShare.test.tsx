import { afterEach, expect, test, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import type { mockIndexedDb } from "../../test/indexed-db.ts"
import { organization, signedIn } from "../../test/rows.ts"
import { entriesToLose } from "../app/entriesToLose.ts"
import { followSharer } from "../app/followSharer.ts"
import { requestSignOut } from "../app/sign-out.ts"
import { selection } from "../organizations/selection.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { setHasUnsent } from "./hasUnsent.ts"
import { receiveShare } from "./receiveShare.ts"
import { keepSharer } from "./sharer.ts"
import { changeUnsent, ownUnsent, removeUnsentOf, unsentOf } from "./unsent.ts"
import { openUnsentChannel } from "./unsentStore.ts"

const indexedDb = vi.hoisted(() => ({
  current: undefined as ReturnType<typeof mockIndexedDb> | undefined,
}))
vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  indexedDb.current = mockIndexedDb()
  return indexedDb.current.module
})

const somebodyElse = { ...signedIn, user: { ...signedIn.user, id: organization.id } }

afterEach(async () => {
  indexedDb.current?.block(false)
  impersonation.set(null)
  for (const { user } of [signedIn, somebodyElse]) await removeUnsentOf(user.id)
})

const jpeg = (number: number) =>
  new File([`${number}`], `IMG_${number}.jpg`, { type: "image/jpeg" })

const share = (...files: File[]) => {
  const form = new FormData()
  for (const file of files) form.append("files", file)
  return receiveShare({ formData: async () => form })
}

/** A device whose person has chosen an organization. */
function open() {
  let resolved = () => {}
  const subscribe = ((_event: string, listener: () => void) => {
    resolved = listener
    return () => {}
  }) as Parameters<typeof followSharer>[0]["subscribe"]
  selection.choose(organization.id)
  followSharer({ subscribe })
  return { navigate: () => resolved() }
}

test("twelve photos are kept in their order for the person who is signed in, and the inbox opens", async () => {
  open()
  const response = await share(...Array.from({ length: 12 }, (_, index) => jpeg(index)))
  expect(response.status).toBe(303)
  expect(new URL(response.headers.get("location") ?? "").pathname).toBe("/inbox")
  // Another tab may have the program open.
  const channel = openUnsentChannel()
  channel.postMessage(null)
  await eventually(async () => expect(await ownUnsent()).toHaveLength(12))
  channel.close()
  const kept = await ownUnsent()
  expect(kept.map(({ body }) => "name" in body && body.name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `IMG_${index}.jpg`),
  )
  expect(kept[0]).toMatchObject({
    kind: "file",
    userId: signedIn.user.id,
    organizationId: organization.id,
    carId: null,
    isShared: true,
    refusal: null,
    body: { kind: "inbox" },
  })
})

const keptNames = async () => (await ownUnsent()).map(({ body }) => "name" in body && body.name)
const leftOut = async () =>
  (await ownUnsent()).map((entry) => ("leftOut" in entry ? entry.leftOut : undefined))

/** Waits until this tab has read what was shared. */
async function eventuallyKept(count: number) {
  const channel = openUnsentChannel()
  channel.postMessage(null)
  await eventually(async () => expect(await ownUnsent()).toHaveLength(count))
  channel.close()
}

const large = (number: number) => {
  const file = jpeg(number)
  Object.defineProperty(file, "size", { value: 20 * 1024 * 1024 + 1 })
  return file
}

test("of a share at most 20 files of 20 MB are kept, which know how many were left out", async () => {
  open()
  const files = [large(0), ...Array.from({ length: 25 }, (_, index) => jpeg(index + 1))]
  // A copy of a file in a form would forget its feigned size.
  await receiveShare({ formData: async () => ({ getAll: () => files }) as unknown as FormData })
  await eventuallyKept(20)
  expect((await keptNames()).at(-1)).toBe("IMG_20.jpg")
  expect((await leftOut())[0]).toBe(6)
  const response = await receiveShare({
    formData: async () => ({ getAll: () => [large(1)] }) as unknown as FormData,
  })
  expect(await response.text()).toContain("Failai per dideli")
  expect(await ownUnsent()).toHaveLength(20)
})

test("200 files wait for an answer: the oldest make room, and those of another person or that are to be sent stay", async () => {
  open()
  session.set(somebodyElse)
  await share(jpeg(900))
  session.set(signedIn)
  await share(jpeg(0))
  await eventuallyKept(1)
  const [accepted] = await ownUnsent()
  if (accepted) await changeUnsent(accepted, { isShared: false } as Partial<typeof accepted>)
  // At once, as a website can.
  await Promise.all(
    Array.from({ length: 11 }, (_, turn) =>
      share(...Array.from({ length: 20 }, (_, index) => jpeg(turn * 20 + index + 1))),
    ),
  )
  await eventuallyKept(201)
  const kept = await keptNames()
  expect(kept).toContain("IMG_0.jpg")
  expect(kept).toContain("IMG_220.jpg")
  expect((await leftOut()).reduce((sum = 0, count = 0) => sum + count)).toBe(20)
  expect(await unsentOf(somebodyElse.user.id)).toHaveLength(1)
})

test("nobody signed in, or nowhere to put it: it is refused with words", async () => {
  const { navigate } = open()
  selection.clear()
  navigate()
  expect(await (await share(jpeg(1))).text()).toContain("Nepasirinkta organizacija.")
  session.remove("signed_out")
  const response = await share(jpeg(1))
  expect(await response.text()).toContain("Šiame įrenginyje niekas neprisijungęs.")
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
  await keepSharer({ userId: null, organizationId: null, language: "en" })
  expect(await (await share(jpeg(1))).text()).toContain("Nobody is signed in on this device.")
  expect(await unsentOf(signedIn.user.id)).toEqual([])
})

test("a session that the server has ended leaves the device its person; the next one gets only their own", async () => {
  open()
  session.remove("refused")
  expect((await share(jpeg(1))).status).toBe(303)
  session.set(somebodyElse)
  expect((await share(jpeg(2), jpeg(3))).status).toBe(303)
  const channel = openUnsentChannel()
  channel.postMessage(null)
  await eventually(async () => expect(await ownUnsent()).toHaveLength(2))
  channel.close()
  expect(await unsentOf(signedIn.user.id)).toHaveLength(1)
})

test("while impersonating, the device's own person stays the one who gets it", async () => {
  const { navigate } = open()
  impersonation.set(somebodyElse.user.id)
  selection.choose("0190ffff-0000-7000-8000-000000000001")
  navigate()
  await share(jpeg(1))
  impersonation.set(null)
  const channel = openUnsentChannel()
  channel.postMessage(null)
  await eventually(async () =>
    expect(await unsentOf(signedIn.user.id)).toMatchObject([{ organizationId: organization.id }]),
  )
  channel.close()
})

test("a device that is full says so and keeps none of the files", async () => {
  open()
  const form = { formData: () => Promise.reject(new DOMException("full", "QuotaExceededError")) }
  expect(await (await receiveShare(form)).text()).toContain("Naršyklė failų neišsaugojo")
  expect(await unsentOf(signedIn.user.id)).toEqual([])
})

test("a sign-out asks about what was shared a moment ago, of which nothing is marked yet", async () => {
  open()
  await share(jpeg(1), jpeg(2))
  const channel = openUnsentChannel()
  channel.postMessage(null)
  await eventually(async () => expect(await ownUnsent()).toHaveLength(2))
  channel.close()
  // The service worker cannot set it.
  setHasUnsent(false)
  await requestSignOut()
  expect(entriesToLose.current()).toBe(2)
  entriesToLose.set(null)
})
