import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { draft, issue, openPapers, sellCar } from "../../../test/papers.ts"

let world: Awaited<ReturnType<typeof openPapers>>
let carId: string
const year = new Date().getFullYear()

beforeAll(async () => {
  const { opened } = await openPapers()
  world = await openPapers(opened)
  carId = (await sellCar(world)).id
})
afterAll(() => world.opened.close())

const put = (body: object) => world.owner.call("PUT", `${world.base}/series/contract`, body)
const contracts = async () =>
  (await world.member.call("GET", `${world.base}/series`)).body.items.find(
    ({ kind }: { kind: string }) => kind === "contract",
  )
const age = (set: string) =>
  world.opened.sql(`update paper_series set ${set} where organization_id = $1`, [
    world.organizationId,
  ])

describe("a series", () => {
  test("begins by itself, and both contracts are numbered together", async () => {
    expect(await contracts()).toMatchObject({ series: `S-${year}-`, last_number: 0, version: 1 })
    const sale = await issue(world, carId)
    const purchase = await issue(world, carId, { kind: "purchase_contract" })
    expect([sale.number, purchase.number]).toEqual([1, 2])
    expect(await contracts()).toMatchObject({ last_number: 2 })
  })

  test("is changed by owner or admin, and its number only rises", async () => {
    const { series, version } = await contracts()
    expect(await put({ version, series, last_number: 1 })).toMatchObject({
      status: 400,
      body: { fields: { last_number: expect.any(String) } },
    })
    const risen = await put({ version, series: "SUT-", last_number: 114 })
    expect(risen).toMatchObject({ status: 200, body: { series: "SUT-", last_number: 114 } })
    expect(await issue(world, carId)).toMatchObject({ series: "SUT-", number: 115 })
    const back = await put({ version: version + 1, series, last_number: 1 })
    expect(back.status).toBe(400)
    expect(await put({ version, series, last_number: 200 })).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { last_number: 115 } },
    })
  })

  test("that names an earlier year is asked about once, and begins anew or goes on", async () => {
    await age(`series = 'M-${year - 1}-', year = ${year - 1}, last_number = 7`)
    const { id, version } = await draft(world, carId)
    const path = `${world.base}/papers/${id}/issue`
    const asked = await world.member.call("PUT", path, { version })
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: "series_of_last_year",
        proposed: `M-${year}-`,
        series: { series: `M-${year - 1}-`, last_number: 7 },
      },
    })
    const issued = await world.member.call("PUT", `${path}?series=new`, { version })
    expect(issued.body).toMatchObject({ series: `M-${year}-`, number: 1 })
    expect(await issue(world, carId)).toMatchObject({ number: 2 })

    await age(`series = 'K-${year - 1}-', year = ${year - 1}, last_number = 7`)
    const kept = await draft(world, carId)
    const keeping = await world.member.call(
      "PUT",
      `${world.base}/papers/${kept.id}/issue?series=keep`,
      { version: kept.version },
    )
    expect(keeping.body).toMatchObject({ series: `K-${year - 1}-`, number: 8 })
    expect(await issue(world, carId)).toMatchObject({ number: 9 })
  })

  test("that names no year goes on", async () => {
    await age(`series = 'MRZ', year = ${year - 1}, last_number = 7`)
    expect(await issue(world, carId)).toMatchObject({ series: "MRZ", number: 8 })
  })

  test("that is locked issues nothing until its last number is confirmed; what is unknown is lost", async () => {
    await age("is_locked = true")
    const { id, version } = await draft(world, carId)
    const path = `${world.base}/papers/${id}/issue`
    expect(await world.member.call("PUT", path, { version })).toMatchObject({
      status: 409,
      body: { code: "series_locked", series: { series: "MRZ", is_locked: true } },
    })
    const locked = await contracts()
    const far = { version: locked.version, series: "MRZ", last_number: 99_999 }
    expect((await put(far)).status).toBe(400)
    expect((await put({ ...far, last_number: 10 })).status).toBe(200)
    const lost = await world.member.call("GET", `${world.base}/papers?state=lost`)
    // Those before the eighth were issued elsewhere, before the series was set.
    expect(lost.body.items.map(({ number }: { number: number }) => number).sort()).toEqual([10, 9])
    const issued = await world.member.call("PUT", path, { version })
    expect(issued.body).toMatchObject({ series: "MRZ", number: 11 })
  })
})

test("an invoice of an earlier day than one before it, after a clock was set back, is counted in /metrics", async () => {
  const other = await openPapers(world.opened)
  const counted = async () => {
    const from = { incoming: { socket: { remoteAddress: "127.0.0.1" }, httpVersion: "1.1" } }
    const metrics = await (await world.opened.app.request("/metrics", {}, from)).text()
    return Number(/^invoice_days_backwards_total (\d+)$/m.exec(metrics)?.[1])
  }
  const issueOne = async (kind = "invoice") => issue(other, (await sellCar(other)).id, { kind })
  const before = await counted()
  await issueOne()
  await issueOne()
  expect(await counted()).toBe(before)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 24 * 60 * 60 * 1000 })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await issueOne("sale_contract")
  expect(await counted()).toBe(before)
  const { id, version } = await draft(other, (await sellCar(other)).id, { kind: "invoice" })
  const path = `${other.base}/papers/${id}/issue?with_day=true`
  expect((await other.member.call("PUT", path, { version })).status).toBe(200)
  expect(await counted()).toBe(before + 1)
})
