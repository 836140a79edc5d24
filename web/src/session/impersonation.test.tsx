import { expect, test } from "vitest"
import { impersonation } from "./impersonation.ts"

test("the name of the impersonated person is kept until somebody else, or nobody, is impersonated", () => {
  impersonation.set("one")
  impersonation.rememberName("Rasa Kazlauskienė")
  expect(impersonation.name()).toBe("Rasa Kazlauskienė")
  impersonation.set("two")
  expect(impersonation.name()).toBe("")
  impersonation.rememberName("Jonas")
  impersonation.set(null)
  expect(impersonation.name()).toBe("")
})
