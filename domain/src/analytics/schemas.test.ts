import { describe, expect, it } from "vitest"
import { refusedFields } from "../schema/refused-fields.testing.ts"
import { monthQuerySchema, tileCarsQuerySchema } from "./schemas.ts"
import { ageBands, carLists, tiles } from "./tiles.ts"

describe("the month's query", () => {
  it("turns text into numbers", () => {
    expect(monthQuerySchema.parse({ year: "2026", month: "12" })).toEqual({ year: 2026, month: 12 })
  })

  it.each([
    [{ year: "1999", month: "0" }],
    [{ year: "2101", month: "13" }],
    [{ year: "2026.5", month: "1.5" }],
    [{ year: "x", month: "" }],
    [{}],
  ])("refuses %j", (query) => {
    expect(refusedFields(monthQuerySchema, query)).toEqual({
      year: "yearInvalid",
      month: "monthInvalid",
    })
  })

  it("knows the eight tiles and the other figures that open", () => {
    const query = { year: "2026", month: "1", tile: "sales_rate" }
    expect(tileCarsQuerySchema.parse(query)).toMatchObject({ tile: "sales_rate", limit: 50 })
    for (const tile of carLists)
      expect(tileCarsQuerySchema.parse({ ...query, tile })).toMatchObject({ tile })
    expect(carLists).toEqual(expect.arrayContaining([...tiles, "warnings", ...ageBands]))
    expect(refusedFields(tileCarsQuerySchema, { ...query, tile: "all" })).toEqual({
      tile: "tileUnknown",
    })
  })
})
