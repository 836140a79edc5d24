import { expect, test } from "vitest"
import { forgetUrl, loadedUrl, rememberUrl } from "./loadedUrl.ts"

test("a photo that was loaded keeps its URL until that fails", () => {
  const first = "/files/car-images/u/1.jpg?expires=1&signature=a"
  const second = "/files/car-images/u/1.jpg?expires=2&signature=b"
  expect(loadedUrl(second)).toBe(second)
  rememberUrl(first)
  expect(loadedUrl(second)).toBe(first)
  expect(loadedUrl("/files/car-images/u/2.jpg?expires=2&signature=c")).toContain("2.jpg")
  forgetUrl(first)
  expect(loadedUrl(second)).toBe(second)
})
