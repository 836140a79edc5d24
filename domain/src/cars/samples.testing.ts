import type { FieldFormat } from "../table/format.ts"
import { type CarField, carFieldNames, carFields } from "./fields.ts"
import type { NewCar } from "./schemas.ts"

type Fields = Omit<NewCar, "id">

const day = (number: number) => `2026-01-${String(number).padStart(2, "0")}`

/** Values of the fields that are checked together or by a form of their own. */
const given: Partial<Fields> = {
  name: "Volvo V60",
  description: "=Nauji diržai\n2 raktai",
  status: "sold",
  purchase_price: "111111.11",
  purchase_currency: "NOK",
  purchase_exchange_rate: "0.0861178092",
  purchase_rate_day: "2025-12-31",
  sale_price: "22222.22",
  sale_currency: "GBP",
  sale_exchange_rate: "1.25",
  sale_rate_day: "2026-01-30",
  vat_scheme: "standard",
  bought_on: "2026-01-01",
  preparing_on: "2026-01-05",
  sold_on: "2026-02-01",
  registration_number: "ABC 123",
  vin: "YV1DZ8256C2271234",
  origin: "import",
}

/** A value that no other field has: `number` is that of the field. */
const values: Partial<Record<FieldFormat, (field: string, number: number) => string | number>> = {
  text: (field, number) => `${field} ${number}`,
  link: (field) => `https://example.test/${field}`,
  amount: (_, number) => `${1000 + number}.${number + 10}`,
  integer: (_, number) => 200_000 + number,
  day: (_, number) => day(number),
  partialDate: (_, number) => `2012-${String((number % 12) + 1).padStart(2, "0")}`,
}

/** A car with every field, none of which has its default. */
export const sampleCar = Object.fromEntries(
  carFieldNames.map((field, number) => [
    field,
    given[field] ?? values[carFields[field].format]?.(field, number),
  ]),
) as Fields

/** A car with the defaults alone. */
export const emptyCar = Object.fromEntries(
  carFieldNames.map((name) => {
    const field = carFields[name]
    return [name, "defaultValue" in field ? field.defaultValue : undefined]
  }),
) as Omit<Fields, "name" | "purchase_price">

/** Some of the fields of a car. */
export const sampleOf = <Field extends CarField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, sampleCar[field]])) as Pick<Fields, Field>
