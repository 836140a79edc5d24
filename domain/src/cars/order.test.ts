import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compareCars, compareNewest } from "./order.ts"
import { statuses } from "./status.ts"

const car = (id: string, status: (typeof statuses)[number], created_at: string) => ({
  id,
  status,
  created_at,
})

describe("the order of cars", () => {
  const oldSold = car("1", "sold", "2026-01-01T00:00:00.000Z")
  const newSold = car("2", "sold", "2026-03-01T00:00:00.000Z")
  const preparing = car("3", "preparing", "2026-04-01T00:00:00.000Z")
  const bought = car("4", "bought", "2025-01-01T00:00:00.000Z")

  it("of the all tab is by status, then newest first", () => {
    const sorted = [oldSold, preparing, newSold, bought].sort(compareCars)
    expect(sorted.map(({ id }) => id)).toEqual(["4", "3", "2", "1"])
  })

  it("of the other tabs is newest first", () => {
    const sorted = [oldSold, bought, newSold].sort(compareNewest)
    expect(sorted.map(({ id }) => id)).toEqual(["2", "1", "4"])
  })

  it("is total: antisymmetric, transitive, and 0 only for the same car", () => {
    const any = fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      status: fc.constantFrom(...statuses),
      created_at: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"),
    })
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        for (const order of [compareCars, compareNewest] as ((x: object, y: object) => number)[]) {
          expect(Math.sign(order(a, b))).toBe(0 - Math.sign(order(b, a)))
          if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0)
          if (order(a, b) === 0) expect(a.id).toBe(b.id)
          expect(order(a, a)).toBe(0)
        }
      }),
    )
  })
})
