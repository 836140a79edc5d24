import { expect, test } from "vitest"
import { formatSize } from "./sizes.ts"

const MB = 1024 * 1024

test("a size has a decimal below ten from a megabyte on, and the unit that keeps it short", () => {
  expect(formatSize(700, "lt")).toBe("1\u00a0KB")
  expect(formatSize(2.6 * 1024, "lt")).toBe("3\u00a0KB")
  expect(formatSize(240 * 1024, "lt")).toBe("240\u00a0KB")
  expect(formatSize(1023 * 1024, "lt")).toBe("1\u00a0MB")
  expect(formatSize(1.24 * MB, "lt")).toBe("1,2\u00a0MB")
  expect(formatSize(20 * MB, "en")).toBe("20\u00a0MB")
  expect(formatSize(1.2 * 1024 * MB, "en")).toBe("1.2\u00a0GB")
})
