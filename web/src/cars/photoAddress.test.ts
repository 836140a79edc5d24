import { expect, test } from "vitest"
import { forgetAddress, loadedAddress, rememberAddress } from "./photoAddress.ts"

test("a photo that was loaded keeps its address until that fails", () => {
  const first = "/files/car-images/u/1.jpg?expires=1&signature=a"
  const second = "/files/car-images/u/1.jpg?expires=2&signature=b"
  expect(loadedAddress(second)).toBe(second)
  rememberAddress(first)
  expect(loadedAddress(second)).toBe(first)
  expect(loadedAddress("/files/car-images/u/2.jpg?expires=2&signature=c")).toContain("2.jpg")
  forgetAddress(first)
  expect(loadedAddress(second)).toBe(second)
})
