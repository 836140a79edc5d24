import type { Car } from "@marza/domain/cars/schemas.ts"
import { type MutationOptions, QueryClient } from "@tanstack/react-query"
import { describe, expect, test, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import { car } from "../../test/rows.ts"
import { questions } from "../api/question.ts"
import { deleteCar, saveCar } from "../cars/api.ts"
import { changeStatus, sellCar, undoSale, undoStatus } from "../cars/statusApi.ts"
import { addExpense, changeExpense, deleteExpense } from "../expenses/api.ts"
import { addSplit, changeSplit, deleteSplit } from "../expenses/splitApi.ts"
import { saveImport, undoImport } from "../imports/api.ts"
import { saveOrganization } from "../organizations/settingsApi.ts"
import { addOverhead, changeOverhead, deleteOverhead } from "../overheads/api.ts"
import { addSettlement } from "../partners/api.ts"
import { addPayment, changePayment, deletePayment } from "../payments/api.ts"

const client = new QueryClient()
const id = car.organization_id
const key = { organizationId: id, carId: car.id, carName: car.name }
const root = `/api/organizations/${id}`
const ofCar = `${root}/cars/${car.id}`
const row = "0190bbbb-0000-7000-8000-000000000001"

// What each form sends is a test of its own: here any body goes through.
// biome-ignore lint/suspicious/noExplicitAny: as above
type Write = [what: string, path: string, options: MutationOptions<any, Error, any, any>, sent: any]

const added: Write[] = [
  ["an expense", `${ofCar}/expenses`, addExpense(client, key), { id: row, amount: "5" }],
  ["a payment", `${ofCar}/payments`, addPayment(client, key), { body: { id: row, amount: "5" } }],
  ["an overhead", `${root}/overheads`, addOverhead(client, id), { id: row, amount: "5" }],
  ["an invoice for several cars", `${root}/splits`, addSplit(client, id), { id: row, amount: "5" }],
]
const settlement: Write = [
  "a settlement",
  `${root}/settlements`,
  addSettlement(client, id),
  { name: "Tomas – Rasai", body: { id: row, amount: "5" } },
]

const guarded: Write[] = [
  ...added,
  ["a badge", `${ofCar}/status`, changeStatus(client, id), { car, status: "preparing" }],
  ["its undo", `${ofCar}/status`, undoStatus(client, id), car],
  ["a sale", `${ofCar}/sale`, sellCar(client, car), { version: 1, sale_price: "5" }],
  ["a sale's undo", `${ofCar}/sale`, undoSale(client), car],
  ["a car's edit", ofCar, saveCar(client, id, car.id), { version: 1, purchase_price: "5" }],
  ["a car's deletion", ofCar, deleteCar(client, id, car.id), {}],
  [
    "an expense's edit",
    `${ofCar}/expenses/${row}`,
    changeExpense(client, key),
    { id: row, patch: {} },
  ],
  ["an expense's deletion", `${ofCar}/expenses/${row}`, deleteExpense(client, key), row],
  [
    "a payment's edit",
    `${ofCar}/payments/${row}`,
    changePayment(client, key),
    { id: row, patch: {} },
  ],
  ["a payment's deletion", `${ofCar}/payments/${row}`, deletePayment(client, key), row],
  [
    "an overhead's edit",
    `${root}/overheads/${row}`,
    changeOverhead(client, id),
    { id: row, patch: {} },
  ],
  ["an overhead's deletion", `${root}/overheads/${row}`, deleteOverhead(client, id), row],
  ["a split's edit", `${root}/splits/${row}`, changeSplit(client, id), { id: row, patch: {} }],
  ["a split's deletion", `${root}/splits/${row}`, deleteSplit(client, id), row],
  ["an import", `${root}/imports`, saveImport(client, id), { body: { id: row } }],
  ["an import's undo", `${root}/imports/${row}`, undoImport(client, id), { id: row }],
  ["rates of VAT", root, saveOrganization(client, id), { vat_rates: [] }],
]

/** Answers requests in turn, the last answer again. @returns what was written, each with its query and body */
function mockServer(...answers: [status: number, body: unknown][]) {
  const sent: { method: string; path: string; query: string; body: unknown }[] = []
  vi.stubGlobal(
    "fetch",
    async (input: RequestInfo | URL, { method = "GET", body }: RequestInit = {}) => {
      if (method === "GET") return new Response("{}", { status: 404 })
      const { pathname, search } = new URL(String(input), "http://marza.test")
      const [status, answer] = answers[sent.length] ?? answers.at(-1) ?? [500, {}]
      sent.push({ method, path: pathname, query: search, body })
      return new Response(status === 204 ? null : JSON.stringify(answer), { status })
    },
  )
  return sent
}

const run = ([, , options, variables]: Write) =>
  client.getMutationCache().build(client, options).execute(variables)

const closed: [number, unknown] = [
  409,
  {
    code: "month_closed",
    months: ["2026-03"],
    closed: [{ month: "2026-03", closed_at: "2026-04-05T09:00:00.000Z", change: "-5.00" }],
  },
]
const stored: [number, Car] = [200, { ...car, id: row }]

const asked = async () => {
  await eventually(() => expect(questions.current()).toHaveLength(1))
  const [question] = questions.current()
  questions.set([])
  return question
}

describe.each(guarded)("%s into a closed month", (...write) => {
  const [, path] = write

  test("is not written where the person says no", async () => {
    const sent = mockServer(closed)
    const writing = run(write).then(
      () => "written",
      (error: { code?: string }) => error.code,
    )
    ;(await asked())?.onCancel?.()
    expect(await writing).toBe("cancelled")
    expect(sent).toHaveLength(1)
  })

  test("is written with the month's name where they say yes, and as it was", async () => {
    const sent = mockServer(closed, stored)
    const writing = run(write)
    ;(await asked())?.onConfirm()
    await writing
    const [first, second] = sent
    expect(sent).toHaveLength(2)
    expect(first).toMatchObject({ path, query: expect.not.stringContaining("into_closed") })
    expect(second).toEqual({ ...first, query: expect.stringContaining("into_closed=2026-03") })
  })
})

describe.each([...added, settlement])("%s whose response was lost, changed since", (...write) => {
  const [, path] = write
  const taken: [number, unknown] = [409, { code: "id_taken" }]

  test("changes the stored row, and deletes nothing", async () => {
    const sent = mockServer(
      taken,
      [409, { code: "stale_version", current: { version: 4 } }],
      stored,
    )
    await run(write)
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${path}`,
      `PATCH ${path}/${row}`,
      `PATCH ${path}/${row}`,
    ])
    expect(sent.slice(1).map(({ body }) => JSON.parse(String(body)))).toEqual([
      { amount: "5", version: 1 },
      { amount: "5", version: 4 },
    ])
  })
})
