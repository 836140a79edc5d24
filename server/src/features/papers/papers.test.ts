import { createHash } from "node:crypto"
import { text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { paperBody } from "../../../test/open-app.ts"
import { draft, issue, openPapers, openStranger, sellCar } from "../../../test/papers.ts"
import { readPdf } from "./pdf/read-pdf.testing.ts"

let world: Awaited<ReturnType<typeof openPapers>>
let carId: string

beforeAll(async () => {
  world = await openPapers()
  carId = (await sellCar(world)).id
})
afterAll(() => world.opened.close())

const read = async (id: string) =>
  (await world.member.call("GET", `${world.base}/papers/${id}`)).body
const noSide = {
  name: null,
  code: null,
  address: null,
  vat_number: null,
  phone: null,
  email: null,
}
const year = new Date().getFullYear()

describe("a draft", () => {
  test("follows its car, and is there once however often it is sent", async () => {
    const body = paperBody(carId)
    const first = await world.member.call("POST", `${world.base}/papers`, body)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      state: "draft",
      number: null,
      url: null,
      total: "13700.00",
      total_eur: "13700.00",
      car_name: "VW Passat B8",
      side: body.side,
      full_name: "Narys",
    })
    const again = await world.member.call("POST", `${world.base}/papers`, body)
    expect(again).toMatchObject({ status: 200, body: first.body })
    const other = { ...body, place: "Vilnius" }
    expect(await world.member.call("POST", `${world.base}/papers`, other)).toMatchObject({
      status: 409,
      body: { code: "id_taken" },
    })
  })

  test("is found by its kind and the year of its day, or the year in which it was made", async () => {
    const dated = { ...paperBody(carId), kind: "invoice", day: "2020-12-31" }
    const undated = { ...paperBody(carId), kind: "purchase_contract" }
    for (const body of [dated, undated])
      expect((await world.member.call("POST", `${world.base}/papers`, body)).status).toBe(201)
    const found = async (query: string) => {
      const { body } = await world.member.call("GET", `${world.base}/papers?${query}`)
      expect(body.years).toEqual([year, 2020])
      return body.items.map(({ id }: { id: string }) => id)
    }
    expect(await found("year=2020")).toEqual([dated.id])
    expect(await found("year=2020&kind=invoice")).toEqual([dated.id])
    expect(await found("year=2020&kind=sale_contract")).toEqual([])
    expect(await found(`year=${year}&kind=purchase_contract`)).toEqual([undated.id])
    // Neither the papers of a car nor a later page need the years again.
    const ofCar = await world.member.call("GET", `${world.base}/papers?car_id=${carId}`)
    expect(ofCar.body.years).toBeNull()
    const all = await world.member.call("GET", `${world.base}/papers?limit=1`)
    expect(all.body.years).toEqual([year, 2020])
    const later = `${world.base}/papers?limit=1&cursor=${all.body.next_cursor}`
    expect((await world.member.call("GET", later)).body.years).toBeNull()
    const wrong = await world.member.call("GET", `${world.base}/papers?year=20`)
    expect(wrong).toMatchObject({ status: 400, body: { fields: { year: expect.any(String) } } })
    const { body } = await world.member.call("GET", `${world.base}/papers.csv?year=2020`)
    expect(body.trim().split("\n")).toHaveLength(2)
  })

  test("that was deleted is not made anew, and nothing of the other side is kept", async () => {
    const body = paperBody(carId)
    await world.member.call("POST", `${world.base}/papers`, body)
    const path = `${world.base}/papers/${body.id}`
    expect((await world.member.call("DELETE", path)).status).toBe(204)
    const again = await world.member.call("POST", `${world.base}/papers`, body)
    expect(again).toMatchObject({ status: 200, body: { side: body.side } })
    expect((await world.member.call("GET", path)).status).toBe(404)
    const kept = await world.opened.sql("select answer::text from first_answers where id = $1", [
      body.id,
    ])
    expect(JSON.stringify(kept)).not.toContain("Žukauskait")
  })

  test("has null for what its other side and its defects leave out", async () => {
    const ona = { name: "Ona", code: "48001010000", address: "Vilnius" }
    const lacking = { side: ona, defects: { kinds: ["brakes"] } }
    const body = paperBody(carId, lacking)
    const made = await world.member.call("POST", `${world.base}/papers`, body)
    const whole = { side: { ...noSide, ...ona }, defects: { kinds: ["brakes"], text: null } }
    expect(made).toMatchObject({ status: 201, body: whole })
    const path = `${world.base}/papers/${body.id}`
    const issued = await world.member.call("PUT", `${path}/issue`, { version: 1 })
    expect(issued).toMatchObject({ status: 200, body: whole })

    const { id } = await draft(world, carId)
    const side = { address: "Kaunas" }
    const edited = await world.member.call("PATCH", `${world.base}/papers/${id}`, {
      version: 1,
      side,
    })
    expect(edited).toMatchObject({ status: 200, body: { side: { ...noSide, ...side } } })
    const wrong = { version: 2, side: { email: "Kaunas" } }
    expect(await world.member.call("PATCH", `${world.base}/papers/${id}`, wrong)).toMatchObject({
      status: 400,
      body: { fields: { "side.email": text("emailInvalid", "lt") } },
    })
  })

  test("is edited from the version that was read", async () => {
    const { id } = await draft(world, carId)
    const path = `${world.base}/papers/${id}`
    const edited = await world.member.call("PATCH", path, {
      version: 1,
      defects: { kinds: ["lights", "brakes"], text: "Rasoja žibintas" },
      side: { ...noSide, name: "Jonas Jonaitis" },
    })
    expect(edited).toMatchObject({
      status: 200,
      body: {
        version: 2,
        side: { name: "Jonas Jonaitis", code: null },
        defects: { kinds: ["brakes", "lights"], text: "Rasoja žibintas" },
      },
    })
    const stale = await world.owner.call("PATCH", path, { version: 1, place: "Vilnius" })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { version: 2 }, changed_by: "Narys" },
    })
  })

  test("is previewed as a PDF", async () => {
    const { id } = await draft(world, carId)
    const response = await world.opened.app.request(`${world.base}/papers/${id}/preview.pdf`, {
      headers: { authorization: `Bearer ${world.member.token}` },
    })
    expect(response.headers.get("content-type")).toBe("application/pdf")
    expect((await response.text()).slice(0, 5)).toBe("%PDF-")
  })
})

