import { languages } from "@marza/domain/language.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dayWith, ordersOf, readDate, type WrittenDate } from "./dates.ts"
import { dayOfSerial } from "./serial-days.ts"

const latest = "2027-11-22"
const read = (text: string) => readDate(text, latest)

describe("a date", () => {
  it.each([
    "2024.03.05",
    "2024-03-05",
    "2024/3/5",
    "2024 03 05",
    "20240305",
    "2024-03-05T10:30:00Z",
    "2024-03-05 10:30",
    "2024 m. kovo 5 d.",
    "2024 m. kovo 5",
    "2024 m. 03 mėn. 05 d.",
    "kovo 5, 2024",
    "March 5, 2024",
    "5 March 2024",
    "Tuesday, 5 March 2024",
    "5-Mar-24",
    "5. mars 2024",
    "45356",
    "45356.75",
  ])("%j is 5 March 2024", (text) => expect(read(text)).toEqual({ kind: "day", day: "2024-03-05" }))

  it("with a point between its parts has the day before the month", () =>
    expect(read("5.3.2024")).toEqual({ kind: "orders", days: { dmy: "2024-03-05" } }))

  it("with slashes may begin with day, month or year", () =>
    expect(read("05/03/24")).toEqual({
      kind: "orders",
      days: { dmy: "2024-03-05", mdy: "2024-05-03", ymd: "2005-03-24" },
    }))

  it("is not in the future where another order is not", () =>
    expect(read("28/03/24")).toEqual({ kind: "orders", days: { dmy: "2024-03-28" } }))

  it.each([
    ["2017", { kind: "year", year: "2017" }],
    ["2017 m.", { kind: "year", year: "2017" }],
    ["2017-04", { kind: "month", month: "2017-04" }],
    ["04/2017", { kind: "month", month: "2017-04" }],
    ["2017 m. balandis", { kind: "month", month: "2017-04" }],
  ])("%j is as exact as it is written", (text, date) => expect(read(text)).toEqual(date))

  it.each([
    "",
    "31.02.2024",
    "2024-13-01",
    "2023-02-29",
    "vakar",
    "5.3",
    "12345678",
    "00/00/00",
    "2024-03-05 ir 2024-04-01",
    "March",
    "kovo 5",
  ])("%j is none", (text) => expect(read(text)).toBeNull())

  it("that is ambiguous is decided by the other dates of its column", () => {
    const column = (...texts: string[]) =>
      texts.map(read).filter((date): date is WrittenDate => date !== null)
    expect(ordersOf(column("05/03/2024", "28/03/2024"))).toEqual(["dmy"])
    expect(ordersOf(column("05/03/2024", "03/28/2024"))).toEqual(["mdy"])
    expect(ordersOf(column("05/03/2024", "2024-03-05"))).toEqual(["dmy", "mdy"])
    expect(ordersOf(column("28/03/2024", "03/28/2024"))).toEqual([])
    expect(dayWith({ dmy: "2024-05-05", mdy: "2024-05-05" }, null)).toBe("2024-05-05")
  })

  const anyDay = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2027-11-22"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it("is the same after it was written as a Lithuanian or an English person does", () => {
    const styles = ["short", "medium", "long", "full"] as const
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...languages),
        fc.constantFrom(...styles),
        (day, language, dateStyle) => {
          const text = new Intl.DateTimeFormat(language === "lt" ? "lt-LT" : "en-GB", {
            dateStyle,
            timeZone: "UTC",
          }).format(new Date(day))
          const date = read(text)
          expect([day, text, date?.kind === "orders" ? date.days.dmy : date]).toEqual([
            day,
            text,
            date?.kind === "orders" ? day : { kind: "day", day },
          ])
        },
      ),
    )
  })

  it("is the same after it became a serial number, in both systems", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const since = (start: number) => (Date.parse(day) - start) / 86_400_000
        expect(dayOfSerial(since(Date.UTC(1899, 11, 30)), "1900")).toBe(day)
        expect(dayOfSerial(since(Date.UTC(1904, 0, 1)) + 0.99, "1904")).toBe(day)
      }),
    )
  })
})

it("a serial number counts a 29 February 1900 that never was", () => {
  expect([1, 59, 60, 61].map((serial) => dayOfSerial(serial, "1900"))).toEqual([
    "1900-01-01",
    "1900-02-28",
    null,
    "1900-03-01",
  ])
  expect(dayOfSerial(0, "1904")).toBe("1904-01-01")
  expect([-1, 0, 1e9, Number.NaN].map((serial) => dayOfSerial(serial, "1900"))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
