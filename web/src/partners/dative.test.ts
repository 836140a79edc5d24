import { expect, test } from "vitest"
import { dativeOf } from "./dative.ts"

test.each([
  ["Tomas Kazlauskas", "Tomui Kazlauskui"],
  ["Rasa Kazlauskaitė-Žukauskienė", "Rasai Kazlauskaitei-Žukauskienei"],
  ["Eglė", "Eglei"],
  ["Jurgis Vaitkus", "Jurgiui Vaitkui"],
  ["Kęstutis Gaidys", "Kęstučiui Gaidžiui"],
  ["Andrius", "Andriui"],
  ["Firma", "Firmai"],
  ["John O’Neill", "John O’Neill"],
  ["V. Petraitis UAB", "V. Petraičiui UAB"],
])("%s becomes %s", (name, dative) => {
  expect(dativeOf(name)).toBe(dative)
})