describe("issuing", () => {
  test("takes the next number, and the PDF is kept under an address of its own", async () => {
    const first = await issue(world, carId)
    const second = await issue(world, carId)
    expect(first).toMatchObject({ state: "issued", series: `S-${year}-` })
    expect(second.number).toBe(first.number + 1)
    const response = await world.opened.app.request(second.url)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get("content-type")).toBe("application/pdf")
    const [stored] = await world.opened.sql("select sha256, size from papers where id = $1", [
      second.id,
    ])
    expect(stored).toEqual({
      sha256: createHash("sha256").update(bytes).digest("hex"),
      size: bytes.length,
    })
    const { text } = await readPdf(bytes)
    for (const said of ["UAB Šiaurės Auto", "Ona Žukauskaitė", "WVWZZZ3CZHE123456"])
      expect(text).toContain(said)
  })

  test("again gives the same paper with the same number", async () => {
    const { id, version } = await draft(world, carId)
    const path = `${world.base}/papers/${id}/issue`
    const issued = await world.member.call("PUT", path, { version })
    const again = await world.member.call("PUT", path, { version })
    expect(again).toMatchObject({ status: 200, body: { ...issued.body, url: expect.any(String) } })
  })

  test("says what lacks, and takes no number", async () => {
    const { id: bare } = await sellCar(world, {
      vin: null,
      sale_price: null,
      status: "bought",
      sold_on: null,
    })
    const { id, version } = await draft(world, bare, {
      side: { ...noSide, name: "Ona" },
      day: "2099-01-01",
    })
    const refused = await world.member.call("PUT", `${world.base}/papers/${id}/issue`, { version })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: {
          "side.code": expect.any(String),
          "side.address": expect.any(String),
          "car.vin": expect.any(String),
          "car.sale_price": expect.any(String),
          day: expect.any(String),
        },
      },
    })
    expect(await read(id)).toMatchObject({ state: "draft", number: null })
  })

  test("freezes what it says: neither a call nor a statement changes it", async () => {
    const { id } = await issue(world, carId)
    const path = `${world.base}/papers/${id}`
    for (const [method, body] of [
      ["PATCH", { version: 2, place: "Vilnius" }],
      ["DELETE", undefined],
    ] as const)
      expect(await world.member.call(method, path, body)).toMatchObject({
        status: 409,
        body: { code: "paper_issued" },
      })
    for (const change of [
      "total = 1",
      "number = 999",
      "side_name = 'Kitas'",
      "content = '{}'",
      "sha256 = repeat('0', 64)",
      "state = 'draft'",
    ])
      await expect(
        world.opened.sql(`update papers set ${change} where id = $1`, [id]),
      ).rejects.toThrow("an issued paper does not change")
  })
})

describe("another organization", () => {
  test("neither reads nor drafts nor issues", async () => {
    const { stranger, elsewhere } = await openStranger(world.opened)
    const { id } = await draft(world, carId)
    const their = `/api/organizations/${elsewhere}/papers`
    expect((await stranger.call("GET", their)).body.items).toEqual([])
    for (const [method, path, body] of [
      ["GET", `${world.base}/papers/${id}`],
      ["GET", `${their}/${id}`],
      ["PUT", `${their}/${id}/issue`, { version: 1 }],
      ["POST", their, paperBody(carId)],
    ] as const)
      expect((await stranger.call(method, path, body)).status).toBe(404)
  })
})
