import type { Car, NewCar, Sale } from "@marza/domain/cars/schemas.ts"
import { emptyExpense } from "@marza/domain/expenses/samples.testing.ts"
import type { Expense, NewExpense } from "@marza/domain/expenses/schemas.ts"
import { newPaperSchema, type Paper } from "@marza/domain/papers/schemas.ts"
import { newPaymentSchema, type Payment } from "@marza/domain/payments/schemas.ts"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import type { mockIndexedDb } from "../../test/indexed-db.ts"
import { lost, mockNetwork, ok, refusal } from "../../test/network.ts"
import { settlement } from "../../test/partners.ts"
import { car, expense, organization, paper, payment, signedIn } from "../../test/rows.ts"
import { keys } from "../api/keys.ts"
import { offline } from "../api/offline.ts"
import { blankCar, bodyOf } from "../cars/carValues.ts"
import { hasUnsent } from "../offline/hasUnsent.ts"
import { queued, sendOrQueue } from "../offline/sendOrQueue.ts"
import {
  addUnsent,
  changeUnsent,
  type NewEntry,
  ownUnsent,
  removeUnsentOf,
  type Unsent,
  unsentOf,
} from "../offline/unsent.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { takeQueued } from "../ui/toast.ts"
import { queryClient } from "./query-client.ts"
import { followUnsent } from "./sendUnsent.ts"

const indexedDb = vi.hoisted(() => ({
  current: undefined as ReturnType<typeof mockIndexedDb> | undefined,
}))
vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  indexedDb.current = mockIndexedDb()
  return indexedDb.current.module
})

// There is one tab.
vi.mock("../session/exclusive.ts", () => ({
  openExclusive: () => (work: () => Promise<unknown>) => work(),
}))

const send = followUnsent(queryClient)
const organizationId = organization.id
const carsPath = `/api/organizations/${organizationId}/cars`
const expensesPath = `${carsPath}/${car.id}/expenses`
const somebodyElse = { ...signedIn, user: { ...signedIn.user, id: expense.id } }

const newCar = {
  ...bodyOf({ ...blankCar, name: "Volvo V60", purchase_price: "5000" }),
  id: car.id,
} as NewCar
const newExpense: NewExpense = {
  id: expense.id,
  ...emptyExpense,
  description: "Padangos",
  amount: "120.40",
  date: "2026-11-20",
}
const madeCar: NewEntry = { kind: "car", organizationId, body: newCar }
const madeExpense: NewEntry = {
  kind: "expense",
  organizationId,
  carId: car.id,
  carName: "Volvo V60",
  body: newExpense,
}

function open() {
  const network = mockNetwork()
  network.respond("GET", "/api/organizations", ok({ items: [organization] }))
  network.respond("POST", carsPath, ok<Car>(car))
  network.respond("POST", expensesPath, ok<Expense>(expense))
  return network
}

