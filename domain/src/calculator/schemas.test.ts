import { expect, it } from "vitest"
import { refusedFields } from "../schema/refused-fields.testing.ts"
import { type Calculation, calculationSchema } from "./schemas.ts"

const given: Calculation = {
  sale: "12000.00",
  profit: "1000.00",
  profit_unit: "eur",
  transport: "0.00",
  repairs: "0.00",
  papers: "0.00",
  duty: "10",
  import_vat: "21",
  vat_rate: "21",
  vat_scheme: "standard",
}

it("makes amounts and percentages canonical", () => {
  const typed = { ...given, sale: "12000", transport: "0", duty: "10.00", vat_rate: "5.50" }
  expect(calculationSchema.parse(typed)).toEqual({ ...given, vat_rate: "5.5" })
})

it.each([
  [{ vat_scheme: "margin" }, { vat_scheme: "marginWithImportVat" }],
  [{ vat_scheme: "margin", import_vat: "0.01" }, { vat_scheme: "marginWithImportVat" }],
  [{ vat_scheme: "margin", import_vat: "0.00" }, {}],
  [{ vat_scheme: "margin", vat_rate: null }, {}],
  [{ vat_scheme: "zero" }, {}],
  [{ vat_scheme: "none" }, { vat_scheme: "vatSchemeUnknown" }],
  [{ sale: "0" }, { sale: "amountNotPositive" }],
  [{ profit: "0" }, {}],
  [{ profit: "-1" }, { profit: "amountInvalid" }],
  [{ profit_unit: "cents" }, { profit_unit: "invalid" }],
  [{ transport: "abc" }, { transport: "amountInvalid" }],
  [{ repairs: "1000000000" }, { repairs: "amountTooLarge" }],
  [{ papers: undefined }, { papers: "amountInvalid" }],
  [{ duty: "100" }, {}],
  [{ duty: "100.01" }, { duty: "percentInvalid" }],
  [{ import_vat: "-1" }, { import_vat: "percentInvalid" }],
  [{ vat_rate: "21.005" }, { vat_rate: "percentInvalid" }],
  [{ vat_rate: 21 }, { vat_rate: "percentInvalid" }],
])("of %j refuses %j", (changed, fields) => {
  expect(refusedFields(calculationSchema, { ...given, ...changed })).toEqual(fields)
})
