import { expect, test } from "vitest"
import { formatFullRate, formatShortRate } from "./short-rate.ts"

test("a short rate has four decimals, and more where fewer than three digits would count", () => {
  expect(formatShortRate("0.0861178092", "lt")).toBe("0,0861")
  expect(formatShortRate("0.0861178092", "lt", 6)).toBe("0,0861178")
  expect(formatShortRate("1.1363636364", "en")).toBe("1.1364")
  expect(formatShortRate("0.0001234567", "en")).toBe("0.000123")
  expect(formatShortRate("0.86", "lt")).toBe("0,86")
})

test("a full rate has all its decimals, and four at least", () => {
  expect(formatFullRate("0.86", "lt")).toBe("0,8600")
  expect(formatFullRate("1.14", "en")).toBe("1.1400")
  expect(formatFullRate("0.0861178092", "lt")).toBe("0,0861178092")
})
