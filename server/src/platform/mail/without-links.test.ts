import { expect, test } from "vitest"
import { withoutLinks } from "./without-links.ts"

test.each([
  ["https://evil.test/ gauk prizą", "https: //evil. test/ gauk prizą"],
  ["HTTP://1.2.3.4/a", "HTTP: //1.2.3.4/a"],
  ["www.evil.test", "www. evil. test"],
  ["Laimėjote! evil.test/prizas", "Laimėjote! evil. test/prizas"],
  ["ona@evil.test", "ona@evil. test"],
  ["автомобили.рф", "автомобили. рф"],
  ["evil。test", "evil。 test"],
  ["a-1.xn--p1ai", "a-1. xn--p1ai"],
])("an address in the name %s is broken", (name, broken) => {
  expect(withoutLinks(name)).toBe(broken)
})

test.each(["Šiaurės Auto", "UAB „A.B. Motors“", "MB Ratai, Vilnius.", "Nr. 1.5: 2.0", "a/b"])(
  "the name %s stays as it is",
  (name) => {
    expect(withoutLinks(name)).toBe(name)
  },
)
