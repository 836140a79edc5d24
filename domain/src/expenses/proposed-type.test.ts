import { expect, test } from "vitest"
import { proposedType } from "./proposed-type.ts"

test.each([
  "Importo PVM",
  "importo pvm 21 %",
  "PVM importui",
  "Muitinėje sumokėtas PVM",
  "Muitas",
  "muito mokestis",
  "Import VAT",
  "VAT on import",
  "Customs duty",
  "import moms",
])(
  "%s is the tax of an import, and of customs while nobody has chosen another type",
  (description) => {
    expect(proposedType(description)).toBe("customs")
  },
)

test.each([
  "",
  "Padangos",
  "PVM",
  "Importuotos padangos",
  "Muitinės dokumentai",
  "Heavy-duty tyres",
])("%s is no tax of an import, and of the default type", (description) => {
  expect(proposedType(description)).toBe("Remontas")
})
