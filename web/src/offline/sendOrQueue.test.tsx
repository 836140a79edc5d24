import type { NewCar } from "@marza/domain/cars/schemas.ts"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import type { mockIndexedDb } from "../../test/indexed-db.ts"
import { car, organization, signedIn } from "../../test/rows.ts"
import { connectionError } from "../api/client.ts"
import { ApiError } from "../api/errors.ts"
import { offline } from "../api/offline.ts"
import { ask, questions } from "../api/question.ts"
import { blankCar, bodyOf } from "../cars/carValues.ts"
import { queued, sendOrQueue } from "./sendOrQueue.ts"
import { type NewEntry, ownUnsent, removeUnsentOf } from "./unsent.ts"

const indexedDb = vi.hoisted(() => ({
  current: undefined as ReturnType<typeof mockIndexedDb> | undefined,
}))
vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  indexedDb.current = mockIndexedDb()
  return indexedDb.current.module
})

const body = { ...bodyOf(blankCar), name: "Volvo V60", id: car.id } as NewCar
const made: NewEntry = { kind: "car", organizationId: organization.id, body }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
})
afterEach(async () => {
  vi.useRealTimers()
  indexedDb.current?.block(false)
  offline.setLost(false)
  await removeUnsentOf(signedIn.user.id)
})

const lost = () => Promise.reject(connectionError())
const refused = new ApiError({ status: 400, code: "bad_request", message: "Taip negalima" })

test("what cannot be sent is kept, and is removed once it was sent after all", async () => {
  expect(await sendOrQueue(made, lost)).toBe(queued)
  expect(await ownUnsent()).toMatchObject([{ kind: "car", body, refusal: null }])
  expect(await sendOrQueue(made, async () => car)).toBe(car)
  await eventually(async () => expect(await ownUnsent()).toEqual([]))
})

test("a request without a response counts as no connection", async () => {
  const result = sendOrQueue(made, () => new Promise<never>(() => {}))
  await vi.advanceTimersByTimeAsync(9000)
  expect(await result).toBe(queued)
  expect(offline.isLost()).toBe(true)
})

test("a request about whose response the person is asked is not late", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof car>()
  const result = sendOrQueue(made, () => promise)
  ask({ title: "", text: "", confirmLabel: "", onConfirm: () => {} })
  await vi.advanceTimersByTimeAsync(60_000)
  questions.set([])
  resolve(car)
  expect(await result).toBe(car)
  expect(await ownUnsent()).toEqual([])
})

test("what the server refuses is not kept", async () => {
  await expect(sendOrQueue(made, () => Promise.reject(refused))).rejects.toBe(refused)
  expect(await ownUnsent()).toEqual([])
})

test("a lost connection is an error where nothing can be kept, so that the form stays as typed", async () => {
  indexedDb.current?.block(true)
  await expect(sendOrQueue(made, lost)).rejects.toMatchObject({ status: 0 })
})

test("a correction replaces what is kept, but not the time when that was made", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T10:00:00Z") })
  await sendOrQueue(made, lost)
  vi.setSystemTime(new Date("2026-11-21T10:00:00Z"))
  await sendOrQueue({ ...made, body: { ...body, name: "Volvo V90" } }, lost)
  expect(await ownUnsent()).toMatchObject([
    { body: { name: "Volvo V90" }, madeAt: Date.parse("2026-11-20T10:00:00Z") },
  ])
})
