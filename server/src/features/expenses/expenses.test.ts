import { latestExpenseDate } from "@marza/domain/expenses/fields.ts"
import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  type ApiResponse,
  expenseBody,
  openApp,
  type Person,
  type TestApp,
} from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let member: Person
let colleague: Person
let organizationId: string
let carId: string
let path: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys Pirmasis")
  colleague = await opened.person("Kolega")
  organizationId = await opened.organization({ member, admin: colleague })
})
beforeEach(async () => {
  carId = await insertCar(opened, organizationId)
  path = `/api/organizations/${organizationId}/cars/${carId}/expenses`
})
afterAll(() => opened.close())

const byType = (a: { expense_type: string }, b: { expense_type: string }) =>
  a.expense_type.localeCompare(b.expense_type)
const storedExpense = async (id: string) =>
  (await opened.sql("select * from expenses where id = $1", [id]))[0]

describe("expenses", () => {
  test("are listed newest date first, the later added first on one day, with who added them", async () => {
    await opened.sql("update profiles set avatar_path = 'avatars/x/avatar.webp' where id = $1", [
      colleague.id,
    ])
    for (const [person, description, date] of [
      [member, "antra", "2026-11-02"],
      [colleague, "trečia", "2026-11-03"],
      [member, "pirma", "2025-12-31"],
      [colleague, "antra vėliau", "2026-11-02"],
    ] as const) {
      expect((await person.call("POST", path, expenseBody({ description, date }))).status).toBe(201)
    }
    const { body } = await member.call("GET", path)
    const listed = body.items.map((each: Record<string, unknown>) => [
      each.description,
      each.date,
      each.full_name,
      each.avatar_url,
    ])
    expect(listed).toEqual([
      ["trečia", "2026-11-03", "Kolega", "/files/avatars/x/avatar.webp"],
      ["antra vėliau", "2026-11-02", "Kolega", "/files/avatars/x/avatar.webp"],
      ["antra", "2026-11-02", "Narys Pirmasis", null],
      ["pirma", "2025-12-31", "Narys Pirmasis", null],
    ])
  })

  test.each([1, 2, 3, 7, 200])(
    "come in pages of %i, each once, with the sums of all",
    async (limit) => {
      // Most of them on the same day and added at the same moment.
      await opened.sql(
        `insert into expenses (organization_id, id, car_id, description, amount, currency, expense_type, date, created_at)
       select $1, gen_random_uuid(), $2, 'x', n, case when n = 7 then 'NOK' else 'EUR' end,
         case when n > 5 then 'Kita' else 'Remontas' end, date '2026-11-01' + n / 4, '2026-11-05T10:00:00.123Z'
       from generate_series(1, 7) n`,
        [organizationId, carId],
      )
      const all = await opened.sql<{ id: string }>(
        "select id from expenses where car_id = $1 order by date desc, created_at desc, id desc",
        [carId],
      )
      const ids: string[] = []
      let cursor: string | null = ""
      do {
        const query = `?limit=${limit}${cursor && `&cursor=${cursor}`}`
        const { status, body }: ApiResponse = await member.call("GET", `${path}${query}`)
        expect(status).toBe(200)
        expect(body.items.length).toBeLessThanOrEqual(limit)
        expect(body.sums.sort(byType)).toEqual([
          { expense_type: "Kita", amount_eur: "6.60", estimated: true },
          { expense_type: "Remontas", amount_eur: "15.00", estimated: false },
        ])
        ids.push(...body.items.map(({ id }: { id: string }) => id))
        cursor = body.next_cursor
      } while (cursor)
      expect(ids).toEqual(all.map(({ id }) => id))
    },
  )

  test.each(["x", "W10", Buffer.from('["2026-11-01",1,2]').toString("base64url")])(
    "are refused after the cursor %j",
    async (cursor) => {
      const { status, body } = await member.call("GET", `${path}?cursor=${cursor}`)
      expect([status, body.fields]).toEqual([400, { cursor: text("cursorInvalid", "lt") }])
    },
  )

  test.each([
    ["EUR", null, "240.50", "240.50"],
    ["NOK", "0.0862", "1000.00", "86.20"],
    ["USD", "1.005", "1.00", "1.01"],
    ["GBP", null, "1.00", null],
  ])(
    "in %s at the rate %s of %s are stored with the EUR value %s",
    async (currency, exchange_rate, amount, amount_eur) => {
      const body = expenseBody({ currency, exchange_rate, amount })
      const added = await member.call("POST", path, body)
      expect(added).toMatchObject({
        status: 201,
        body: { amount_eur, full_name: "Narys Pirmasis" },
      })
      expect(await storedExpense(body.id)).toMatchObject({
        organization_id: organizationId,
        car_id: carId,
        amount,
        currency,
        exchange_rate,
        amount_eur,
        added_by: member.id,
        expense_type: "Remontas",
      })
    },
  )

  test("sent again are stored once, and with another body, or on another car, are 409", async () => {
    const body = expenseBody()
    expect((await member.call("POST", path, body)).status).toBe(201)
    expect((await colleague.call("POST", path, body)).status).toBe(200)
    const before = await storedExpense(body.id)
    expect(before?.added_by).toBe(member.id)
    const other = await member.call("POST", path, { ...body, amount: "1.00" })
    expect(other).toMatchObject({ status: 409, body: { code: "id_taken" } })
    const otherCar = path.replace(carId, await insertCar(opened, organizationId))
    expect(await member.call("POST", otherCar, body)).toMatchObject({
      status: 409,
      body: { code: "id_taken" },
    })
    expect(await opened.sql("select * from expenses where id = $1", [body.id])).toEqual([before])
  })

  test("sent eight times at once are stored once", async () => {
    const body = expenseBody()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => member.call("POST", path, body)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201])
    expect(await opened.sql("select 1 from expenses where id = $1", [body.id])).toHaveLength(1)
  })

  test.each<[string, unknown, TextCode]>([
    ["amount", "0", "amountNotPositive"],
    ["amount", null, "amountRequired"],
    ["amount", "-1", "amountInvalid"],
    ["amount", "0.001", "amountInvalid"],
    ["amount", "1000000000", "amountTooLarge"],
    ["description", " ", "expenseDescriptionRequired"],
    ["description", "x".repeat(501), "expenseDescriptionTooLong"],
    ["description", "x".repeat(10_000), "expenseDescriptionTooLong"],
    ["expense_type", "Kava", "expenseTypeUnknown"],
    ["date", "2026-02-30", "dateInvalid"],
    ["date", "1899-12-31", "dateInvalid"],
    ["date", "1900-01-01", "dateTooEarly"],
    ["date", "2099-12-31", "dateTooLate"],
    ["date", "2026-11-20T00:00:00Z", "dateInvalid"],
    ["exchange_rate", "0", "rateNotPositive"],
    ["currency", "SEK", "currencyUnknown"],
    ["added_by", crypto.randomUUID(), "unknownField"],
    ["amount_eur", "1.00", "unknownField"],
  ])("with %s %j are refused (%s)", async (field, value, code) => {
    const { status, body } = await member.call("POST", path, expenseBody({ [field]: value }))
    expect([status, body.fields]).toEqual([400, { [field]: text(code, "lt") }])
    expect(await opened.sql("select 1 from expenses where car_id = $1", [carId])).toEqual([])
  })

  describe("without a rate", () => {
    const inNok = () => expenseBody({ currency: "NOK", amount: "1000.00" })

    test("can be given one later, and with it their EUR value; sent again it is the same", async () => {
      const body = inNok()
      await member.call("POST", path, body)
      const before = await storedExpense(body.id)
      const rate = { exchange_rate: "0.0862" }
      const filled = await colleague.call("PUT", `${path}/${body.id}/rate`, rate)
      expect(filled).toMatchObject({
        status: 200,
        body: { amount_eur: "86.20", exchange_rate: "0.0862", full_name: "Narys Pirmasis" },
      })
      const changed = { version: 2, changed_by: colleague.id }
      const after = { ...before, exchange_rate: "0.0862", amount_eur: "86.20", ...changed }
      expect(await storedExpense(body.id)).toEqual(after)
      expect((await member.call("PUT", `${path}/${body.id}/rate`, rate)).status).toBe(200)
      const history = await opened.sql(
        "select actor_id, before, after from history where entity_id = $1 and action = 'update'",
        [body.id],
      )
      expect(history).toEqual([
        {
          actor_id: colleague.id,
          before: { exchange_rate: null, amount_eur: null },
          after: { exchange_rate: "0.0862", amount_eur: "86.20" },
        },
      ])
    })

    test("keep the one that was given first, and in EUR take none: 409", async () => {
      const known = expenseBody({ currency: "NOK", exchange_rate: "0.09" })
      const euros = expenseBody()
      for (const body of [known, euros]) {
        await member.call("POST", path, body)
        const before = await storedExpense(body.id)
        const response = await member.call("PUT", `${path}/${body.id}/rate`, {
          exchange_rate: "0.0862",
        })
        expect(response).toMatchObject({ status: 409, body: { code: "conflict" } })
        expect(await storedExpense(body.id)).toEqual(before)
      }
    })

    test("in EUR take no rate but 1, new or edited, and one that is stored stays in nobody's way", async () => {
      const refused = {
        status: 400,
        body: { fields: { exchange_rate: text("rateOfEur", "lt") } },
      }
      const eur = { currency: "EUR", amount: "100.00" }
      const body = expenseBody({ ...eur, exchange_rate: "0.5" })
      expect(await member.call("POST", path, body)).toMatchObject(refused)
      expect(await storedExpense(body.id)).toBeUndefined()
      const kept = expenseBody({ ...eur, exchange_rate: "1" })
      expect((await member.call("POST", path, kept)).status).toBe(201)
      const one = `${path}/${kept.id}`
      expect(await member.call("PATCH", one, { version: 1, exchange_rate: "0.5" })).toMatchObject(
        refused,
      )
      await opened.sql("update expenses set exchange_rate = 0.5 where id = $1", [kept.id])
      expect(await member.call("PATCH", one, { version: 1, description: "x" })).toMatchObject({
        status: 200,
        body: { amount_eur: "100.00", description: "x" },
      })
    })

    test("take no rate of 0 or below, and none by another car's path", async () => {
      const body = inNok()
      await member.call("POST", path, body)
      for (const exchange_rate of ["0", "-1", "", "NaN", null]) {
        const response = await member.call("PUT", `${path}/${body.id}/rate`, { exchange_rate })
        expect([response.status, Object.keys(response.body.fields)]).toEqual([
          400,
          ["exchange_rate"],
        ])
      }
      const otherCar = path.replace(carId, await insertCar(opened, organizationId))
      const elsewhere = await member.call("PUT", `${otherCar}/${body.id}/rate`, {
        exchange_rate: "0.09",
      })
      expect(elsewhere.status).toBe(404)
      expect(await storedExpense(body.id)).toMatchObject({ exchange_rate: null, amount_eur: null })
    })
  })

  test("on the last date that is accepted keep it, whatever the time zone", async () => {
    const date = latestExpenseDate(new Date())
    const body = expenseBody({ date })
    expect((await member.call("POST", path, body)).body.date).toBe(date)
    const [row] = await opened.sql("select date::text from expenses where id = $1", [body.id])
    expect(row?.date).toBe(date)
  })

  test("on a car that does not exist, or is another tenant's, are 404 and nothing is stored", async () => {
    const stranger = await opened.person()
    const theirs = await opened.organization({ owner: stranger })
    const theirCar = await insertCar(opened, theirs)
    const body = expenseBody()
    for (const at of [
      path.replace(carId, theirCar),
      path.replace(carId, crypto.randomUUID()),
      path.replace(organizationId, theirs).replace(carId, theirCar),
    ]) {
      expect(await member.call("POST", at, body)).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      })
      expect((await member.call("GET", at)).status).toBe(404)
    }
    expect(await storedExpense(body.id)).toBeUndefined()
  })

  test("are deleted once, only by their own path", async () => {
    const body = expenseBody()
    await member.call("POST", path, body)
    const otherCar = path.replace(carId, await insertCar(opened, organizationId))
    expect((await member.call("DELETE", `${otherCar}/${body.id}`)).status).toBe(404)
    expect(await storedExpense(body.id)).toBeDefined()
    expect((await colleague.call("DELETE", `${path}/${body.id}`)).status).toBe(204)
    expect(await storedExpense(body.id)).toBeUndefined()
    expect((await colleague.call("DELETE", `${path}/${body.id}`)).status).toBe(404)
  })

  test("added while their car is deleted either are deleted with it or are 404", async () => {
    const car = path.replace("/expenses", "")
    const [gone, ...added] = await Promise.all([
      member.call("DELETE", car),
      ...Array.from({ length: 4 }, () => colleague.call("POST", path, expenseBody())),
    ])
    expect(gone?.status).toBe(204)
    expect(added.every(({ status }) => status === 201 || status === 404)).toBe(true)
    expect(await opened.sql("select 1 from expenses where car_id = $1", [carId])).toEqual([])
  })
})

