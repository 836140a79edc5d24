import { randomUUID } from "node:crypto"
import type { MonthPicture } from "@marza/domain/closing/schemas.ts"
import pg from "pg"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import {
  openApp,
  overheadBody,
  type Person,
  paymentBody,
  type TestApp,
} from "../../../test/open-app.ts"

let opened: TestApp
let owner: Person
let member: Person
let stranger: Person
beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
  stranger = await opened.person("Svetimas")
})
afterAll(() => opened.close())

type Method = "POST" | "PATCH" | "PUT" | "GET" | "DELETE"

async function ok(method: Method, path: string, body?: object, who = owner) {
  const answer = await who.call(method, path, body)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

async function organization() {
  const id = await opened.organization({ owner })
  await opened.join(id, member, "member")
  const base = `/api/organizations/${id}`
  const { version } = await ok("GET", base)
  await ok("PATCH", base, { version, vat_rates: [{ from: "2026-01-01", rate: "21" }] })
  return base
}

const newCar = (fields: object = {}) => ({
  id: randomUUID(),
  name: "Audi A4",
  purchase_price: "8000.00",
  bought_on: "2026-03-02",
  ...fields,
})
const expenseOf = (fields: object = {}) => ({
  id: randomUUID(),
  description: "Remontas",
  amount: "121.00",
  vat_amount: "21.00",
  date: "2026-03-12",
  ...fields,
})

test("a month is closed, opened and closed again, and each closing keeps its picture", async () => {
  const base = await organization()
  const closing = `${base}/months/2026-03/closing`
  const car = newCar()
  await ok("POST", `${base}/cars`, car)
  expect(await ok("GET", closing)).toMatchObject({ version: 0, closed: null, earlier: [] })
  const first = await ok("PUT", closing, { version: 0 })
  expect(first).toMatchObject({
    month: "2026-03",
    version: 1,
    is_running: false,
    closed: { closed_by: owner.id, closed_by_name: "Savininkė", changes: [], changes_count: 0 },
  })
  expect(first.closed.picture).toEqual(first.now)
  expect(await ok("PUT", closing, { version: 0 })).toEqual(first)
  expect(await owner.call("PUT", closing, { version: 5 })).toMatchObject({
    status: 409,
    body: { code: "stale_version", current: { version: 1 }, changed_by: "Savininkė" },
  })
  const reopened = await ok("DELETE", closing)
  expect(reopened).toMatchObject({ version: 2, closed: null, earlier: [{ id: first.closed.id }] })
  expect(await ok("DELETE", closing)).toEqual(reopened)
  await ok("POST", `${base}/cars/${car.id}/expenses`, expenseOf())
  const again = await ok("PUT", closing, { version: 2 })
  expect(again).toMatchObject({ version: 3, earlier: [{ picture: first.closed.picture }] })
  expect(again.closed.picture.documents_result).toBe("-8100.00")
  const history = (await ok("GET", `${base}/history`)).items
  expect(
    history
      .filter(({ entity }: { entity: string }) => entity === "closings")
      .map(({ action }: { action: string }) => action),
  ).toEqual(["insert", "update", "insert"])
})

test("a closing keeps which of its sums lack a rate, and one that an older version kept says nothing of it", async () => {
  const base = await organization()
  const closing = `${base}/months/2026-03/closing`
  const marks = ({ figures, vat, result, ...picture }: MonthPicture) => ({
    documents: picture.documents.filter(({ estimated }) => estimated).map((line) => line.document),
    result: picture.documents_result_estimated,
    later: picture.later_costs_estimated,
    figures: [figures.invested_estimated, figures.sales_left_out],
    vat: [vat?.due_estimated, vat?.deductible_estimated, vat?.profit_after_vat_estimated],
    cars: result.cars_estimated,
    stock: picture.stock.estimated,
  })
  const sold = { status: "sold", sold_on: "2026-03-20", sale_price: "9000.00" }
  const mine = newCar()
  await ok("POST", `${base}/cars`, mine)
  await ok("POST", `${base}/cars`, newCar(sold))
  await ok("POST", `${base}/cars/${mine.id}/expenses`, expenseOf())
  const none = { documents: [], result: false, later: false, figures: [false, 0], stock: false }
  const known = { ...none, vat: [false, false, false], cars: false }
  expect(marks((await ok("GET", closing)).now)).toEqual(known)

  // What no day of March is of, and a payment, which changes no result.
  await ok(
    "POST",
    `${base}/cars/${mine.id}/expenses`,
    expenseOf({ currency: "USD", date: "2026-04-02" }),
  )
  await ok(
    "POST",
    `${base}/cars/${mine.id}/payments`,
    paymentBody({ currency: "NOK", day: "2026-03-20" }),
  )
  const later = { ...known, documents: ["payment"], later: true, figures: [true, 0] }
  expect(marks((await ok("GET", closing)).now)).toEqual(later)

  // The VAT of a margin sale follows from the purchase.
  const bought = { ...sold, purchase_currency: "GBP", bought_on: "2026-02-20" }
  await ok("POST", `${base}/cars`, newCar(bought))
  const vat = [true, false, true]
  const ofMargin = { ...later, documents: ["sale", "payment"], result: true, vat, cars: true }
  expect(marks((await ok("GET", closing)).now)).toEqual(ofMargin)
  await ok("POST", `${base}/cars`, newCar({ purchase_currency: "GBP" }))
  await ok("POST", `${base}/cars`, newCar({ ...sold, sale_currency: "NOK" }))
  await ok("POST", `${base}/overheads`, overheadBody({ currency: "NOK", day: "2026-03-05" }))
  const { closed } = await ok("PUT", `${closing}?with_questions=true`, { version: 0 })
  expect(marks(closed.picture)).toEqual({
    ...ofMargin,
    documents: ["purchase", "sale", "overhead", "payment"],
    figures: [true, 1],
    stock: true,
  })

  await opened.sql(
    `update closings set picture = jsonb_set(
       picture - '{documents_result_estimated,later_costs_estimated}'::text[], '{figures}',
       (picture -> 'figures') - '{invested_estimated,sales_left_out}'::text[]
     ) || jsonb_build_object('documents', (
       select jsonb_agg(line - 'estimated'::text) from jsonb_array_elements(picture -> 'documents') line
     )) where organization_id = $1`,
    [base.split("/").at(-1)],
  )
  const older = await ok("GET", closing)
  const { documents, result, later: ofLater, figures } = marks(older.closed.picture)
  expect([documents, result, ofLater, figures]).toEqual([
    [],
    undefined,
    undefined,
    [undefined, undefined],
  ])
  expect(older.closed.picture.documents_result).toBe(closed.picture.documents_result)
})

test("a month that runs is not closed, and a member closes none", async () => {
  const base = await organization()
  const now = new Date().toISOString().slice(0, 7)
  expect(await owner.call("PUT", `${base}/months/${now}/closing`, { version: 0 })).toMatchObject({
    status: 409,
    body: { code: "month_running" },
  })
  for (const method of ["GET", "DELETE"] as const)
    expect((await member.call(method, `${base}/months/2026-03/closing`)).status).toBe(403)
  const body = { version: 0 }
  expect((await member.call("PUT", `${base}/months/2026-03/closing`, body)).status).toBe(403)
  expect((await owner.call("GET", `${base}/months/2026-13/closing`)).status).toBe(400)
})

test("a member learns that a month is closed, when and by whom, and nothing else of it", async () => {
  const base = await organization()
  const closed = `${base}/months/2026-03/closed`
  expect(await member.call("GET", closed)).toMatchObject({ status: 200, body: { closed: null } })
  const { closed: kept } = await ok("PUT", `${base}/months/2026-03/closing`, { version: 0 })
  expect((await member.call("GET", closed)).body).toEqual({
    closed: { closed_at: kept.closed_at, closed_by: owner.id, closed_by_name: "Savininkė" },
  })
  expect((await stranger.call("GET", closed)).status).toBe(404)
  await ok("DELETE", `${base}/months/2026-03/closing`)
  expect((await member.call("GET", closed)).body).toEqual({ closed: null })
})

test("open questions are listed and asked", async () => {
  const base = await organization()
  const closing = `${base}/months/2026-03/closing`
  const car = newCar({ purchase_currency: "NOK" })
  await ok("POST", `${base}/cars`, car)
  const unrated = expenseOf({ currency: "USD", vat_amount: null })
  await ok("POST", `${base}/cars/${car.id}/expenses`, unrated)
  const deposit = { id: randomUUID(), kind: "deposit", amount: "300.00", day: "2026-03-12" }
  await ok("POST", `${base}/cars/${car.id}/payments`, { ...deposit, until: "2026-03-20" })
  const rent = { id: randomUUID(), description: "Nuoma", amount: "605.00", day: "2026-02-01" }
  await ok("POST", `${base}/overheads`, { ...rent, repeats: "monthly" })
  const draft = {
    id: randomUUID(),
    kind: "invoice",
    car_id: car.id,
    language: "lt",
    day: "2026-03-20",
  }
  await ok("POST", `${base}/papers`, draft)
  const questions = [
    { kind: "unconfirmed_overhead", id: rent.id, name: "Nuoma", day: "2026-03-01" },
    { kind: "missing_rate", id: car.id, car_id: car.id, day: "2026-03-02" },
    { kind: "missing_rate", id: unrated.id, car_id: car.id, name: "Remontas" },
    { kind: "draft", id: draft.id, car_id: car.id },
    { kind: "held_deposit", id: deposit.id, car_id: car.id, day: "2026-03-20" },
  ]
  const listed = await ok("GET", closing)
  expect(listed.questions_count).toBe(5)
  expect(listed.questions).toHaveLength(5)
  expect(listed.questions).toEqual(
    expect.arrayContaining(questions.map((question) => expect.objectContaining(question))),
  )
  const refused = await owner.call("PUT", closing, { version: 0 })
  expect(refused).toMatchObject({ status: 409, body: { code: "month_has_questions" } })
  expect(refused.body.questions).toEqual(listed.questions)
  expect(await ok("PUT", `${closing}?with_questions=true`, { version: 0 })).toMatchObject({
    closed: { changes: [] },
  })
})

test("a change of two closed months asks for both at once, and a replay is the same with them", async () => {
  const base = await organization()
  const car = newCar()
  await ok("POST", `${base}/cars`, car)
  const expense = expenseOf()
  await ok("POST", `${base}/cars/${car.id}/expenses`, expense)
  for (const month of ["2026-03", "2026-04"])
    await ok("PUT", `${base}/months/${month}/closing`, { version: 0 })
  const path = `${base}/cars/${car.id}/expenses/${expense.id}`
  const body = { version: 1, date: "2026-04-02" }
  expect(await member.call("PATCH", path, body)).toMatchObject({
    status: 409,
    body: {
      months: ["2026-03", "2026-04"],
      changes: [{ change: "100.00" }, { change: "-100.00" }],
    },
  })
  await ok("PATCH", `${path}?into_closed=2026-03,2026-04`, body, member)
  const late = expenseOf()
  const query = "?into_closed=2026-03"
  await ok("POST", `${base}/cars/${car.id}/expenses${query}`, late)
  const replay = await owner.call("POST", `${base}/cars/${car.id}/expenses`, late)
  expect(replay.status).toBe(200)
  expect((await owner.call("GET", `${path}${query}`)).status).toBeGreaterThanOrEqual(400)
  expect((await owner.call("DELETE", `${path}?into_closed=kovas`)).body.code).toBe("bad_request")
  const { closed } = await ok("GET", `${base}/months/2026-03/closing`)
  expect(closed.changes).toMatchObject([
    { document: "expense", before: null, after: { amount: "121.00" }, result: "-100.00" },
    {
      document: "expense",
      name: "Remontas",
      car_name: "Audi A4",
      actor_name: "Narys",
      before: { day: "2026-03-12" },
      after: null,
      eur: "-121.00",
      vat_eur: "-21.00",
      result: "100.00",
    },
  ])
  expect(closed.result_difference).toBe("0.00")
})

test("of two who write while a third closes, each is in the picture or was asked", async () => {
  const base = await organization()
  const car = newCar()
  await ok("POST", `${base}/cars`, car)
  const closing = `${base}/months/2026-03/closing`
  for (let round = 0, version = 0; round < 5; round++, version += 2) {
    const before = (await ok("GET", closing)).now
    const write = (who: Person) =>
      who.call(
        "POST",
        `${base}/cars/${car.id}/expenses`,
        expenseOf({ amount: "10.00", vat_amount: null }),
      )
    const [a, closed, b] = await Promise.all([
      write(owner),
      owner.call("PUT", closing, { version }),
      write(member),
    ])
    expect(closed.status).toBe(200)
    const written = [a, b].filter(({ status }) => status === 201).length
    for (const { status, body } of [a, b])
      expect(status === 201 || body.code === "month_closed").toBe(true)
    const { closed: kept, now } = await ok("GET", closing)
    expect(kept.changes).toEqual([])
    expect(kept.picture).toEqual(now)
    expect(Number(now.documents_result)).toBeCloseTo(Number(before.documents_result) - 10 * written)
    await ok("DELETE", closing)
  }
})

test("what nobody has told of is refused by the database itself", async () => {
  const base = await organization()
  const car = newCar()
  await ok("POST", `${base}/cars`, car)
  await ok("PUT", `${base}/months/2026-03/closing`, { version: 0 })
  const change = `update cars set purchase_price = 1 where id = '${car.id}'`
  // What may fail in a block of its own is written in a savepoint.
  const inSavepoint = `do $$ begin ${change}; exception when no_data_found then null; end $$`
  for (const statement of [change, inSavepoint])
    await expect(opened.sql(statement)).rejects.toMatchObject({
      code: "MZ409",
      message: "month_closed",
    })
})

test("a write of many rows locks the months of their organization once, and anew after a savepoint that was undone", async () => {
  const base = await organization()
  const car = newCar()
  await ok("POST", `${base}/cars`, car)
  for (let row = 0; row < 20; row++)
    await ok("POST", `${base}/cars/${car.id}/expenses`, expenseOf())
  const writer = new pg.Client({ connectionString: opened.ownerUrl })
  await writer.connect()
  onTestFinished(() => writer.end())
  const change = `update expenses set amount = amount + 1 where car_id = '${car.id}'`
  const lockings = async () => {
    const { rows } = await writer.query(
      "select funcname, calls::integer from pg_stat_xact_user_functions where funcname in ('guard_closed_months', 'share_months')",
    )
    return Object.fromEntries(rows.map(({ funcname, calls }) => [funcname, calls]))
  }
  await writer.query(`begin; set local track_functions = 'all'; savepoint first; ${change}`)
  // The kept sums of the car are a row, too.
  expect(await lockings()).toEqual({ guard_closed_months: 21, share_months: 1 })
  await writer.query(`rollback to savepoint first; ${change}`)
  expect(await lockings()).toEqual({ guard_closed_months: 42, share_months: 2 })
  expect(
    (
      await writer.query(
        "select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
      )
    ).rowCount,
  ).toBe(1)
  await writer.query("rollback")
})
