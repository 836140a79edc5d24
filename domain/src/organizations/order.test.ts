import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compareOrganizations } from "./order.ts"

const named = (name: string, is_favorite = false) => ({ id: name, name, is_favorite })

describe("compareOrganizations", () => {
  it("sorts by name as Lithuanian does", () => {
    const names = ["Tadas", "Šilas", "Sodas", "Jonas", "Ylakiai", "Dalia", "Čiurlys", "Cukrus"]
    const sorted = names.map((name) => named(name)).sort(compareOrganizations)
    expect(sorted.map(({ name }) => name)).toEqual([
      "Cukrus",
      "Čiurlys",
      "Dalia",
      "Ylakiai",
      "Jonas",
      "Sodas",
      "Šilas",
      "Tadas",
    ])
  })

  it("puts favourites first", () => {
    const sorted = [named("A"), named("Ž", true), named("B", true)].sort(compareOrganizations)
    expect(sorted.map(({ name }) => name)).toEqual(["B", "Ž", "A"])
  })

  it("is a total order", () => {
    const any = fc.record({
      id: fc.constantFrom("1", "2", "3"),
      name: fc.constantFrom("a", "A", "ą", "b"),
      is_favorite: fc.boolean(),
    })
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        const order = compareOrganizations
        expect(Math.sign(order(a, b))).toBe(0 - Math.sign(order(b, a)))
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0)
        if (order(a, b) === 0) expect(a).toEqual(b)
      }),
    )
  })
})
