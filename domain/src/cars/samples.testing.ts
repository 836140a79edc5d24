import { samplesOf } from "../table/samples.testing.ts"
import { type CarField, carFieldNames, carFields, carFileFields } from "./fields.ts"
import type { NewCar } from "./schemas.ts"

type Fields = Omit<NewCar, "id">

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
  vat_scheme: "zero",
  buyer_vat_number: "SE556677889901",
  bought_on: "2026-01-01",
  preparing_on: "2026-01-05",
  sold_on: "2026-02-01",
  registration_number: "ABC 123",
  vin: "YV1DZ8256C2271234",
  origin: "import",
  bought_from_code: "304512876",
  bought_from_vat_number: "LT100001234567",
  purchase_document_on: "2025-12-30",
}

const samples = samplesOf(carFields, given)

/** A car with every field, none of which has its default. */
export const sampleCar = samples.full as Fields

/** The same as files for people bring it back. */
export const sampleCarOfFiles: Fields = {
  ...sampleCar,
  ...Object.fromEntries(
    carFieldNames.filter((field) => !carFileFields.includes(field)).map((field) => [field, null]),
  ),
}

/** A car with the defaults alone. */
export const emptyCar = samples.empty as Omit<Fields, "name" | "purchase_price">

/** Some of the fields of a car. */
export const sampleOf = <Field extends CarField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, sampleCar[field]])) as Pick<Fields, Field>
