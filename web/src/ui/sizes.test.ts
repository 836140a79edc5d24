import { expect, test } from "vitest"
import { formatSize } from "./sizes.ts"

const MB = 1024 * 1024

test("a size has one decimal below ten, none above, and the unit that keeps it short", () => {
  expect(formatSize(0, "lt")).toBe("0\u00a0KB")
  expect(formatSize(700, "lt")).toBe("0,7\u00a0KB")
  expect(formatSize(240 * 1024, "lt")).toBe("240\u00a0KB")
  expect(formatSize(1023 * 1024, "lt")).toBe("1\u00a0MB")
  expect(formatSize(1.24 * MB, "lt")).toBe("1,2\u00a0MB")
  expect(formatSize(20 * MB, "en")).toBe("20\u00a0MB")
  expect(formatSize(1.2 * 1024 * MB, "en")).toBe("1.2\u00a0GB")
})