describe("an edited expense", () => {
  const add = async (fields: Record<string, unknown> = {}) =>
    (await member.call("POST", path, expenseBody(fields))).body
  const edit = (id: string, body: object, by = member) => by.call("PATCH", `${path}/${id}`, body)

  test("keeps what is not sent, has its EUR value computed anew, and a new version by who made it", async () => {
    const { id } = await add()
    const body = { version: 1, amount: "1000", currency: "NOK", exchange_rate: "0.0862" }
    const response = await edit(id, body, colleague)
    expect(response).toMatchObject({
      status: 200,
      body: {
        description: "Stabdžių diskai",
        amount: "1000.00",
        amount_eur: "86.20",
        version: 2,
        changed_by: colleague.id,
        full_name: "Narys Pirmasis",
      },
    })
    expect(await storedExpense(id)).toMatchObject({
      amount: "1000.00",
      currency: "NOK",
      exchange_rate: "0.0862",
      amount_eur: "86.20",
      added_by: member.id,
    })
    const history = await opened.sql(
      "select before, after from history where entity_id = $1 and action = 'update'",
      [id],
    )
    expect(history).toEqual([
      {
        before: { amount: "240.50", currency: "EUR", exchange_rate: null, amount_eur: "240.50" },
        after: { amount: "1000.00", currency: "NOK", exchange_rate: "0.0862", amount_eur: "86.20" },
      },
    ])
  })

  test("in another currency without a rate has none, not the old one", async () => {
    const { id } = await add({ currency: "NOK", exchange_rate: "0.0862" })
    const { body } = await edit(id, { version: 1, currency: "GBP" })
    expect(body).toMatchObject({ currency: "GBP", exchange_rate: null, amount_eur: null })
  })

  test("that somebody saved meanwhile is 409 with what there is now, and stays so", async () => {
    const { id } = await add()
    await edit(id, { version: 1, description: "Kolegos" }, colleague)
    const stale = await edit(id, { version: 1, description: "Mano" })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: "stale_version",
        current: { id, description: "Kolegos", version: 2, avatar_url: null },
        changed_by: "Kolega",
      },
    })
    expect(await storedExpense(id)).toMatchObject({ description: "Kolegos", version: 2 })
  })

  test("that is edited by eight at once is saved by one", async () => {
    const { id } = await add()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => edit(id, { version: 1, description: `Nr. ${n}` })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await storedExpense(id))?.version).toBe(2)
  })

  test("is sent again as it was first added, and is there once", async () => {
    const body = expenseBody()
    await member.call("POST", path, body)
    await edit(body.id, { version: 1, amount: "1.00" })
    expect(await member.call("POST", path, body)).toMatchObject({
      status: 200,
      body: { amount: "1.00", version: 2 },
    })
  })

  test("is 404 by another car's path, and 400 for what a new one could not hold", async () => {
    const { id } = await add()
    const other = await insertCar(opened, organizationId)
    const elsewhere = `/api/organizations/${organizationId}/cars/${other}/expenses/${id}`
    expect((await member.call("PATCH", elsewhere, { version: 1, amount: "2" })).status).toBe(404)
    for (const wrong of [
      { amount: "0" },
      { kind: "gift" },
      { date: "1999-01-01" },
      { id: "x" },
      { version: "1" },
      { amount: "2", version: undefined },
    ]) {
      expect((await edit(id, { version: 1, ...wrong })).status).toBe(400)
    }
    expect(await storedExpense(id)).toMatchObject({ amount: "240.50", version: 1 })
  })
})

