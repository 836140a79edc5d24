import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { importBody, importedCar } from "../../../test/imports.ts"
import { openApp, type Person, paymentBody, type TestApp } from "../../../test/open-app.ts"
import { insertCar, readAllRows } from "../../../test/sql.ts"
import { migrationsFolder } from "../../platform/db/migrate.ts"

let opened: TestApp
let owner: Person
let member: Person
let organizationId: string
let path: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
  await opened.sql("insert into reference_rates values ('NOK', '2024-03-04', 11.4)")
})
beforeEach(async () => {
  organizationId = await opened.organization({ owner, member })
  path = `/api/organizations/${organizationId}/imports`
})
afterAll(() => opened.close())

const expense = (fields: Record<string, unknown>) => ({
  description: "Padangos",
  amount: "100.00",
  date: "2024-04-01",
  ...fields,
})
const cars = () => opened.sql("select * from cars where organization_id = $1", [organizationId])
const changesNothing = async (work: () => Promise<unknown>) => {
  const before = await readAllRows(opened)
  await work()
  expect(await readAllRows(opened)).toEqual(before)
}

describe("an import", () => {
  test("stores cars and expenses as if each was added by hand on its days, with exact figures", async () => {
    const body = importBody({
      file_name: "Automobiliai 2024.xlsx",
      cars: [
        {
          name: "  Škoda Octavia ",
          status: "sold",
          purchase_price: "100000.00",
          purchase_currency: "NOK",
          purchase_exchange_rate: "0.0877192982",
          purchase_rate_day: "2024-03-04",
          bought_on: "2024-03-05",
          sale_price: "12500",
          sold_on: "2024-05-06",
          vin: "tmbzzz8k0ba123456",
          expenses: [
            expense({ amount: "1000", currency: "NOK", exchange_rate: "0.085", kind: "cost" }),
            expense({ amount: "50.10", kind: "refund", date: "2024-06-01" }),
          ],
        },
        { name: "Volvo V60", purchase_price: "9000" },
      ],
    })
    const { status, body: made } = await member.call("POST", path, body)
    expect([status, made]).toEqual([
      201,
      {
        id: body.id,
        file_name: "Automobiliai 2024.xlsx",
        cars: 2,
        expenses: 2,
        payments: 0,
        imported_by: member.id,
        full_name: "Narys",
        created_at: expect.any(String),
        undoable_until: new Date(Date.parse(made.created_at) + 30 * 86_400_000).toISOString(),
        undone_at: null,
        undone_by: null,
        undone_by_name: null,
        changed_cars: [],
        changed_cars_count: 0,
      },
    ])
    const listed = (await owner.call("GET", path.replace("imports", "cars"))).body.items
    const [volvo, skoda] = listed
    expect(skoda).toMatchObject({
      name: "Škoda Octavia",
      vin: "TMBZZZ8K0BA123456",
      purchase_price_eur: "8771.93",
      // 100000 × 0.0877192982 = 8771.92982; 1000 × 0.085 = 85.00; a refund of 50.10.
      expenses_eur: "34.90",
      late_costs_eur: "-50.10",
      profit: "3693.17",
      bought_at: "2024-03-05T10:00:00.000Z",
      preparing_at: null,
      sold_at: "2024-05-06T09:00:00.000Z",
      created_at: "2024-03-05T10:00:00.000Z",
      entered_at: made.created_at,
      changed_at: made.created_at,
      user_id: member.id,
      version: 1,
    })
    expect(volvo).toMatchObject({
      name: "Volvo V60",
      purchase_price_eur: "9000.00",
      bought_at: made.created_at,
      created_at: made.created_at,
      profit: null,
    })
    const march = await owner.call(
      "GET",
      `/api/organizations/${organizationId}/analytics?year=2024&month=3`,
    )
    expect(march.body).toMatchObject({ invested: "8806.83" })
  })

  test("stores who paid and who received, a partner who has ended and one without an account too", async () => {
    const organization = path.replace("/imports", "")
    const gone = await opened.person("Išėjęs")
    await opened.join(organizationId, gone, "member")
    const [active, ended, nameless] = [owner, member, gone].map(({ id }) => ({
      partner_id: randomUUID(),
      user_id: id,
      parts: 1,
    }))
    const choose = async (version: number, items: unknown[]) =>
      expect((await owner.call("PUT", `${organization}/partners`, { version, items })).status).toBe(
        200,
      )
    await choose(0, [active, ended, nameless])
    await choose(1, [active])
    await opened.sql("delete from users where id = $1", [gone.id])
    const payers = {
      purchase_paid_by: ended?.partner_id,
      purchase_paid_how: "cash",
      sale_received_by: nameless?.partner_id,
      sale_received_how: "bank",
    }
    const paid = { paid_by: active?.partner_id, paid_how: "bank" }
    const cars = [
      importedCar({
        ...payers,
        expenses: [expense(paid), expense({ paid_by: ended?.partner_id })],
      }),
    ]
    expect((await owner.call("POST", path, importBody({ cars }))).status).toBe(201)
    const [car] = (await owner.call("GET", `${organization}/cars`)).body.items
    expect(car).toMatchObject(payers)
    const { items } = (await owner.call("GET", `${organization}/cars/${car.id}/expenses`)).body
    expect(items.map((one: Record<string, unknown>) => [one.paid_by, one.paid_how])).toEqual(
      expect.arrayContaining([
        [active?.partner_id, "bank"],
        [ended?.partner_id, null],
      ]),
    )
  })

  test("stores what buyers paid, counts the deposits of sold cars, and leaves the rest to receive", async () => {
    const sold = {
      status: "sold",
      bought_on: "2024-03-05",
      sold_on: "2024-05-06",
      sale_price: "100000",
    }
    const deposit = { kind: "deposit", amount: "500", day: "2024-03-05", until: "2024-05-06" }
    const given = randomUUID()
    const rated = { currency: "NOK", exchange_rate: "0.0877192982", rate_day: "2024-03-04" }
    const cars = [
      importedCar({
        ...sold,
        sale_currency: "NOK",
        sale_exchange_rate: "0.0877192982",
        payments: [
          { ...deposit, ...rated, how: "cash", payer: "Jonas" },
          { amount: "1000", day: "2024-05-06", id: given },
        ],
      }),
      importedCar({ name: "Laikomas", payments: [{ ...deposit, until: "2024-03-12" }] }),
    ]
    const body = importBody({ cars })
    const { status, body: made } = await member.call("POST", path, body)
    expect([status, made.payments, made.changed_cars_count]).toEqual([201, 3, 0])
    const [held, counted] = (await owner.call("GET", path.replace("imports", "cars"))).body.items
    expect(held).toMatchObject({ reserved_until: "2024-03-12", left_to_receive: null, version: 1 })
    // 100,000.00 − 500.00 − 11,400.00, because 1,000.00 ÷ 0.0877192982 = 11,400.0000… (rules 17.3).
    expect(counted).toMatchObject({ reserved_until: null, left_to_receive: "88100.00" })
    expect(counted.changed_at).toBe(made.created_at)
    const payments = async ({ id }: { id: string }) =>
      (await member.call("GET", `${path.replace("imports", "cars")}/${id}/payments`)).body.items
    expect(await payments(counted)).toMatchObject([
      { id: given, amount: "1000.00", kind: "payment", state: null },
      { amount_eur: "43.86", state: "counted", payer: "Jonas", added_by: member.id, version: 1 },
    ])
    expect(await payments(held)).toMatchObject([{ state: "held", until: "2024-03-12" }])
    const { body: history } = await owner.call(
      "GET",
      `${path.replace("imports", "history")}?limit=200`,
    )
    const ofPayments = history.items.filter(
      ({ entity }: { entity: string }) => entity === "payments",
    )
    expect(ofPayments.map(({ import_id }: { import_id: string }) => import_id)).toEqual(
      Array(3).fill(body.id),
    )
    expect(JSON.stringify(ofPayments)).not.toContain("Jonas")
    await changesNothing(async () => {
      expect((await member.call("POST", path, body)).status).toBe(200)
    })
    await member.call(
      "POST",
      `${path.replace("imports", "cars")}/${held.id}/payments`,
      paymentBody(),
    )
    const countOf = async () => (await member.call("GET", path)).body.items[0].payments
    expect(await countOf()).toBe(3)
    // An import that was stored before its payments were counted: migration 0052 reads their number in the history.
    await opened.sql("update imports set payments = 0 where id = $1", [body.id])
    const migration = readFileSync(join(migrationsFolder, "0055_payments_of_imports.sql"), "utf8")
    await opened.sql(migration.slice(migration.indexOf("alter table imports disable trigger")))
    expect(await countOf()).toBe(3)
    const undo = `${path}/${body.id}?with_deposits=true`
    expect((await member.call("DELETE", undo, { keep_changed: false })).status).toBe(200)
    for (const table of ["cars", "payments"])
      expect(
        await opened.sql(`select 1 from ${table} where organization_id = $1`, [organizationId]),
      ).toEqual([])
  })

  test("with a payment that is wrong, whose id is taken or whose rate is another, stores nothing", async () => {
    const car = await insertCar(opened, organizationId)
    const { body: taken } = await member.call(
      "POST",
      `${path.replace("imports", "cars")}/${car}/payments`,
      paymentBody(),
    )
    const payment = { amount: "500", day: "2024-05-01" }
    const cars = (payments: unknown[]) =>
      importBody({ cars: [importedCar(), importedCar({ payments })] })
    await changesNothing(async () => {
      const wrong = await member.call(
        "POST",
        path,
        cars([
          { ...payment, amount: "-5", how: "crypto", surprise: 1 },
          { ...payment, day: "2024-13-01" },
        ]),
      )
      expect([wrong.status, wrong.body.fields]).toEqual([
        400,
        {
          "cars.1.payments.0.amount": text("amountInvalid", "lt"),
          "cars.1.payments.0.how": text("paymentWayUnknown", "lt"),
          "cars.1.payments.0.surprise": text("unknownField", "lt"),
          "cars.1.payments.1.day": text("dateInvalid", "lt"),
        },
      ])
      const rate = { currency: "NOK", exchange_rate: "0.08", rate_day: "2024-03-04" }
      const other = await member.call("POST", path, cars([{ ...payment, ...rate }]))
      expect(other.body.fields).toEqual({
        "cars.1.payments.0.rate_day": text("rateDayWrong", "lt"),
      })
      const repeated = await member.call("POST", path, cars([{ ...payment, id: taken.id }]))
      expect(repeated.body.fields).toEqual({ "cars.1.payments.0.id": text("id_taken", "lt") })
    })
  })

  test("is found by search like a car that was added by hand", async () => {
    await member.call("POST", path, importBody({ cars: [importedCar({ name: "Žigulys" })] }))
    const found = await member.call("GET", `${path.replace("imports", "cars")}?search=zigul`)
    expect(found.body.items).toHaveLength(1)
  })

  test("lists the last row of the file first, among the cars of one moment", async () => {
    const names = Array.from({ length: 20 }, (_, n) => `Nr. ${n}`)
    await member.call(
      "POST",
      path,
      importBody({ cars: names.map((name) => importedCar({ name })) }),
    )
    const { body } = await member.call("GET", path.replace("imports", "cars"))
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(names.toReversed())
  })

  test("sent again is there once, and with another body, or by another member, is 409", async () => {
    const body = importBody()
    expect((await member.call("POST", path, body)).status).toBe(201)
    await changesNothing(async () => {
      const again = await member.call("POST", path, body)
      expect([again.status, again.body.id]).toEqual([200, body.id])
      const other = { ...body, cars: [importedCar({ name: "Kitas" })] }
      expect(await member.call("POST", path, other)).toMatchObject({
        status: 409,
        body: { code: "id_taken" },
      })
    })
    const colleague = await opened.person()
    await opened.join(organizationId, colleague, "member")
    await changesNothing(async () => {
      const theirs = await colleague.call("POST", path, body)
      expect([theirs.status, theirs.body.code]).toEqual([409, "id_taken"])
    })
    expect(await cars()).toHaveLength(1)
  })

  test("keeps the ids that are given, and refuses those that are taken or repeated, by row", async () => {
    const [taken, repeated] = [await insertCar(opened, organizationId), randomUUID()]
    const first = importBody({
      cars: [
        importedCar({ id: randomUUID() }),
        importedCar({ id: taken }),
        importedCar({ id: repeated }),
        importedCar({ id: repeated }),
      ],
    })
    await changesNothing(async () => {
      const refused = await member.call("POST", path, first)
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { "cars.3.id": text("id_taken", "lt") },
      ])
      const second = await member.call("POST", path, { ...first, cars: first.cars.slice(0, 3) })
      expect(second.body.fields).toEqual({ "cars.1.id": text("id_taken", "lt") })
    })
    const good = { ...first, cars: [first.cars[0], first.cars[2]] }
    expect((await member.call("POST", path, good)).status).toBe(201)
    expect((await cars()).map(({ id }) => id).sort()).toEqual(
      [taken, repeated, first.cars[0]?.id].sort(),
    )
  })

  test("with errors stores nothing and names all of them by row", async () => {
    const cars = [
      importedCar(),
      importedCar({ name: " ", purchase_price: "0", surprise: 1 }),
      importedCar({ expenses: [expense({ amount: "-1", date: "1999-01-01" }), expense({})] }),
    ]
    await changesNothing(async () => {
      const { status, body } = await member.call("POST", path, importBody({ cars }))
      expect([status, body.fields]).toEqual([
        400,
        {
          "cars.1.name": text("carNameRequired", "lt"),
          "cars.1.purchase_price": text("purchasePriceNotPositive", "lt"),
          "cars.1.surprise": text("unknownField", "lt"),
          "cars.2.expenses.0.amount": text("amountInvalid", "lt"),
          "cars.2.expenses.0.date": text("dateTooEarly", "lt"),
        },
      ])
    })
  })

  test("with rows that are wrong as a whole stores nothing and names these by row", async () => {
    const rate = { purchase_currency: "NOK", purchase_exchange_rate: "0.0877192982" }
    const cars = [
      importedCar({ ...rate, purchase_rate_day: "2024-03-04" }),
      importedCar({ ...rate, purchase_rate_day: "2024-03-03" }),
      importedCar({ status: "sold", bought_on: "2024-03-05", sold_on: "2024-03-04" }),
      importedCar({ vin: "WVWZZZ", bought_on: "2035-01-01" }),
      importedCar({
        expenses: [
          expense({ vat_amount: "100.01" }),
          expense({ currency: "NOK", exchange_rate: "0.08", rate_day: "2024-03-04" }),
        ],
      }),
    ]
    await changesNothing(async () => {
      const { status, body } = await member.call("POST", path, importBody({ cars }))
      expect([status, body.fields]).toEqual([
        400,
        {
          "cars.1.purchase_rate_day": text("rateDayWrong", "lt"),
          "cars.2.sold_on": text("daysOutOfOrder", "lt"),
          "cars.3.vin": text("vinTooShort", "lt"),
          "cars.3.bought_on": text("dayInFuture", "lt"),
          "cars.4.expenses.0.vat_amount": text("vatTooLarge", "lt"),
          "cars.4.expenses.1.rate_day": text("rateDayWrong", "lt"),
        },
      ])
    })
  })
})
