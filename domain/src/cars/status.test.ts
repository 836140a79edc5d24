import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  statuses,
  timestampFields,
  timestampsOnChange,
  timestampsOnCreate,
  timestampsOnSave,
} from "./status.ts"

const now = "2026-11-21T08:00:00.000Z"
const earlier = "2026-01-01T08:00:00.000Z"
const time = fc.option(fc.constantFrom(earlier, "2026-02-01T08:00:00.000Z"))
const anyStatus = fc.constantFrom(...statuses)
const anyCar = fc.record({
  status: anyStatus,
  bought_at: time,
  preparing_at: time,
  sold_at: time,
  name: fc.constant("Volvo"),
})
const fields = Object.values(timestampFields)

describe("timestamps", () => {
  it("of a new car are only that of its status", () => {
    const none = { bought_at: null, preparing_at: null, sold_at: null }
    expect(timestampsOnCreate("bought", now)).toEqual({ ...none, bought_at: now })
    expect(timestampsOnCreate("preparing", now)).toEqual({ ...none, preparing_at: now })
    expect(timestampsOnCreate("sold", now)).toEqual({ ...none, sold_at: now })
  })

  it("of a direct change are set even when they were", () => {
    const car = { bought_at: earlier, preparing_at: null, sold_at: earlier }
    expect(timestampsOnChange(car, "sold", now)).toEqual({ ...car, sold_at: now })
    expect(timestampsOnChange(car, "preparing", now)).toEqual({ ...car, preparing_at: now })
  })

  it("of a saved edit are set only for another status that never was", () => {
    const car = { status: "bought" as const, bought_at: null, preparing_at: earlier, sold_at: null }
    const { status: _, ...stored } = car
    expect(timestampsOnSave(car, "bought", now)).toEqual(stored)
    expect(timestampsOnSave(car, "preparing", now)).toEqual(stored)
    expect(timestampsOnSave(car, "sold", now)).toEqual({ ...stored, sold_at: now })
  })

  it("are never lost, and no other than the matching one changes", () => {
    fc.assert(
      fc.property(anyCar, anyStatus, (car, status) => {
        for (const change of [timestampsOnChange, timestampsOnSave]) {
          const after = change<string>(car, status, now)
          expect(Object.keys(after).sort()).toEqual([...fields].sort())
          for (const field of fields) {
            if (field === timestampFields[status]) {
              if (car[field] !== null) expect(after[field]).not.toBeNull()
            } else expect(after[field]).toBe(car[field])
          }
        }
      }),
    )
  })

  it("survive any chain of changes once set", () => {
    fc.assert(
      fc.property(anyStatus, fc.array(anyStatus), (first, changes) => {
        let car = timestampsOnCreate(first, earlier)
        const entered = new Set([first])
        for (const status of changes) {
          car = timestampsOnChange(car, status, now)
          entered.add(status)
        }
        for (const status of statuses) {
          expect(car[timestampFields[status]] !== null).toBe(entered.has(status))
        }
      }),
    )
  })
})
