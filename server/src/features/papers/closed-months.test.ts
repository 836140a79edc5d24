import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { draft, issue, openPapers, sellCar } from "../../../test/papers.ts"

// Papers of a closed month (rules 24.2): issuing, crediting and annulling into it asks, and nothing else of a paper does.
let world: Awaited<ReturnType<typeof openPapers>>
beforeAll(async () => {
  world = await openPapers()
})
afterAll(() => world.opened.close())

const october = { bought_on: "2026-10-01", sold_on: "2026-10-20", sale_price: "2000.00" }
const closingPath = () => `${world.base}/months/2026-10/closing`
const readClosing = async () => (await world.owner.call("GET", closingPath())).body

test("a paper is asked about, told among the changes with its total, and changes no result", async () => {
  const car = await sellCar(world, october)
  const first = await issue(world, car.id, { kind: "invoice", day: "2026-10-21" })
  await issue(world, car.id, { kind: "sale_contract", day: "2026-10-21" })
  const waiting = await draft(world, car.id, { kind: "sale_contract", day: "2026-10-22" })
  const proforma = await draft(world, car.id, { kind: "proforma", day: "2026-10-22" })
  const closed = await world.owner.call("PUT", `${closingPath()}?with_questions=true`, {
    version: 0,
  })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const lineOf = ({ documents }: { documents: { document: string }[] }) =>
    documents.find(({ document }) => document === "paper")
  expect(lineOf(closed.body.closed.picture)).toMatchObject({ count: 2, eur: "2000.00" })
  const result = closed.body.closed.picture.documents_result

  // A proforma is no document of a month.
  const asks = await world.member.call("PUT", `${world.base}/papers/${proforma.id}/issue`, {
    version: proforma.version,
  })
  expect(asks.status, JSON.stringify(asks.body)).toBe(200)

  const asked = async (
    who: typeof world.owner,
    method: "PUT" | "POST",
    path: string,
    body: object,
    query = "",
  ) => {
    const refused = await who.call(method, `${path}?${query}`, body)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "month_closed", months: ["2026-10"], changes: [{ change: "0.00" }] },
    })
    const done = await who.call(method, `${path}?into_closed=2026-10&${query}`, body)
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
    return done.body
  }
  const issued = await asked(
    world.member,
    "PUT",
    `${world.base}/papers/${waiting.id}/issue`,
    { version: waiting.version },
    "with_day=true",
  )
  const reason = { day: "2026-10-30", reason: "Klaida" }
  const credit = { id: randomUUID(), ...reason, amount: "500.00" }
  await asked(world.owner, "POST", `${world.base}/papers/${first.id}/credit`, credit)
  await asked(world.owner, "PUT", `${world.base}/papers/${issued.id}/annulment`, {
    version: issued.version,
    ...reason,
  })
  // A credit of another month leaves this one as it is, whatever becomes of the invoice.
  const later = await world.owner.call("POST", `${world.base}/papers/${first.id}/credit`, {
    id: randomUUID(),
    day: "2026-11-03",
    reason: "Klaida",
  })
  expect(later.status, JSON.stringify(later.body)).toBe(201)

  const { closed: now, now: picture } = await readClosing()
  expect(
    now.changes.map(({ document, entity, eur }: Record<string, string>) => [document, entity, eur]),
  ).toEqual([
    ["paper", "papers", "0.00"],
    ["paper", "papers", "-500.00"],
    ["paper", "papers", "0.00"],
  ])
  expect(now.changes[1]).toMatchObject({
    name: expect.stringContaining("SF-2026-"),
    result: "0.00",
  })
  expect(now.result_difference).toBe("0.00")
  expect(picture.documents_result).toBe(result)
  expect(lineOf(picture)).toMatchObject({ count: 3, eur: "1500.00" })
  expect(now.difference).toContainEqual({ document: "paper", eur: "-500.00", vat_eur: "0.00" })
})