const posts = ({ calls }: ReturnType<typeof mockNetwork>) =>
  calls.filter(({ method }) => method === "POST").map(({ path }) => path)

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "Date"],
    now: new Date("2026-11-20T10:00:00Z"),
  })
})
afterEach(async () => {
  indexedDb.current?.block(false)
  impersonation.set(null)
  for (const { user } of [signedIn, somebodyElse]) await removeUnsentOf(user.id)
  offline.setLost(false)
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(1000)

test("what waits is sent once, in the order in which it was made, and is gone then", async () => {
  offline.setLost(true)
  const network = open()
  await addUnsent(madeCar)
  await vi.advanceTimersByTimeAsync(10)
  await addUnsent(madeExpense)
  await settle()
  expect(posts(network)).toEqual([])
  expect(hasUnsent()).toBe(true)
  offline.setLost(false)
  await Promise.all([send(), send()])
  await settle()
  expect(posts(network)).toEqual([carsPath, expensesPath])
  expect(network.sent("POST")).toEqual([newCar, newExpense])
  expect(await ownUnsent()).toEqual([])
  expect(hasUnsent()).toBe(false)
  expect(takeQueued().map(({ title }) => title)).toEqual(["Išsiųsti 2 įrašai."])
})

test("a deposit waits, and where another one is held by then it stays with that reason", async () => {
  offline.setLost(true)
  const network = open()
  const paymentsPath = `${carsPath}/${car.id}/payments`
  const body = newPaymentSchema.parse({
    id: payment.id,
    kind: "deposit",
    amount: "300.00",
    day: "2026-11-20",
    until: "2026-11-28",
    payer: "Jonas Jonaitis",
  })
  const held = refusal(409, { code: "deposit_held", error: "Automobiliui laikomas avansas." })
  network.respond("POST", paymentsPath, held, ok<Payment>(payment))
  await addUnsent({ kind: "payment", organizationId, carId: car.id, carName: "Volvo V60", body })
  await settle()
  offline.setLost(false)
  await send()
  await settle()
  const [waiting] = await ownUnsent()
  expect(waiting).toMatchObject({ refusal: "Automobiliui laikomas avansas." })
  await changeUnsent(waiting as Unsent, { refusal: null })
  await settle()
  expect(network.sent("POST")).toEqual([body, body])
  expect(await ownUnsent()).toEqual([])
  expect(takeQueued().map(({ title }) => title)).toEqual(["Išsiųsta: Jonas Jonaitis"])
})

test("a sale is sent by its version, and stays with its question where the car was sold meanwhile", async () => {
  const network = mockNetwork()
  network.respond("GET", "/api/organizations", ok({ items: [organization] }))
  const sale = { version: 3, sale_price: "7500.00", sold_on: "2026-03-18" } as Sale
  const stale = refusal(409, { code: "stale_version", error: "Automobilis pakeistas." })
  network.respond("PUT", `${carsPath}/${car.id}/sale`, stale)
  await addUnsent({
    kind: "sale",
    organizationId,
    carId: car.id,
    carName: "Volvo V60",
    body: { id: `sale.${car.id}`, sale, isCorrection: false },
  })
  await eventually(async () =>
    expect(await ownUnsent()).toMatchObject([{ refusal: "Automobilis pakeistas.", isAsked: true }]),
  )
  expect(network.sent("PUT")).toEqual([sale])
})

test("the draft of a paper waits, is stored once, and is given no number by it", async () => {
  offline.setLost(true)
  const network = open()
  const papersPath = `/api/organizations/${organizationId}/papers`
  const body = newPaperSchema.parse({
    id: paper.id,
    kind: "sale_contract",
    car_id: car.id,
    language: "lt",
  })
  const taken = refusal(409, { code: "id_taken" })
  network.respond("POST", papersPath, lost, taken)
  network.respond("PATCH", `${papersPath}/${paper.id}`, ok<Paper>({ ...paper, state: "draft" }))
  await addUnsent({ kind: "paper", organizationId, carId: car.id, carName: "Volvo V60", body })
  await settle()
  expect(network.calls).toEqual([])
  // The response of the first attempt is lost.
  offline.setLost(false)
  await send()
  await settle()
  expect(await ownUnsent()).toMatchObject([{ kind: "paper", refusal: null }])
  offline.setLost(false)
  await send()
  await settle()
  expect(network.sent("POST")).toEqual([body, body])
  const { id: _, kind: __, car_id: ___, ...fields } = body
  expect(network.sent("PATCH")).toEqual([{ ...fields, version: 1 }])
  expect(network.sent("PUT")).toEqual([])
  expect(await ownUnsent()).toEqual([])
  expect(takeQueued().map(({ title }) => title)).toEqual([
    "Išsiųsta: Juodraštis: pardavimo sutartis",
  ])
})

test("a draft that somebody else has changed meanwhile is not overwritten, and stays with that reason", async () => {
  const network = open()
  const papersPath = `/api/organizations/${organizationId}/papers`
  const made = { id: paper.id, kind: "sale_contract", car_id: car.id, language: "lt" }
  const stale = { code: "stale_version", error: "Jau pakeista.", current: paper, changed_by: null }
  network.respond("POST", papersPath, refusal(409, { code: "id_taken" }))
  network.respond("PATCH", `${papersPath}/${paper.id}`, refusal(409, stale))
  const body = newPaperSchema.parse(made)
  await addUnsent({ kind: "paper", organizationId, carId: car.id, carName: "Volvo V60", body })
  await settle()
  expect(network.sent("PATCH")).toHaveLength(1)
  expect(await ownUnsent()).toMatchObject([{ kind: "paper", refusal: "Jau pakeista." }])
})

test("an expense waits behind a car that is refused, and is sent once after it was accepted", async () => {
  const network = open()
  const refused = refusal(400, { code: "bad_request", error: "Taip negalima" })
  network.respond("POST", carsPath, refused, ok<Car>(car))
  await addUnsent(madeCar)
  await settle()
  expect(await sendOrQueue(madeExpense, () => Promise.reject(new Error("sent")))).toBe(queued)
  await settle()
  await send()
  await settle()
  expect(posts(network)).toEqual([carsPath])
  const [unsentCar, unsentExpense] = await ownUnsent()
  expect([unsentCar?.refusal, unsentExpense?.refusal]).toEqual(["Taip negalima", null])

  if (unsentCar) await changeUnsent(unsentCar, { refusal: null })
  await settle()
  expect(posts(network)).toEqual([carsPath, carsPath, expensesPath])
  expect(await ownUnsent()).toEqual([])
})

test("a file is left to what sends files", async () => {
  const network = open()
  const body = { id: expense.id, kind: "photo", name: "a.jpg" } as const
  const file = new File(["a"], "a.jpg", { type: "image/jpeg" })
  const madeFile: NewEntry = { ...madeExpense, kind: "file", body, file }
  await addUnsent(madeFile)
  await send()
  await settle()
  expect(posts(network)).toEqual([])
  expect(await ownUnsent()).toMatchObject([{ kind: "file", refusal: null }])
})

test("an entry that is sent again after a lost response has the same id and body", async () => {
  const network = open()
  network.respond("POST", carsPath, lost, ok<Car>(car))
  await addUnsent(madeCar)
  await settle()
  expect(await ownUnsent()).toMatchObject([{ refusal: null }])
  offline.setLost(false)
  await send()
  await settle()
  const [first, second] = network.sent("POST")
  expect(second).toEqual(first)
  expect(await ownUnsent()).toEqual([])
})

test("what is corrected while it is being sent is not lost, and changes the row", async () => {
  const network = open()
  const answer = network.defer("POST", expensesPath)
  await addUnsent(madeExpense)
  await settle()
  const corrected = { ...newExpense, amount: "140.20" }
  await addUnsent({ ...madeExpense, body: corrected })
  await settle()
  network.respond("POST", expensesPath, ok(expense), refusal(409, { code: "id_taken" }))
  network.respond("PATCH", `${expensesPath}/${expense.id}`, ok(expense))
  answer(ok(expense))
  await settle()
  expect(network.sent("POST")).toEqual([newExpense, corrected])
  expect(network.sent("PATCH")).toMatchObject([{ amount: "140.20", version: 1 }])
  expect(await ownUnsent()).toEqual([])
})

test.each([
  [400, "bad_request"],
  [403, "forbidden"],
  [404, "not_found"],
  [409, "conflict"],
])(
  "an entry that is refused with %d stays with its reason and is not sent again by itself",
  async (status, code) => {
    const network = open()
    network.respond("POST", expensesPath, refusal(status, { code, error: "Taip negalima" }))
    await addUnsent(madeExpense)
    await settle()
    await send()
    await settle()
    expect(posts(network)).toHaveLength(1)
    expect(await ownUnsent()).toMatchObject([{ refusal: "Taip negalima" }])
  },
)

test("the reason of a refused field is the field's own", async () => {
  const network = open()
  const fields = { date: "Data per vėlyva" }
  network.respond(
    "POST",
    expensesPath,
    refusal(400, { code: "bad_request", error: "Klaida", fields }),
  )
  await addUnsent(madeExpense)
  await settle()
  expect(await ownUnsent()).toMatchObject([{ refusal: "Data per vėlyva" }])
})

test.each([429, 500, 503])(
  "an entry still waits where the server is busy (%d), and is sent later",
  async (status) => {
    const network = open()
    network.respond("POST", expensesPath, refusal(status), ok<Expense>(expense))
    await addUnsent(madeExpense)
    await settle()
    expect(await ownUnsent()).toMatchObject([{ refusal: null }])
    await vi.advanceTimersByTimeAsync(31_000)
    expect(posts(network)).toHaveLength(2)
    expect(await ownUnsent()).toEqual([])
  },
)

test("entries wait for the person who made them, and nobody else sees or sends them", async () => {
  offline.setLost(true)
  const network = open()
  await addUnsent(madeCar)
  session.set(somebodyElse)
  offline.setLost(false)
  await send()
  await settle()
  expect(await ownUnsent()).toEqual([])
  expect(posts(network)).toEqual([])
  session.set(signedIn)
  await settle()
  expect(posts(network)).toEqual([carsPath])
})

test("an entry is not sent when the session becomes another person's before that", async () => {
  const network = open()
  const answer = network.defer("GET", "/api/organizations")
  await addUnsent(madeCar)
  await settle()
  session.set(somebodyElse)
  answer(ok({ items: [organization] }))
  await settle()
  expect(posts(network)).toEqual([])
  expect(await unsentOf(signedIn.user.id)).toHaveLength(1)
})

test("nothing is kept and nothing is sent while impersonating", async () => {
  offline.setLost(true)
  const network = open()
  await addUnsent(madeCar)
  impersonation.set(somebodyElse.user.id)
  expect(await addUnsent(madeExpense)).toBe(false)
  offline.setLost(false)
  await send()
  await settle()
  expect(network.calls).toEqual([])
  impersonation.set(null)
  await send()
  await settle()
  expect(posts(network)).toEqual([carsPath])
})

test("the entries of an organization that one was removed from are discarded unsent, and the page asks for its organizations", async () => {
  const network = open()
  queryClient.setQueryData(keys.organizations, [organization])
  network.respond("GET", "/api/organizations", ok({ items: [] }))
  await addUnsent(madeCar)
  await settle()
  expect(posts(network)).toEqual([])
  expect(await ownUnsent()).toEqual([])
  expect(queryClient.getQueryState(keys.organizations)?.isInvalidated).toBe(true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(takeQueued().map(({ title }) => title)).toEqual(["Neišsiųsti įrašai ištrinti"])
})

test("a car that is sent on a later day was bought on the day when it was made", async () => {
  offline.setLost(true)
  const network = open()
  await addUnsent(madeCar)
  vi.setSystemTime(new Date("2026-11-23T08:00:00Z"))
  offline.setLost(false)
  await send()
  await settle()
  expect(network.sent("POST")).toMatchObject([{ bought_on: "2026-11-20" }])
})

test("nothing is kept where the storage is blocked", async () => {
  indexedDb.current?.block(true)
  expect(await addUnsent(madeCar)).toBe(false)
  indexedDb.current?.block(false)
  expect(await ownUnsent()).toEqual([])
})

const march = { month: "2026-03", closed_at: "2026-04-05T09:00:00.000Z", change: "-120.40" }
const ofMarch = refusal(409, {
  code: "month_closed",
  error: "Mėnuo uždarytas.",
  months: ["2026-03"],
  changes: [march],
})

test("what a closed month refuses waits for an answer, and is sent with the month after it", async () => {
  const network = open()
  network.respond("POST", expensesPath, ofMarch)
  network.respond("POST", `${expensesPath}?into_closed=2026-03`, ok<Expense>(expense))
  await addUnsent(madeExpense)
  await settle()
  const [waiting] = await ownUnsent()
  expect(waiting).toMatchObject({ body: newExpense, closed: [march] })
  // Neither the time nor a new connection sends it.
  await vi.advanceTimersByTimeAsync(60_000)
  await send()
  await settle()
  expect(posts(network)).toEqual([expensesPath])

  if (waiting) await changeUnsent(waiting, { refusal: null, closed: null, intoClosed: ["2026-03"] })
  await settle()
  expect(posts(network)).toEqual([expensesPath, `${expensesPath}?into_closed=2026-03`])
  expect(network.sent("POST")).toEqual([newExpense, newExpense])
  expect(await ownUnsent()).toEqual([])
})

test("a settlement that waited is sent to partners alone, and discarded for whoever is none any more", async () => {
  const network = open()
  const { full_name: _, added_by: __, changed_by: ___, version: ____, ...body } = settlement
  const made: NewEntry = { kind: "settlement", organizationId, name: "Tomas pervedė Rasai", body }
  const path = `/api/organizations/${organizationId}/settlements`
  network.respond("GET", "/api/organizations", ok({ items: [organization] }))
  network.respond("POST", path, ok(settlement))
  await addUnsent(made)
  await eventually(async () => expect(await ownUnsent()).toEqual([]))
  expect(network.sent("POST")).toEqual([])

  const items = [{ ...organization, role: "member", sees_partners: true }]
  network.respond("GET", "/api/organizations", ok({ items }))
  await addUnsent(made)
  await eventually(async () => expect(await ownUnsent()).toEqual([]))
  expect(network.sent("POST")).toEqual([body])
})
