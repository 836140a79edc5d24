import { randomUUID } from "node:crypto"
import { sum } from "@marza/domain/money/decimal.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { pdf } from "../../../test/attachments.ts"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let owner: Person
let member: Person
let stranger: Person
let organizationId: string
let base: string
let cars: string[]

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
  stranger = await opened.person("Svetima")
})
beforeEach(async () => {
  organizationId = await opened.organization({ owner, member })
  base = `/api/organizations/${organizationId}`
  cars = []
  for (const name of ["Audi", "BMW", "Citroën"])
    cars.push(await insertCar(opened, organizationId, { name }))
})
afterAll(() => opened.close())

const parts = (...amounts: string[]) =>
  amounts.map((amount, index) => ({ car_id: cars[index], expense_id: randomUUID(), amount }))
const split = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  description: "Vilkikas iš Oslo",
  amount: "400.00",
  expense_type: "Transportas",
  date: "2026-03-10",
  vat_amount: "69.42",
  parts: parts("133.34", "133.33", "133.33"),
  ...changes,
})
async function add(body = split()) {
  const answer = await member.call("POST", `${base}/splits`, body)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}
const expensesOf = async (car: string | undefined) =>
  (await member.call("GET", `${base}/cars/${car}/expenses`)).body.items
const figuresOf = async (car: string | undefined) =>
  (await member.call("GET", `${base}/cars/${car}`)).body
const receipt = (by: Person, id: string) => {
  const query = new URLSearchParams({ id: randomUUID(), name: "saskaita.pdf" })
  return by.call("POST", `${base}/splits/${id}/attachments?${query}`, pdf())
}

