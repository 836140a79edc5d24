import { describe, expect, test } from "vitest"
import { analyticsSearch } from "./analyticsSearch.ts"
import { carListSearch } from "./search.ts"

describe("the search parameters of the list of cars", () => {
  test.each(["days", "cost", "profit", "changed"])("hold the order %s", (sort) => {
    expect(carListSearch({ sort })).toEqual({ sort })
  })

  test("leave the default order out", () => {
    expect(carListSearch({ sort: "status" })).toEqual({})
  })

  test.each([undefined, "", "price", "COST", 3, ["cost"], { sort: "cost" }, null])(
    "leave the order %j out",
    (sort) => {
      expect(carListSearch({ sort })).toEqual({})
    },
  )

  test("hold tab and search beside the order, and nothing else", () => {
    const search = { status: "sold", search: 100, sort: "profit", page: 2 }
    expect(carListSearch(search)).toEqual({ status: "sold", search: "100", sort: "profit" })
    expect(carListSearch({ unpaid: true })).toEqual({ unpaid: true })
    expect(carListSearch({ unpaid: "yes" })).toEqual({})
    expect(carListSearch({ status: "stolen", search: ["a"] })).toEqual({})
  })
})

test("a month and a list in the URL that there are not stand for the present month and no list", () => {
  const none = { year: undefined, month: undefined, list: undefined }
  for (const wrong of [
    {},
    { year: 2026, month: 13 },
    { year: 1, month: 5 },
    { year: "x", month: "" },
    { list: "x" },
    { year: 2026 },
  ])
    expect(analyticsSearch(wrong)).toEqual(none)
  expect(analyticsSearch({ year: 2024, month: 1, list: "sold" })).toEqual({
    year: 2024,
    month: 1,
    list: "sold",
  })
})
