import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"

let opened: TestApp
let member: Person
let owner: Person
let organizationId: string
let cars: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  owner = await opened.person("Savininkas")
  organizationId = await opened.organization({ member, owner })
  cars = `/api/organizations/${organizationId}/cars`
})
afterAll(() => opened.close())

const details = {
  registration_number: "ABC 123",
  vin: "YV1DZ8256C2271234",
  first_registered: "2012-04",
  mileage_km: 214_321,
  inspection_until: "2027-03-31",
  sdk_code: "SDK-77",
  origin: "import",
  asking_price: "12500.00",
  advert_url: "https://autoplius.lt/skelbimai/1",
  bought_from: "Kari Nordmann",
  sold_to: "Jonas Pirkėjas",
  buyer_vat_number: "SE556677889901",
  buyer_vat_checked_on: "2026-02-01",
  transport_proof: "Ola vežė, CMR 1204",
}
const none = Object.fromEntries(Object.keys(details).map((field) => [field, null]))
const add = async (fields: object = {}) =>
  member.call("POST", cars, carBody(fields as Record<string, unknown>))
const fieldsOf = (codes: Record<string, TextCode>) =>
  Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, text(code, "lt")]))

describe("the details of a car", () => {
  test("are all null when nothing is said of them, and stored, read, changed and emptied", async () => {
    const { body: bare } = await add()
    expect(bare).toMatchObject(none)
    const { status, body: car } = await add(details)
    expect(status).toBe(201)
    expect(car).toMatchObject(details)
    const path = `${cars}/${car.id}`
    const emptied = await member.call("PATCH", path, { version: 1, ...none })
    expect(emptied).toMatchObject({ status: 200, body: none })
    const again = await member.call("PATCH", path, { version: 2, ...details })
    expect(again).toMatchObject({ status: 200, body: details })
    expect((await member.call("GET", path)).body).toMatchObject(details)
  })

  test("are written in the way they are compared: plate and VIN in capitals, no spaces around, a VIN without any, and without dashes", async () => {
    const { body } = await add({
      registration_number: " abc 123 ",
      vin: " yv1dz8256c2271234 ",
      advert_url: "HTTPS://Autoplius.lt/1",
    })
    expect(body).toMatchObject({
      registration_number: "ABC 123",
      vin: "YV1DZ8256C2271234",
      advert_url: "https://autoplius.lt/1",
    })
    for (const vin of ["YV1 DZ8256 C2-271234", "yv1\u00a0dz8256\u2013c2271234\n"])
      expect((await add({ vin })).body.vin, vin).toBe("YV1DZ8256C2271234")
    expect((await add({ vin: " - " })).status).toBe(400)
  })

  test("of a car registered before 1981 may have a short VIN", async () => {
    expect((await add({ vin: "1172345678", first_registered: "1969-05" })).status).toBe(201)
    const { body: car } = await add({ vin: "1172345678", first_registered: "1980" })
    const later = await member.call("PATCH", `${cars}/${car.id}`, {
      version: 1,
      first_registered: "1981",
    })
    expect(later).toMatchObject({ status: 400, body: { fields: fieldsOf({ vin: "vinTooShort" }) } })
  })

  test.each([
    [{ registration_number: "X".repeat(16) }, { registration_number: "registrationNumberTooLong" }],
    [{ registration_number: " " }, { registration_number: "invalid" }],
    [{ vin: "YV1DZ8256C227123" }, { vin: "vinTooShort" }],
    [{ vin: "YV1DZ8256C2271234X" }, { vin: "vinInvalid" }],
    [{ vin: "OV1DZ8256C2271234" }, { vin: "vinInvalid" }],
    [{ first_registered: "2012-13" }, { first_registered: "firstRegisteredInvalid" }],
    [{ first_registered: "2012-02-30" }, { first_registered: "firstRegisteredInvalid" }],
    [{ first_registered: "12" }, { first_registered: "firstRegisteredInvalid" }],
    [{ first_registered: "2099" }, { first_registered: "firstRegisteredInvalid" }],
    [{ mileage_km: -1 }, { mileage_km: "mileageInvalid" }],
    [{ mileage_km: 2_000_001 }, { mileage_km: "mileageInvalid" }],
    [{ mileage_km: 1.5 }, { mileage_km: "mileageInvalid" }],
    [{ mileage_km: "1" }, { mileage_km: "wrongType" }],
    [{ inspection_until: "2027-02-29" }, { inspection_until: "dateInvalid" }],
    [{ sdk_code: "x".repeat(21) }, { sdk_code: "sdkCodeTooLong" }],
    [{ origin: "moon" }, { origin: "originUnknown" }],
    [{ asking_price: "0" }, { asking_price: "amountNotPositive" }],
    [{ advert_url: "http://autoplius.lt" }, { advert_url: "advertUrlInvalid" }],
    [{ advert_url: "javascript:alert(1)" }, { advert_url: "advertUrlInvalid" }],
    [{ advert_url: `https://x.lt/${"ž".repeat(700)}` }, { advert_url: "advertUrlInvalid" }],
    [{ advert_url: "https://jonas:slaptas@x.lt/1" }, { advert_url: "advertUrlWithUser" }],
    [{ advert_url: "https://jonas@x.lt/1" }, { advert_url: "advertUrlWithUser" }],
    [{ bought_from: "x".repeat(201) }, { bought_from: "personTooLong" }],
    [{ sold_to: 5 }, { sold_to: "wrongType" }],
    [{ buyer_vat_number: "556677889901" }, { buyer_vat_number: "vatNumberInvalid" }],
    [{ buyer_vat_checked_on: "2099-01-01" }, { buyer_vat_checked_on: "dayInFuture" }],
    [{ transport_proof: "x".repeat(501) }, { transport_proof: "textTooLong" }],
  ] as [object, Record<string, TextCode>][])("%j are refused with %j", async (fields, codes) => {
    expect(await add(fields)).toMatchObject({ status: 400, body: { fields: fieldsOf(codes) } })
  })

  test("that name persons are told by history only as changed", async () => {
    const { body: car } = await add({ ...details, bought_from: "Pirmas" })
    await member.call("PATCH", `${cars}/${car.id}`, { version: 1, bought_from: "Antras" })
    const { body } = await owner.call(
      "GET",
      `/api/organizations/${organizationId}/history?car_id=${car.id}`,
    )
    expect(body.items[0]).toMatchObject({
      before: { bought_from: null },
      after: { bought_from: null },
    })
    const rows = await opened.sql("select * from history where car_id = $1", [car.id])
    expect(JSON.stringify(rows)).not.toMatch(/Pirmas|Antras|Jonas|Ola|SE5566/)
  })
})

describe("a search", () => {
  const found = async (search: string) =>
    (await member.call("GET", `${cars}?search=${encodeURIComponent(search)}`)).body.items.map(
      ({ name }: { name: string }) => name,
    )

  test("finds by number plate and by VIN, whatever spaces and dashes", async () => {
    await add({ name: "Numeris", registration_number: "KLM-987" })
    await add({ name: "Kėbulas", vin: "WVWZZZ3CZJE123456" })
    for (const search of ["klm987", "KLM 987", "k-l-m 9 8 7", "987", "m98"])
      expect(await found(search)).toEqual(["Numeris"])
    for (const search of ["WVWZZZ3CZJE123456", "wvw zzz 3cz je123456", "je123456"])
      expect(await found(search)).toEqual(["Kėbulas"])
  })

  test("takes a few letters for a name, not for a part of a VIN", async () => {
    expect(await found("3456")).toEqual([])
    expect(await found("98")).toEqual([])
  })
})