describe("money that comes back", () => {
  const read = async () => ({
    car: (await member.call("GET", `/api/organizations/${organizationId}/cars/${carId}`)).body,
    sums: (await member.call("GET", path)).body.sums,
  })

  test("counts negative in the car's cost, its sums and the month, and positive by itself", async () => {
    await member.call("POST", path, expenseBody({ amount: "100.00" }))
    const refund = { amount: "1000", currency: "NOK", exchange_rate: "0.1", kind: "refund" }
    const { body } = await member.call("POST", path, expenseBody(refund))
    expect(body).toMatchObject({ kind: "refund", amount: "1000.00", amount_eur: "100.00" })
    await member.call("POST", path, expenseBody({ amount: "30.00", kind: "refund" }))
    const { car, sums } = await read()
    expect(car).toMatchObject({ expenses_eur: "-30.00", cost_eur: "970.00" })
    expect(sums).toEqual([{ expense_type: "Remontas", amount_eur: "-30.00", estimated: false }])
  })
})

describe("a late cost", () => {
  test("is dated after the day on which a sold car was sold, as Vilnius counts", async () => {
    const late = async () =>
      (await member.call("GET", `/api/organizations/${organizationId}/cars/${carId}`)).body
        .late_costs_eur
    // 2026-11-10 in Vilnius.
    await opened.sql(
      "update cars set status = 'sold', sold_at = '2026-11-09T22:30Z' where id = $1",
      [carId],
    )
    await member.call("POST", path, expenseBody({ date: "2026-11-10", amount: "5.00" }))
    expect(await late()).toBe("0.00")
    await member.call("POST", path, expenseBody({ date: "2026-11-11", amount: "120.00" }))
    await member.call(
      "POST",
      path,
      expenseBody({ date: "2026-12-01", amount: "20", kind: "refund" }),
    )
    expect(await late()).toBe("100.00")
    await opened.sql("update cars set status = 'preparing' where id = $1", [carId])
    expect(await late()).toBe("0.00")
  })
})