describe("an invoice for several cars", () => {
  test("is an expense of each, which together are the amount, and is made once", async () => {
    const body = split()
    const made = await add(body)
    expect(made).toMatchObject({
      amount: "400.00",
      amount_eur: "400.00",
      vat_amount: "69.42",
      version: 1,
    })
    expect(made.parts.map((part: { car_name: string }) => part.car_name)).toEqual([
      "Audi",
      "BMW",
      "Citroën",
    ])
    expect(sum(made.parts.map((part: { vat_amount: string }) => part.vat_amount))).toBe("69.42")
    expect(await member.call("POST", `${base}/splits`, body)).toMatchObject({
      status: 200,
      body: made,
    })
    for (const [index, car] of cars.entries()) {
      const [expense, ...others] = await expensesOf(car)
      expect(others).toEqual([])
      expect(expense).toMatchObject({
        id: body.parts[index]?.expense_id,
        description: "Vilkikas iš Oslo",
        expense_type: "Transportas",
        amount: body.parts[index]?.amount,
        vat_amount: "23.14",
        part_of: { split_id: body.id, place: index + 1, parts: 3, amount: "400.00" },
      })
      expect((await figuresOf(car)).expenses_eur).toBe(body.parts[index]?.amount)
    }
    expect((await member.call("GET", `${base}/splits`)).body.items).toEqual([made])
    expect((await member.call("GET", `${base}/splits/${body.id}`)).body).toEqual(made)
  })

  test.each([
    ["parts", { parts: [] }, "partsRequired"],
    ["parts", { amount: "400.01" }, "partsDiffer"],
    ["vat_amount", { vat_amount: "400.01" }, "vatTooLarge"],
    ["exchange_rate", { exchange_rate: "2" }, "rateOfEur"],
  ])("is refused by its field %s", async (field, changes, _code) => {
    const answer = await member.call("POST", `${base}/splits`, split(changes))
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect(
      await opened.sql("select 1 from splits where organization_id = $1", [organizationId]),
    ).toEqual([])
  })

  test("is refused with the same car twice, a car of others, and an id that is taken", async () => {
    const [one = ""] = cars
    const twice = [
      { car_id: one, expense_id: randomUUID(), amount: "200.00" },
      { car_id: one, expense_id: randomUUID(), amount: "200.00" },
    ]
    expect((await member.call("POST", `${base}/splits`, split({ parts: twice }))).status).toBe(400)
    const others = await insertCar(opened, await opened.organization({ owner: stranger }))
    const foreign = [{ car_id: others, expense_id: randomUUID(), amount: "400.00" }]
    expect((await member.call("POST", `${base}/splits`, split({ parts: foreign }))).status).toBe(
      404,
    )
    const { parts: taken } = await add()
    const again = [{ car_id: one, expense_id: taken[1].expense_id, amount: "400.00" }]
    expect(await member.call("POST", `${base}/splits`, split({ parts: again }))).toMatchObject({
      status: 409,
      body: { code: "id_taken" },
    })
    expect((await stranger.call("GET", `${base}/splits`)).status).toBe(404)
  })

  test("in a foreign currency each part has its own value in EUR, and the whole is their sum", async () => {
    const made = await add(
      split({
        amount: "1000.00",
        currency: "NOK",
        exchange_rate: "0.08605",
        vat_amount: null,
        parts: parts("333.34", "333.33", "333.33"),
      }),
    )
    // 28.6839…, 28.6830…, 28.6830…: 28.68 each; the whole by itself would be 86.05.
    expect(made.parts.map((part: { amount_eur: string }) => part.amount_eur)).toEqual([
      "28.68",
      "28.68",
      "28.68",
    ])
    expect(made.amount_eur).toBe("86.04")
    expect((await add(split({ currency: "USD", vat_amount: null }))).amount_eur).toBeNull()
  })

  test("is changed as a whole: parts go, change and are added, and each car's sums follow", async () => {
    const made = await add()
    const [first, second] = made.parts
    const fourth = await insertCar(opened, organizationId, { name: "Dacia" })
    const changed = await member.call("PATCH", `${base}/splits/${made.id}`, {
      version: 1,
      amount: "500.00",
      vat_amount: null,
      description: "Autovežis",
      parts: [
        { car_id: first.car_id, expense_id: first.expense_id, amount: "100.00" },
        { car_id: fourth, expense_id: randomUUID(), amount: "400.00" },
      ],
    })
    expect(changed).toMatchObject({ status: 200, body: { amount: "500.00", version: 2 } })
    expect(await expensesOf(second.car_id)).toEqual([])
    expect((await figuresOf(second.car_id)).expenses_eur).toBe("0.00")
    expect((await expensesOf(first.car_id))[0]).toMatchObject({
      amount: "100.00",
      vat_amount: null,
      description: "Autovežis",
      part_of: { place: 1, parts: 2 },
    })
    expect((await figuresOf(fourth)).expenses_eur).toBe("400.00")
    expect(
      await member.call("PATCH", `${base}/splits/${made.id}`, { version: 1, description: "x" }),
    ).toMatchObject({ status: 409, body: { code: "stale_version", current: changed.body } })
    expect(
      (await member.call("PATCH", `${base}/splits/${made.id}`, { version: 2, amount: "501.00" }))
        .status,
    ).toBe(400)
  })

  test("has parts that are changed through it alone", async () => {
    const made = await add()
    const [{ car_id, expense_id }] = made.parts
    const path = `${base}/cars/${car_id}/expenses/${expense_id}`
    for (const answer of [
      await member.call("PATCH", path, { version: 1, description: "x" }),
      await member.call("DELETE", path),
      await member.call("PUT", `${path}/rate`, { exchange_rate: "1" }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { code: "part_of_split", split_id: made.id },
      })
  })

  test("goes with its parts and receipts", async () => {
    const made = await add()
    expect((await receipt(member, made.id)).status).toBe(201)
    expect((await member.call("DELETE", `${base}/splits/${made.id}`)).status).toBe(204)
    for (const car of cars) {
      expect(await expensesOf(car)).toEqual([])
      expect((await figuresOf(car)).expenses_eur).toBe("0.00")
    }
    expect(
      await opened.sql("select 1 from attachments where organization_id = $1", [organizationId]),
    ).toEqual([])
    expect((await member.call("GET", `${base}/splits/${made.id}`)).status).toBe(404)
  })

  test("has receipts that are stored once and seen at each of its cars", async () => {
    const made = await add()
    const { body } = await receipt(member, made.id)
    expect(body).toMatchObject({ kind: "receipt", split_id: made.id, expense_id: null })
    for (const part of made.parts) {
      const { items } = (await member.call("GET", `${base}/cars/${part.car_id}/attachments`)).body
      expect(items).toEqual([{ ...body, expense_id: part.expense_id, url: expect.any(String) }])
    }
    expect(
      (await member.call("GET", `${base}/splits/${made.id}/attachments`)).body.items,
    ).toHaveLength(1)
    const other = await insertCar(opened, organizationId)
    expect((await member.call("GET", `${base}/cars/${other}/attachments`)).body.items).toEqual([])
    const path = `${base}/splits/${made.id}/attachments/${body.id}`
    expect((await member.call("DELETE", path)).status).toBe(204)
    expect((await member.call("POST", `${path}/restore`)).status).toBe(200)
    // By the way of a car it is the same.
    const [first, second] = made.parts
    const ofCar = (of: typeof first, id: string) =>
      `${base}/cars/${of.car_id}/attachments?${new URLSearchParams({ id, kind: "receipt", name: "a.pdf", expense_id: of.expense_id })}`
    const sent = await member.call("POST", ofCar(first, randomUUID()), pdf("other"))
    expect(sent).toMatchObject({
      status: 201,
      body: { expense_id: first.expense_id, split_id: made.id },
    })
    const atSecond = `${base}/cars/${second.car_id}/attachments/${sent.body.id}`
    expect(await member.call("PATCH", atSecond, { name: "b.pdf" })).toMatchObject({ status: 200 })
    expect((await member.call("DELETE", atSecond)).status).toBe(204)
    expect(
      (await member.call("GET", `${base}/splits/${made.id}/attachments`)).body.items,
    ).toHaveLength(1)
    expect((await member.call("POST", `${atSecond}/restore`)).body).toMatchObject({
      name: "b.pdf",
      expense_id: second.expense_id,
    })
    expect(
      (await member.call("DELETE", `${base}/cars/${other}/attachments/${sent.body.id}`)).status,
    ).toBe(404)
    for (let count = 2; count < 5; count++)
      expect((await receipt(member, made.id)).status).toBe(201)
    expect(await receipt(member, made.id)).toMatchObject({ status: 409 })
  })
})

describe("the deletion of a car with a part of an invoice", () => {
  test("asks what becomes of the part", async () => {
    const made = await add()
    const answer = await member.call("DELETE", `${base}/cars/${cars[0]}`)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "part_of_split",
        parts: [
          { split_id: made.id, description: "Vilkikas iš Oslo", amount: "133.34", currency: "EUR" },
        ],
      },
    })
    expect((await figuresOf(cars[0])).name).toBe("Audi")
  })

  test("is told to whoever saves an older version, and in the history without a supplier", async () => {
    const made = await add(split({ supplier: "Ona Onaitė", supplier_code: "38001011234" }))
    await owner.call("DELETE", `${base}/cars/${cars[2]}?parts=overhead`)
    await owner.call("DELETE", `${base}/cars/${cars[0]}?parts=delete`)
    const change = { version: 1, description: "Kita" }
    expect(await owner.call("PATCH", `${base}/splits/${made.id}`, change)).toMatchObject({
      status: 409,
      body: { code: "stale_version", changed_by: "Savininkė", current: { amount: "266.66" } },
    })
    const entries = await opened.sql(
      "select actor_id, entity, action, before, after from history where organization_id = $1 order by id",
      [organizationId],
    )
    const of = (entity: string) =>
      entries
        .filter((entry) => entry.entity === entity)
        .map(({ actor_id, action, before, after }) => [
          actor_id,
          action,
          before?.amount,
          after?.amount,
        ])
    expect(of("splits")).toEqual([
      [member.id, "insert", undefined, "400.00"],
      [owner.id, "update", "400.00", "266.66"],
    ])
    expect(of("overheads")).toEqual([[owner.id, "insert", undefined, "133.33"]])
    expect(of("expenses").filter(([, action]) => action === "delete")).toEqual([
      [owner.id, "delete", "133.33", undefined],
      [owner.id, "delete", "133.34", undefined],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Onaitė|38001011234/)
  })

  test("makes the invoice less by it, and without a car it is gone", async () => {
    const made = await add()
    expect((await member.call("DELETE", `${base}/cars/${cars[0]}?parts=delete`)).status).toBe(204)
    expect((await member.call("GET", `${base}/splits/${made.id}`)).body).toMatchObject({
      amount: "266.66",
      vat_amount: "46.28",
      version: 2,
      parts: [{ car_name: "BMW" }, { car_name: "Citroën" }],
    })
    expect((await expensesOf(cars[1]))[0]).toMatchObject({ part_of: { place: 1, parts: 2 } })
    for (const car of cars.slice(1)) await member.call("DELETE", `${base}/cars/${car}?parts=delete`)
    expect((await member.call("GET", `${base}/splits/${made.id}`)).status).toBe(404)
  })

  test("leaves it as an overhead, also for a member, who may not change that", async () => {
    const made = await add()
    expect((await member.call("DELETE", `${base}/cars/${cars[1]}?parts=overhead`)).status).toBe(204)
    const { body } = await member.call("GET", `${base}/splits/${made.id}`)
    expect(body).toMatchObject({ amount: "400.00", version: 1 })
    expect(body.parts[2]).toMatchObject({ car_id: null, car_name: null, amount: "133.33" })
    expect((await expensesOf(cars[2]))[0]).toMatchObject({ part_of: { place: 2, parts: 3 } })
    const [overhead] = (await owner.call("GET", `${base}/overheads`)).body.items
    expect(overhead).toMatchObject({
      description: "BMW: Vilkikas iš Oslo",
      amount: "133.33",
      vat_amount: "23.14",
      amount_eur: "133.33",
      day: "2026-03-10",
      type: "other",
      split_id: made.id,
    })
    expect((await member.call("GET", `${base}/overheads`)).status).toBe(403)
    const change = { version: 1, description: "Kitaip" }
    expect((await member.call("PATCH", `${base}/splits/${made.id}`, change)).status).toBe(403)
    expect((await member.call("DELETE", `${base}/splits/${made.id}`)).status).toBe(403)
    for (const answer of [
      await owner.call("PATCH", `${base}/overheads/${overhead.id}`, change),
      await owner.call("DELETE", `${base}/overheads/${overhead.id}`),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: "part_of_split" } })
    const less = body.parts.slice(0, 2)
    const changed = await owner.call("PATCH", `${base}/splits/${made.id}`, {
      version: 1,
      amount: "300.00",
      vat_amount: "52.07",
      parts: [...less, body.parts[2]].map(({ car_id, expense_id }) => ({
        car_id,
        expense_id,
        amount: "100.00",
      })),
    })
    expect(changed).toMatchObject({ status: 200, body: { amount: "300.00", vat_amount: "52.07" } })
    expect((await owner.call("GET", `${base}/overheads/${overhead.id}`)).body).toMatchObject({
      amount: "100.00",
      version: 2,
    })
    expect((await owner.call("DELETE", `${base}/splits/${made.id}`)).status).toBe(204)
    expect((await owner.call("GET", `${base}/overheads`)).body.items).toEqual([])
  })

  test("lets money that came back go, which is no overhead", async () => {
    const made = await add(split({ kind: "refund" }))
    expect((await member.call("DELETE", `${base}/cars/${cars[1]}?parts=overhead`)).status).toBe(204)
    expect((await member.call("GET", `${base}/splits/${made.id}`)).body).toMatchObject({
      amount: "266.67",
    })
    expect((await owner.call("GET", `${base}/overheads`)).body.items).toEqual([])
  })
})

test("parts that do not add up are refused by the database itself", async () => {
  const made = await add()
  for (const statement of [
    "update splits set amount = amount + 1 where id = $1",
    "update expenses set amount = amount + 1 where split_id = $1",
    "insert into expenses (organization_id, id, car_id, description, amount, date, split_id, split_place) select organization_id, gen_random_uuid(), car_id, 'x', 1, date, split_id, 9 from expenses where split_id = $1 limit 1",
  ])
    await expect(opened.sql(statement, [made.id])).rejects.toThrow("do not add up")
})

test("two people who change the cars of two invoices at once do not wait for each other for ever", async () => {
  const [one, two] = [
    await add(),
    await add(split({ parts: parts("133.34", "133.33", "133.33").reverse() })),
  ]
  const saves = await Promise.all(
    [one, two].flatMap(({ id, parts }) => [
      member.call("PATCH", `${base}/splits/${id}`, {
        version: 1,
        parts: parts.toReversed().map(({ car_id, expense_id, amount }: Record<string, string>) => ({
          car_id,
          expense_id,
          amount,
        })),
      }),
      owner.call("PATCH", `${base}/splits/${id}`, { version: 1, description: "Kita" }),
    ]),
  )
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
})
