import { expect, test } from "vitest"
import { isOutOfReach } from "./out-of-reach.ts"

test.each([
  ["a connection that broke", Object.assign(new Error(), { code: "ECONNRESET" }), true],
  ["a timeout of the SDK", Object.assign(new Error(), { name: "TimeoutError" }), true],
  ["an answer of 500", Object.assign(new Error(), { $metadata: { httpStatusCode: 500 } }), true],
  ["an answer of 403", Object.assign(new Error(), { $metadata: { httpStatusCode: 403 } }), true],
  ["an answer of 400", Object.assign(new Error(), { $metadata: { httpStatusCode: 400 } }), false],
  ["a full disk", Object.assign(new Error(), { code: "ENOSPC" }), false],
  ["a fault", new TypeError(), false],
])("%s, also as the cause of another error: whether a service is out of reach", (_, error, is) => {
  expect(isOutOfReach(error)).toBe(is)
  expect(isOutOfReach(new Error("cannot write", { cause: error }))).toBe(is)
})
